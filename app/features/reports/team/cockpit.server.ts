import type { Found } from "#db/read-batch";
import { mailName } from "~/features/email/mail-kinds.server";
import { keptTotal } from "~/features/forms/answers/not-asked.rules";
import { freeForms } from "~/features/forms/filling/own-forms.queries.server";
import { totalBy } from "~/features/forms/submissions/draft-move.rules";
import { answerContext } from "~/features/forms/submissions/open-filling.server";
import { answersIn } from "~/features/forms/submissions/stored-answers.server";
import { orderedByTeam } from "~/features/orders/order-lines.queries.server";
import { mailStateText } from "~/features/people/staff/mail-state.rules";
import { commentCount } from "~/features/tasks/comments/inbox.queries.server";
import { listed, shownTask } from "~/features/tasks/task-list.rules";
import { tasksForTeam } from "~/features/tasks/tasks.queries.server";
import { nearDay } from "~/features/tasks/types/form/open-days.rules";
import { lastLoginText } from "~/features/teams/last-login.rules";
import { notesOf } from "~/features/teams/notes/notes.queries.server";
import { teamPageData, teamPageReads } from "~/features/teams/team-page.server";
import { addDays } from "~/lib/dates";
import { newId } from "~/lib/ids";
import { formatMoney } from "~/lib/money.rules";
import type { CommandContext } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import { counted, formatDate, relativeDay } from "~/ui/format.rules";
import { pressingTasks, riskFactsOf } from "../health/health.queries.server";
import { explainedScore } from "../health/health.server";
import { riskClock } from "../risk/risk-clock.server";
import { notedRisk } from "../risk/risk-days.server";
import {
  commentsOfTeam,
  filesOfTeam,
  lastMailsOf,
  mailCount,
  sentReads,
  type TaskNote,
  taskNotes,
} from "./cockpit.queries.server";
import { cockpitState, sumsOf } from "./cockpit.rules";

type Context = Pick<CommandContext, "now" | "settings" | "actor" | "event">;

/** The line of risk, and rows of what was sent in. */
const WEEKS = 8;
const MOST_ROWS = 12;

/** All that somebody who has the team on the telephone may be asked. */
export const cockpitReads = (ctx: Context, teamId: string) => {
  const clock = riskClock(ctx);
  return {
    ...teamPageReads(ctx, teamId),
    ...sentReads(ctx.event, teamId),
    tasks: tasksForTeam(teamId),
    taskNotes: taskNotes(teamId),
    comments: commentCount(teamId),
    latestComments: commentsOfTeam(teamId),
    files: filesOfTeam(teamId),
    lastMails: lastMailsOf(teamId),
    mailCount: mailCount(teamId),
    notes: notesOf(teamId),
    free: freeForms(teamId),
    ordered: orderedByTeam(teamId),
    facts: riskFactsOf(teamId),
    pressing: pressingTasks(teamId, clock),
    noted: notedRisk(teamId, addDays(clock.today, -7 * WEEKS)),
  };
};
type Cockpit = Found<ReturnType<typeof cockpitReads>>;

export function cockpit(ctx: Context, found: Cockpit) {
  const { timeZone, locale } = ctx.settings.event;
  const { today } = eventClock(ctx);
  const moment = (at: string) => lastLoginText(at, { today, timeZone, locale });
  const mails = new Map(found.lastMails.map((mail) => [mail.userId, mail]));
  const data = teamPageData(ctx, found);
  return {
    ...data,
    team: {
      ...data.team,
      members: data.team.members.map((member) => ({ ...member, mail: mailOf(mails.get(member.id), moment) })),
    },
    tasks: tasksOf(ctx, found),
    ...sentOf(ctx, found),
    comments: found.comments?.n ?? 0,
    latestComments: found.latestComments.map(({ at, ...one }) => ({ ...one, at: moment(at) })),
    files: found.files.map(({ at, ...file }) => ({ ...file, at: moment(at) })),
    mailCount: found.mailCount[0]?.n ?? 0,
    notes: found.notes.map(({ at, byId, by, ...note }) => ({
      ...{ ...note, at: moment(at), by: by ?? "Somebody who has left" },
      mayRemove: data.isAdmin || byId === ctx.actor.id,
    })),
    /** With the page's form: sent twice it is added once. */
    ...{ noteId: newId(), messageId: newId() },
    ordered: found.ordered.map(({ currency, orders, net, gross }) => ({
      orders,
      net: formatMoney(net, { currency, locale: ctx.settings.event.locale }),
      gross: formatMoney(gross, { currency, locale: ctx.settings.event.locale }),
    })),
    free: found.free.map(({ id, title }) => ({ id, title })),
    risk: riskOf(ctx, found),
  };
}
export type CockpitData = ReturnType<typeof cockpit>;

function mailOf(mail: Cockpit["lastMails"][number] | undefined, moment: (at: string) => string) {
  if (!mail) return null;
  const { word, tone } = mailStateText(mail);
  return { word, tone, name: mailName(mail.kind), at: moment(mail.at) };
}

function tasksOf(ctx: Context, { tasks, taskNotes: notes }: Cockpit) {
  const { locale } = ctx.settings.event;
  const clock = eventClock(ctx);
  const noteOf = new Map(notes.map((note) => [note.id, note]));
  return listed(tasks, clock).map((task) => {
    const shown = shownTask(task);
    const note = noteOf.get(task.id);
    const state = cockpitState(task);
    return {
      ...{ id: task.id, title: task.title, state, assignees: task.assignees, look: shown.status },
      when: state === "done" || !task.dueDate ? null : lateWords(task.dueDate, clock.today),
      isLate: state !== "done" && task.dueDate !== null && task.dueDate < clock.today,
      due: task.dueDate && formatDate(task.dueDate, "medium", locale),
      done: task.completedOn && formatDate(task.completedOn, "medium", locale),
      says: note && state !== "done" ? saysOf(ctx, note) : null,
      asks: note?.request ? (note.request.kind === "moreTime" ? "moreTime" : "notApplicable") : null,
      /** A form that staff can fill in for the team. */
      formId: note?.form?.isOpen && !note.submission && state !== "done" ? note.form.id : null,
    };
  });
}
export type CockpitTask = ReturnType<typeof tasksOf>[number];

/** "12 days late", "Today", "In 3 days". */
const lateWords = (dueDate: string, today: string): string => {
  const days = Math.round((Date.parse(today) - Date.parse(dueDate)) / 86_400_000);
  return days > 0 ? `${counted(days, "day")} late` : relativeDay(dueDate, today);
};

/** What presses most of what is to be said under a task. */
function saysOf(ctx: Context, note: TaskNote): { tone: "danger" | "warning"; text: string } | null {
  const { locale } = ctx.settings.event;
  const day = (at: string) => nearDay(at, ctx.settings.event, ctx.now);
  const { sentBack, waitsSince, request, draft, submission, files } = note;
  if (request)
    return {
      tone: "warning",
      text:
        request.kind === "moreTime"
          ? `Asks for more time${request.wanted ? ` until ${formatDate(request.wanted, "medium", locale)}` : ""}`
          : "Asks to be let off",
    };
  if (waitsSince)
    return {
      tone: "warning",
      text: `${files > 0 ? counted(files, "file") : "Sent"} ${files > 0 ? "sent " : ""}${day(waitsSince)}, waits for you`,
    };
  if (sentBack)
    return {
      tone: "danger",
      text: `Sent back ${day(sentBack.at)}${sentBack.by ? ` by ${sentBack.by}` : ""}${sentBack.reason ? `: “${sentBack.reason}”` : ""}`,
    };
  if (draft && !submission)
    return {
      tone: "warning",
      text: `Draft of ${day(draft.at)}${draft.by ? ` by ${draft.by}` : ""}, not submitted`,
    };
  return null;
}

/** What was sent in and begun. What is ordered and what is only in a draft are two sums. */
function sentOf(ctx: Context, { sent, sentVersions }: Cockpit) {
  const context = answerContext(ctx);
  const { settings } = ctx;
  const rows = sent.map(({ answers, keptAside, at, ...row }) => {
    const stored = { answers: answersIn(answers, row.id), keptAside: answersIn(keptAside, row.id) };
    const document = sentVersions.get(row.formId)?.document;
    const amount = !row.isDraft
      ? keptTotal(stored.answers) + keptTotal(stored.keptAside)
      : document
        ? totalBy(document, { ...stored, ordered: null })
        : 0;
    return { ...row, at: nearDay(at, settings.event, ctx.now), amount };
  });
  const { ordered, inDraft } = sumsOf(rows);
  const money = (amount: number) => (amount === 0 ? null : formatMoney(amount, context));
  return {
    sent: rows.slice(0, MOST_ROWS).map(({ amount, ...row }) => ({ ...row, total: money(amount) })),
    sums: {
      ordered: money(ordered),
      inDraft: money(inDraft),
      /** The oldest are not added up. */
      isPart: (sent[0]?.all ?? 0) > sent.length,
    },
  };
}

/** Null of an organiser's team. */
function riskOf(ctx: Context, { facts: [facts], pressing, noted }: Cockpit) {
  if (!facts) return null;
  const { risk, tasks, way } = explainedScore(ctx, facts, pressing);
  const overdue = tasks.filter(({ isOverdue }) => isOverdue).length;
  const before = noted.at(-8)?.percent ?? null;
  return {
    level: risk.riskLevel,
    percent: risk.riskPercent,
    points: [...noted.map(({ percent }) => percent), risk.riskPercent],
    overdue,
    soon: tasks.length - overdue,
    risen: before === null ? null : risk.riskPercent - before,
    way,
  };
}
