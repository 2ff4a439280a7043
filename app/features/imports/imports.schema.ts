import * as z from "zod";

const FIELD = /^field:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const PLACE = /^(?:teamName|teamType|firstName|surname|email|parent|none)$/;

/** Where each column goes, in the order of the file's columns. */
export const ColumnsInput = z.object({
  version: z.coerce.number().int().min(1),
  targets: z
    .array(
      z
        .string()
        .refine((target) => PLACE.test(target) || FIELD.test(target), "Choose where this column goes"),
    )
    .min(1)
    .max(60),
});

/** What was seen when the button was pressed. */
export const StartInput = z.object({ version: z.coerce.number().int().min(1) });

export const CancelInput = z.object({});
