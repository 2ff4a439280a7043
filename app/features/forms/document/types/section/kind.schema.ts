import * as z from "zod";
import { base } from "../shapes.schema";

export const section = { field: z.object({ ...base, type: z.literal("section") }), answer: null };
