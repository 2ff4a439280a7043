import * as z from "zod";

/** An id that can be a key of any object: nothing that is built into objects, no dot. */
export const FieldId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/i)
  .refine((id) => !(id in {}));
