import * as z from "zod";
import { CustomFieldValues } from "~/features/custom-fields/custom-fields.schema";
import { InviteWhen } from "~/features/teams/invite-when.schema";
import { PersonInput, TeamInput } from "~/features/teams/teams.schema";
import { atMost } from "~/lib/at-most.schema";
import { formId } from "~/procedure/form-id.schema";
import { confirmation } from "~/procedure/ids.schema";

/** Eventflow Staff are made by the command line only. */
const GRANTED = ["user", "reportViewer", "moderator", "admin"] as const;

/** Of a select: nothing is chosen, or an id. */
const choice = z.string().max(40).default("");

export const PersonEdit = z.object({
  ...PersonInput.shape,
  /** Missing where it is not offered. */
  permissions: z.enum(GRANTED, { error: "Choose a level" }).optional(),
  /** Empty: none. Missing where it is not offered. */
  teamId: z.string().max(40).optional(),
  /** Who owns the team that an owner leaves. */
  heirId: choice,
  /** When the person was last changed, as the editor had it. */
  version: z.string().max(40),
  /** The newer one that the editor was shown and chose to replace. */
  over: z.string().max(40).optional(),
});
export type PersonValues = z.infer<typeof PersonEdit>;

export const NewMember = PersonInput.extend({ formId });

/** A member whom staff add, now or with an invitation that waits. */
export const NewMemberLater = NewMember.extend(InviteWhen);

/** An exhibitor who is added from the list of users, to a team that is chosen. */
export const NewExhibitor = NewMemberLater.extend({
  teamId: z.string({ error: "Choose a team" }).min(1, "Choose a team").max(40),
});

export const NewStaff = PersonInput.extend({
  permissions: z.enum(["reportViewer", "moderator", "admin"], { error: "Choose a level" }),
  formId,
});

/** Somebody is taken out of the event: who has what they own from then on, and the word. */
export const PersonRemoval = z.object({ heirId: choice, confirm: confirmation });

export const HandOver = z.object({
  heirId: z.string({ error: "Choose a person" }).min(1, "Choose a person").max(40),
});

export const OwnTeamEdit = z.object({
  name: TeamInput.shape.name,
  values: CustomFieldValues,
  version: z.coerce.number().int().min(1),
  over: z.coerce.number().int().min(1).optional(),
});

export const OwnShare = z.object({ name: TeamInput.shape.name, ...PersonInput.shape, formId });

const SAY_WHY = "Say why mail may go there again";

/** An admin lets mail go to an address again. */
export const LiftInput = z.object({
  reason: atMost(z.string({ error: SAY_WHY }).trim().min(1, SAY_WHY), 500),
});
