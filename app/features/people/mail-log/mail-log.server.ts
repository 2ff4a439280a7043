import { mailName } from "~/features/email/mail-kinds.server";
import type { LoggedMail, MailInFull } from "~/features/email/mail-log.queries.server";
import { MAIL_LOOKS, statusOf } from "~/features/email/mail-status.rules";
import { meaningOf, storyOf } from "~/features/email/mail-story.rules";
import { dayIn, timeIn } from "~/lib/dates";
import type { CommandContext } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import { personPath } from "../people.paths";

type Asked = Pick<CommandContext, "settings" | "now">;

/** What a mail is called: its subject, once it was sent. */
export const titleOf = ({ subject, kind }: { subject: string; kind: string }): string =>
  subject || mailName(kind);

/** A row as the list shows it. */
export function mailLine(ctx: Asked, mail: LoggedMail) {
  const { timeZone } = ctx.settings.event;
  const clock = eventClock(ctx);
  const { label, tone, icon } = MAIL_LOOKS[statusOf(mail)];
  const isSameDay = dayIn(timeZone, new Date(mail.becameAt)) === dayIn(timeZone, new Date(mail.createdAt));
  return {
    id: mail.id,
    title: titleOf(mail),
    name: mailName(mail.kind),
    recipient: mail.recipient,
    person: mail.person,
    teamName: mail.teamName,
    queued: clock.momentOf(mail.createdAt),
    ...{ label, tone, icon },
    became: isSameDay ? timeIn(timeZone, new Date(mail.becameAt)) : clock.momentOf(mail.becameAt),
  };
}
export type MailLine = ReturnType<typeof mailLine>;

/** One mail with what happened to it and what that means. */
export function mailInWords(ctx: Asked, mail: MailInFull) {
  const clock = eventClock(ctx);
  const status = statusOf(mail);
  return {
    ...mail,
    status,
    look: MAIL_LOOKS[status],
    title: titleOf(mail),
    name: mailName(mail.kind),
    queued: clock.momentOf(mail.createdAt),
    changed: clock.momentOf(mail.updatedAt),
    meaning: meaningOf(mail),
    story: storyOf(mail).map((step) => ({
      ...step,
      at: `${clock.momentOf(step.instant)}:${secondsOf(step.instant)}`,
    })),
    personTo:
      mail.userId && mail.person !== null ? personPath({ id: mail.userId, teamId: mail.ownTeamId }) : null,
    isAgainOffered: mail.mayGoAgain && ["unconfirmed", "refused", "failed"].includes(mail.state),
  };
}
export type MailWords = ReturnType<typeof mailInWords>;

/** No zone is off by seconds. */
const secondsOf = (instant: string) => instant.slice(17, 19);
