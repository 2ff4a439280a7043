import * as z from "zod";
import { LogicEntry } from "../document/logic.schema";
import type { Step } from "./steps.rules";

const id = z.string();
const row = z.object({ id, type: z.string(), properties: z.string(), wasPublished: z.boolean() });

const side = z.object({
  fields: z.array(z.tuple([id, row.nullable()])),
  places: z.array(z.tuple([id, id.nullable()])),
  logic: z.array(z.tuple([id, LogicEntry.nullable()])),
});

/** A step as it is stored. */
export const StoredStep: z.ZodType<Step> = z.object({ before: side, after: side });
