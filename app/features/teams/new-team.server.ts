import { teams, users } from "#db/event/schema/teams";
import { q } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import type { FieldAnswer } from "~/features/custom-fields/custom-fields.rules";
import { fieldDefaultsFor, fieldValueWrites } from "~/features/custom-fields/field-values.server";
import { Refused } from "~/lib/errors";
import { stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { EMAIL_IN_USE, type Person } from "./invited-person.server";

/** What was answered, and the defaults of what was not asked. */
export const valuesOfNewTeam = (
  ctx: CommandContext,
  teamId: string,
  answers: readonly FieldAnswer[] = [],
): Write[] => [fieldDefaultsFor(ctx, teamId), ...fieldValueWrites(ctx, teamId, answers)];

export function insertTeam(
  ctx: CommandContext,
  team: Pick<
    typeof teams.$inferInsert,
    | "id"
    | "name"
    | "ownerId"
    | "isOrganiser"
    | "teamTypeId"
    | "standShareRole"
    | "parentTeamId"
    | "hasExtraDays"
  >,
): Write {
  return {
    write: q.insert(teams).values({ ...team, ...stamp(ctx) }),
    otherwise: () => new Refused("Invalid team type", { teamTypeId: "Choose a team type from the list" }),
  };
}

export function insertUser(ctx: CommandContext, id: string, person: Person, teamId: string): Write {
  return {
    write: q.insert(users).values({ id, ...person, phone: person.phone || null, teamId, ...stamp(ctx) }),
    otherwise: () => new Refused(EMAIL_IN_USE, { email: EMAIL_IN_USE }),
  };
}
