import type { CommandContext } from "~/procedure/context";
import { eventDay } from "~/procedure/event-clock.server";
import type { RiskClock } from "./risk-sql.server";

/** By which the scores of an event are worked out now. */
export const riskClock = (ctx: Pick<CommandContext, "settings" | "now">): RiskClock => {
  const { timeZone, launchDate } = ctx.settings.event;
  return { ...eventDay(ctx), timeZone, launch: launchDate || null };
};
