import * as z from "zod";
import { base } from "../shapes.schema";

export const newPage = { field: z.object({ ...base, type: z.literal("newPage") }), answer: null };
