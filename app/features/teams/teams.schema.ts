import * as z from "zod";
import { CustomFieldValues } from "~/features/custom-fields/custom-fields.schema";
import { atMost } from "~/lib/at-most.schema";
import { mailAddress } from "~/lib/mail-address.schema";
import { nameText } from "~/lib/name.schema";
import { Phone } from "~/lib/phone.schema";
import { formId } from "~/procedure/form-id.schema";
import { InviteWhen } from "./invite-when.schema";

const name = (what: string, max: number) =>
  atMost(nameText({ error: `Enter ${what}` }).min(1, `Enter ${what}`), max);

/** Stored lower-case and trimmed; up to 254 characters. */
const EmailAddress = z
  .string({ error: "Enter an e-mail address" })
  .trim()
  .toLowerCase()
  .max(254, "The email address provided is invalid.")
  .pipe(mailAddress("Enter an e-mail address like name@example.com"));

export const PersonInput = z.object({
  firstName: name("a first name", 100),
  surname: name("a surname", 100),
  email: EmailAddress,
  phone: Phone,
});

/** An id that is chosen from a list, or none. */
const chosenId = z.string().max(40).default("");

const team = {
  name: name("the team's name", 200),
  teamTypeId: chosenId,
  isOrganiser: z.boolean().default(false),
  values: CustomFieldValues,
};

/** A name or an address that is looked at only where nobody is chosen instead. */
const unread = z.string().max(4_000).default("");

/** What is asked of a new owner, at its field, beside whatever else is wrong. */
const askedOfOwner = (name: keyof typeof PersonInput.shape) =>
  [
    (input: { targetUserId?: string; [Name: string]: unknown }) =>
      Boolean(input.targetUserId) || PersonInput.shape[name].safeParse(input[name]).success,
    {
      path: [name] as PropertyKey[],
      when: () => true,
      error: ({ input }: { input?: unknown }) =>
        PersonInput.shape[name].safeParse((input as Record<string, unknown>)[name]).error?.issues[0]
          ?.message ?? "",
    },
  ] as const;

/** A new team, with a new person who becomes its owner, or with somebody of the event who has no team (`targetUserId`). */
export const TeamInput = z
  .object({
    ...{ ...team, targetUserId: chosenId },
    ...{ firstName: unread, surname: unread, email: unread, phone: Phone },
    ...InviteWhen,
    formId,
  })
  .refine(...askedOfOwner("firstName"))
  .refine(...askedOfOwner("surname"))
  .refine(...askedOfOwner("email"));

export const StandShareInput = z.object({
  name: team.name,
  values: team.values,
  ...PersonInput.shape,
  ...InviteWhen,
  formId,
});

export const TeamEdit = z.object({
  ...team,
  ownerId: chosenId,
  parentTeamId: chosenId,
  /** Missing where it is not offered. */
  accountManagerId: z.string().max(40).optional(),
  /** The version that the editor was based on. */
  version: z.coerce.number().int().min(1),
  /** The newer version that the editor was shown and chose to replace. */
  over: z.coerce.number().int().min(1).optional(),
});
export type EditedTeam = z.infer<typeof TeamEdit>;

export const TeamTypeInput = z.object({ name: name("a name", 100), formId });

export const TeamTypeEdit = z.object({
  name: TeamTypeInput.shape.name,
  /** The name that the change was based on, and the newer one that was shown and is to be replaced. */
  was: z.string().max(400).default(""),
  over: z.string().max(400).optional(),
});
