import * as z from "zod";

/**
 * Where a form says that it stands: a path of this event, or the query of the verb's home. Whatever else is said counts as
 * nothing said. No empty segment and none of dots: `/..//elsewhere` may come out as another host.
 */
export const backTo = z
  .string()
  .min(1)
  .max(2000)
  .regex(/^(?:\/(?!\.{1,2}(?:[/?]|$))[^\s\\/?#]+)*\/?(?:\?[^\s\\#]*)?$/)
  .optional()
  .catch(undefined);
