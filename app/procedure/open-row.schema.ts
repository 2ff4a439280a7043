import * as z from "zod";

/** Of a list's address: the key of the row that is drawn open (`withOpen`). */
export const openRow = { open: z.string().max(40).default("").catch("") };
