import * as z from "zod";
import { sealedCookie } from "./sealed-cookie.server";

/** The address that a new password was asked for, on its way to the page that says so: never in an address. */
export const askedAddress = sealedCookie("asked-address", { seconds: 900, shape: z.string().max(254) });
