import { savedWords } from "~/features/settings/saved-by.rules";
import { readingTeams } from "~/features/teams/audience/audience.server";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { newId } from "~/lib/ids";
import { richTextHtml } from "~/lib/rich-text/rich-text-html.server";
import { richTextMail } from "~/lib/rich-text/rich-text-mail.server";
import { zoneWords } from "~/lib/zone-words.rules";
import { eventClock } from "~/procedure/event-clock.server";
import { eventOrigin } from "~/procedure/find-event.server";
import { limitsOf } from "~/procedure/limits.server";
import { type Ctx, Id, procedure } from "~/procedure/procedure.server";
import { whenWords } from "~/ui/planned-time.rules";
import { exceptionsOfNotification } from "./notification-audience.server";
import {
  blindTeams,
  type EditedNotification,
  linkChoices,
  notificationForEdit,
  outcomeOf,
  reachOf,
  teamChoices,
  unmailable,
  unreached,
} from "./notifications.queries.server";
import { isLate, isOpenToEdit } from "./notifications.rules";
import { NotificationInput, NotificationTextInput } from "./notifications.schema";

/** What its form chooses from. */
const choices = () => ({
  links: linkChoices(),
  teamTypes: teamTypeChoices(),
  teams: readingTeams(),
  teamNames: teamChoices(),
});

/** What the form of a new one is made of. */
export const newNotificationLoader = procedure
  .permission("admin")
  .reads(choices)
  .loader(({ ctx, found }) => ({
    ...found,
    formId: newId(),
    limits: limitsOf(NotificationInput),
    zone: zoneWords(ctx.settings.event.timeZone, ctx.now),
  }));

/** One that is there: a draft with all its form, or a published one with what became of it. */
export const notificationEditorLoader = procedure
  .permission("admin")
  .params({ notificationId: Id })
  .reads(({ params }) => ({
    ...choices(),
    ...reads(params.notificationId),
    ...results(params.notificationId),
    exceptions: exceptionsOfNotification(params.notificationId),
  }))
  .loader(({ ctx, found: { notification, reach, unable, blind, ...found } }) => ({
    ...found,
    notification: stated(ctx, notification),
    before: { ...reach, unable: unable.map(dated(ctx)), blindTeams: blind },
    copyId: newId(),
    limits: limitsOf(NotificationInput),
    textLimits: limitsOf(NotificationTextInput),
    zone: zoneWords(ctx.settings.event.timeZone, ctx.now),
    timeZone: ctx.settings.event.timeZone,
    saved: savedWords(
      { by: notification.updatedBy, name: notification.updatedByName, at: notification.updatedAt },
      { userId: ctx.user.id, now: ctx.now, timeZone: ctx.settings.event.timeZone },
    ),
  }));

const reads = (id: string) => ({
  notification: notificationForEdit(id),
  reach: reachOf(id),
  unable: unmailable(id),
  blind: blindTeams(id),
});
const results = (id: string) => ({ outcome: outcomeOf(id), missed: unreached(id) });

/** For the page that publishes it: what its numbers are. */
export const beforeItGoesLoader = procedure
  .permission("admin")
  .params({ notificationId: Id })
  .reads(({ params }) => reads(params.notificationId))
  .loader(({ ctx, found: { notification, reach, unable, blind } }) => ({
    notification: stated(ctx, notification),
    before: { ...reach, unable: unable.map(dated(ctx)), blindTeams: blind },
  }));

type Asker = Pick<Ctx<unknown>, "settings" | "now" | "event" | "env">;

const dated =
  (ctx: Asker) =>
  <Row extends { since: string | null }>({ since, ...row }: Row) => ({
    ...row,
    since: since && eventClock(ctx).momentOf(since),
  });

/** With its times in words, and its text as it will be read. */
function stated(ctx: Asker, it: EditedNotification) {
  const { updatedBy, updatedByName, updatedAt, hasTeam, ...saved } = it;
  const { timeZone, locale } = ctx.settings.event;
  const { momentOf } = eventClock(ctx);
  const words = (at: string | null) => at && momentOf(at);
  return {
    ...saved,
    hasTeam,
    isOpen: isOpenToEdit(it),
    isLate: isLate(it, ctx.now),
    isPast: it.scheduledAt !== null && it.scheduledAt <= ctx.now.toISOString(),
    goes: it.scheduledAt && whenWords(it.scheduledAt, { timeZone, locale }),
    published: words(it.publishedAt),
    sent: words(it.sentAt),
    edited: words(it.editedAt),
    html: richTextHtml(it.description, { headings: 4 }),
    plain: richTextMail(it.description, eventOrigin(ctx.event, ctx.env)).text,
  };
}
export type StatedNotification = ReturnType<typeof stated>;
