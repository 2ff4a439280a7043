import { zoneWords } from "~/lib/zone-words.rules";
import type { CommandContext } from "~/procedure/context";
import { plannedAt } from "~/procedure/planned-at.server";
import { formatDate } from "~/ui/format.rules";
import { typedTime, whenWords } from "~/ui/planned-time.rules";
import type { Later } from "./held-invitations.server";
import type { InviteWhenValues } from "./invite-when.schema";

/** What a form says of when somebody is invited; undefined: at once. Refused at its field where that time is past or never comes. */
export function laterOf(
  ctx: Pick<CommandContext, "settings" | "now">,
  { invite, day, time }: InviteWhenValues,
): Later | undefined {
  if (invite === "now") return undefined;
  if (invite === "later") return { at: null };
  return { at: plannedAt(ctx, { day, time }, "Check when they are invited") };
}

/** What becomes of the invitation of somebody who was added, for the notice. */
export function invitedWords(ctx: Pick<CommandContext, "settings">, email: string, later?: Later): string {
  if (!later) return `A welcome e-mail is on its way to ${email}.`;
  if (later.at === null) return `${email} is not invited yet: that is done by hand.`;
  return `${email} is invited on ${whenWords(later.at, ctx.settings.event)}.`;
}

/** What the choice shows: whose clocks its time is of. */
export const inviteZone = ({ settings, now }: Pick<CommandContext, "settings" | "now">): string =>
  zoneWords(settings.event.timeZone, now);

/** Work that is late by so much was lost. */
const LATE_MS = 2 * 3_600_000;

/** What somebody who is not invited yet waits for. */
export function waitsWords(
  { at, isPast }: { at: string | null; isPast: boolean },
  ctx: Pick<CommandContext, "settings" | "now">,
): string {
  if (at === null) return "By hand";
  const { timeZone, locale } = ctx.settings.event;
  const { day, time } = typedTime(timeZone, at);
  const when = `${formatDate(day, "medium", locale)}, ${time}`;
  const ago = ctx.now.getTime() - Date.parse(at);
  // What a backup held of an invitation that was promised is not done again: a person decides.
  if (isPast || ago > LATE_MS) return `Day is past: ${when}`;
  return ago >= 0 ? "Being invited" : `On ${when}`;
}
