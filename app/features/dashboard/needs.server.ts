import type { Read } from "#db/read-batch";
import { hasLevel } from "~/identity/permissions.rules";
import type { CurrentUser } from "~/identity/session.server";
import type { Ctx } from "~/procedure/procedure.server";
import type { AdminNeed, Need } from "~/procedure/room-work.server";

/** What the rooms ask for whoever looks after the event. */
export const needReads = (
  needs: readonly AdminNeed[],
  ctx: Ctx<CurrentUser>,
): Record<`need${number}`, Read<unknown>> =>
  Object.fromEntries(needs.map((need, at) => [`need${at}`, need.read(ctx)]));

/** What of it waits now, with its place in the order. */
export function saidNeeds(
  needs: readonly AdminNeed[],
  ctx: Ctx<CurrentUser>,
  found: Record<string, unknown>,
): { order: number; need: Need }[] {
  return needs.flatMap(({ order, access, say }, at) => {
    const need = say(found[`need${at}`] as never, ctx);
    return need ? [{ order, need: mayAct(need, hasLevel(ctx.user.level, access)) }] : [];
  });
}

/** Whoever may not act sees the number without the way there. */
export const mayAct = (need: Need, may: boolean): Need => (may ? need : { ...need, action: undefined });
