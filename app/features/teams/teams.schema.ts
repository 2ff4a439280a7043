import * as z from "zod";
import { atMost } from "~/lib/at-most.schema";
import { nameText } from "~/lib/name.schema";
import { formId } from "~/procedure/form-id.schema";

const name = (what: string, max: number) =>
  atMost(nameText({ error: `Enter ${what}` }).min(1, `Enter ${what}`), max);

/** Stored lower-case and trimmed; up to 254 characters. */
const EmailAddress = z
  .string({ error: "Enter an e-mail address" })
  .trim()
  .toLowerCase()
  .max(254, "The email address provided is invalid.")
  .pipe(z.email("Enter an e-mail address like name@example.com"));

export const PersonInput = z.object({
  firstName: name("a first name", 100),
  surname: name("a surname", 100),
  email: EmailAddress,
});

export const TeamInput = z.object({
  name: name("the team's name", 200),
  teamTypeId: z.string().max(40).default(""),
  isOrganiser: z.boolean().default(false),
  ...PersonInput.shape,
  formId,
});
export type TeamValues = z.infer<typeof TeamInput>;

export const TeamTypeInput = z.object({ name: name("a name", 100), formId });
