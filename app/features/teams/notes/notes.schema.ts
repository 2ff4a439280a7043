import * as z from "zod";
import { atMost } from "~/lib/at-most.schema";
import { formId } from "~/procedure/form-id.schema";

const SAY = "Write what is to be remembered";

/** Plain text: nothing in it is markup. */
export const NoteInput = z.object({
  text: atMost(z.string({ error: SAY }).trim().min(1, SAY), 4_000),
  isOnTop: z.boolean().default(false),
  formId,
});

/** How it shall be, so that the same press sent twice changes nothing. */
export const OnTopInput = z.object({ isOnTop: z.enum(["0", "1"]).transform((value) => value === "1") });
