import * as z from "zod";
import { base } from "../shapes.schema";

export const divider = { field: z.object({ ...base, type: z.literal("divider") }), answer: null };
