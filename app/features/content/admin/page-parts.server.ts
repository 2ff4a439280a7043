import { savedWords } from "~/features/settings/saved-by.rules";
import { dayIn, timeIn } from "~/lib/dates";
import type { Ctx } from "~/procedure/procedure.server";
import { formatDate } from "~/ui/format.rules";
import type { SavedInPlace } from "~/ui/saving/saved-in-place.types";
import type { EditedPage } from "../content.queries.server";

type Asked = Pick<Ctx<{ id: string }>, "settings" | "now" | "user">;

/** "2 June 2027": the day of an instant in the event. */
export const dayText = (ctx: Pick<Asked, "settings">, instant: string): string => {
  const { timeZone, locale } = ctx.settings.event;
  return formatDate(dayIn(timeZone, new Date(instant)), "medium", locale);
};

/** "at 11:42", or on another day "on 2 June 2027". */
export function whenText(ctx: Asked, instant: string): string {
  const { timeZone } = ctx.settings.event;
  const at = new Date(instant);
  return dayIn(timeZone, at) === dayIn(timeZone, ctx.now)
    ? `at ${timeIn(timeZone, at)}`
    : `on ${dayText(ctx, instant)}`;
}

/** Who saved a part of the page last, for the notice that there are two versions. */
export const savedBy = (
  ctx: Asked,
  { updatedAt, updatedBy, updatedByName }: Pick<EditedPage, "updatedAt" | "updatedBy" | "updatedByName">,
) =>
  savedWords(
    { by: updatedBy, name: updatedByName, at: updatedAt },
    { userId: ctx.user.id, now: ctx.now, timeZone: ctx.settings.event.timeZone },
  );

/** The answer to a form that saved itself: what its next save is based on. */
export const savedInPlace = (ctx: Pick<Asked, "settings" | "now">, revision: number | string): Response =>
  Response.json({
    saved: { revision, at: timeIn(ctx.settings.event.timeZone, ctx.now) },
  } satisfies SavedInPlace);
