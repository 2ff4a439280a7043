import * as z from "zod";
import { CustomFieldValues } from "~/features/custom-fields/custom-fields.schema";
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

/** An id that is chosen from a list, or none. */
const chosenId = z.string().max(40).default("");

const team = {
  name: name("the team's name", 200),
  teamTypeId: chosenId,
  isOrganiser: z.boolean().default(false),
  values: CustomFieldValues,
};

/** A new team, with the person who becomes its owner. */
export const TeamInput = z.object({ ...team, ...PersonInput.shape, formId });
export type TeamValues = z.infer<typeof TeamInput>;

export const TeamEdit = z.object({
  ...team,
  ownerId: chosenId,
  parentTeamId: chosenId,
  /** The version that the editor was based on. */
  version: z.coerce.number().int().min(1),
  /** The newer version that the editor was shown and chose to replace. */
  over: z.coerce.number().int().min(1).optional(),
});
export type EditedTeam = z.infer<typeof TeamEdit>;

export const TeamTypeInput = z.object({ name: name("a name", 100), formId });
