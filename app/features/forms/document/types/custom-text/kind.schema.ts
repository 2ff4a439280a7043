import * as z from "zod";
import { reading } from "../shapes.schema";

export const customText = { field: z.object({ ...reading, type: z.literal("customText") }), answer: null };
