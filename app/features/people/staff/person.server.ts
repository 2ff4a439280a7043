import { whatHappened } from "~/features/activity/activity.queries.server";
import { actorText } from "~/features/activity/actor.rules";
import { mailName } from "~/features/email/mail-kinds.server";
import { savedWords } from "~/features/settings/saved-by.rules";
import { waitsWords } from "~/features/teams/invite-when.server";
import { lastLoginText } from "~/features/teams/last-login.rules";
import { hasLevel, LEVEL_LABELS, levelOf } from "~/identity/permissions.rules";
import type { CurrentUser } from "~/identity/session.server";
import { Conflict, NotFound } from "~/lib/errors";
import { eventClock, eventDay } from "~/procedure/event-clock.server";
import { limitsOf } from "~/procedure/limits.server";
import { type Ctx, Id, lookup } from "~/procedure/procedure.server";
import { formatDate, relativeDay } from "~/ui/format.rules";
import { personPath } from "../people.paths";
import { levelsFor, mayChange } from "../people.rules";
import { LiftInput, PersonEdit } from "../people.schema";
import { mailStateText } from "./mail-state.rules";
import {
  type OpenTask,
  openTasksOf,
  type PersonDetail,
  personDetail,
  type TeamChoice,
} from "./person.queries.server";

/** Below their team, or among the users where they have none. */
const PersonParams = { teamId: Id.optional(), userId: Id };

/** Whose page it is: staff are told what is wrong with an address (spec 1.8). */
export const personOfPath = lookup({
  params: PersonParams,
  reads: ({ ctx, params }) => ({
    person: personDetail(params.userId, ctx.now),
    tasks: openTasksOf(params.userId, eventDay(ctx)),
  }),
  can({ ctx, params, found: { person } }) {
    const { teamId, userId } = params;
    if (!person) throw new NotFound(`No user found for ID ${userId}`);
    if (teamId === person.teamId || (teamId === undefined && person.teamId === null)) return true;
    if (teamId !== undefined && person.teamId === null)
      throw new NotFound(`No team found for user with ID ${userId}`);
    if (teamId !== undefined) throw new NotFound(`No user found for ID ${userId}`);
    // They have got a team since.
    if (ctx.scope.request.method === "GET") throw ctx.redirect(personPath(person));
    throw new Conflict("This person is in a team now. Open their page again.");
  },
});

/** What the page says of somebody, in words. */
export function personData(
  ctx: Ctx<CurrentUser>,
  { person: found, tasks }: { person: PersonDetail | null; tasks: OpenTask[] },
) {
  // The look-up has seen to it that there is somebody.
  const person = found as PersonDetail;
  const { timeZone, locale } = ctx.settings.event;
  const clock = eventClock(ctx);
  const where = { today: clock.today, timeZone, locale };
  const level = levelOf(person.permissions);
  const { activities, mails, block, updatedAt, updatedBy, updatedByName, permissions: _, ...more } = person;
  const { inviteAt, isInvitePast, ...rest } = more;
  return {
    person: {
      ...rest,
      level,
      levelLabel: LEVEL_LABELS[level],
      name: `${person.firstName} ${person.surname}`,
      lastLogin: lastLoginText(person.lastLoginInTime, where),
      waits: person.isNotInvited ? waitsWords({ at: inviteAt, isPast: isInvitePast }, ctx) : null,
      addedOn: formatDate(clock.dayOf(person.createdAt), "medium", locale),
      changedOn: formatDate(clock.dayOf(updatedAt), "medium", locale),
      version: updatedAt,
      saved: savedWords(
        { by: updatedBy, name: updatedByName, at: updatedAt },
        { userId: ctx.user.id, now: ctx.now, timeZone },
      ),
    },
    /** One of the last mails was an invitation, and went without trouble. */
    isInvited:
      !block &&
      mails.some(
        ({ kind, state, type }) =>
          kind.startsWith("welcome") && state === "sent" && type !== "bounce" && type !== "spamComplaint",
      ),
    isSelf: person.id === ctx.user.id,
    mayChange: mayChange(ctx.user, { level }),
    mayRemove:
      hasLevel(ctx.user.level, "admin") && mayChange(ctx.user, { level }) && person.id !== ctx.user.id,
    levels: levelsFor(ctx.user).map((value) => ({ value, label: LEVEL_LABELS[value] })),
    ownLevel: LEVEL_LABELS[ctx.user.level],
    block: block && {
      why: block.reason === "spamComplaint" ? "An e-mail was reported as spam:" : "An e-mail bounced:",
      since: clock.momentOf(block.since),
      details: block.details,
    },
    mayLift: hasLevel(ctx.user.level, "admin") && mayChange(ctx.user, { level }),
    mayOpenLog: hasLevel(ctx.user.level, "admin"),
    mails: mails.map(({ kind, at, ...mail }) => ({
      id: mail.id,
      name: mailName(kind),
      sent: clock.momentOf(at),
      details: mail.details,
      ...mailStateText(mail),
    })),
    tasks: tasks.map(({ dueDate, ...task }) => ({
      ...task,
      due: dueDate ? relativeDay(dueDate, clock.today) : "No due date",
    })),
    activities: activities.map(({ kind, details, actorId, who, at, id }) => ({
      id,
      what: actorText({ who, actorId }),
      more: whatHappened({ kind, details }),
      at: clock.momentOf(at),
      instant: at,
      isOwn: actorId === person.id,
    })),
  };
}

/** With what the form asks. */
export const personPageData = (
  ctx: Ctx<CurrentUser>,
  { teams, ...found }: Parameters<typeof personData>[1] & { teams: TeamChoice[] },
) => ({
  ...personData(ctx, found),
  teams,
  limit: ctx.settings.variables.teamMemberLimit,
  limits: limitsOf(PersonEdit),
  liftLimits: limitsOf(LiftInput),
});

export type PersonPageData = ReturnType<typeof personPageData>;
