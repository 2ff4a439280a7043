import * as z from "zod";
import type { ImportColumn } from "./import-columns.rules";

const Columns = z.array(
  z.object({
    heading: z.string(),
    sample: z.string(),
    target: z.string(),
    why: z.string(),
    note: z.string().optional(),
  }),
);

/** The columns of an import as they are kept. */
export const columnsIn = (text: string): ImportColumn[] => Columns.parse(JSON.parse(text)) as ImportColumn[];
