import { emptyRead } from "#db/read-batch";
import { fieldsOfTeam } from "~/features/custom-fields/custom-fields.queries.server";
import { readerOf } from "~/features/custom-fields/custom-fields.rules";
import type { CurrentUser } from "~/identity/session.server";
import { eventDay } from "~/procedure/event-clock.server";
import type { Ctx } from "~/procedure/procedure.server";
import type { OwnTeam } from "./own-team.queries.server";
import { ownTeam } from "./own-team.queries.server";

/** The own team as its pages show it; null for staff without one. */
export const ownTeamReads = (ctx: Ctx<CurrentUser>) => ({
  team: ctx.team ? ownTeam(ctx.team.id, eventDay(ctx), ctx.user.id) : emptyRead<OwnTeam | null>(null),
  fields: ctx.team ? fieldsOfTeam(ctx.team.id, readerOf(ctx.team)) : emptyRead([]),
});

/** Who may do what only the owner may, as a page says it: null where the reader may. */
export interface Denial {
  ownerName: string | null;
  hasTeam: boolean;
}

export function denialOf(
  ctx: Ctx<CurrentUser>,
  team: Pick<OwnTeam, "ownerId" | "ownerName"> | null,
): Denial | null {
  if (!team) return { ownerName: null, hasTeam: false };
  return team.ownerId === ctx.user.id ? null : { ownerName: team.ownerName, hasTeam: true };
}
