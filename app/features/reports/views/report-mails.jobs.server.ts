import { sql } from "drizzle-orm";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { mailWrites, type NotificationOrder } from "~/features/email/mail-once.server";
import { dayIn, instantAt } from "~/lib/dates";
import { idFrom } from "~/lib/ids";
import { type CommandContext, SYSTEM } from "~/procedure/context";
import { lowerNextDue } from "~/procedure/next-due.server";
import { counted, formatDate } from "~/ui/format.rules";
import { type FoundView, idsOfView, rowsOfView, viewAt } from "./listed.server";
import type { Figure } from "./listed.types";
import { nextMail, planned, plannedMail } from "./report-mail-days.server";
import { namesRead, saidView } from "./said-view.server";
import { type LastMail, readersNow, viewToMail } from "./views.queries.server";
import { changeText, sentenceOf } from "./views.rules";

/** Of a list with more rows nobody is told who joined and who left. */
const MOST_IDS = 2_000;

/** The figures of a view of one moment. */
export interface ViewFigures {
  rows: number;
  figures: Figure[];
  /** Null where there are too many. */
  ids: string[] | null;
}

/** What a view's mail says. */
export interface ViewMailFields {
  view: string;
  about: string;
  summary: string;
  figures: string;
  change: string;
}

export async function figuresOf(ctx: CommandContext, view: FoundView): Promise<ViewFigures> {
  const { rows, ids, figures } = await readBatch(ctx.db, {
    rows: rowsOfView(ctx, view),
    ids: idsOfView(ctx, view, MOST_IDS + 1),
    ...(view.listed.figures && { figures: view.listed.figures(ctx, view.search) }),
  });
  return { rows, figures: figures ?? [], ids: ids.length > MOST_IDS ? null : ids };
}

/**
 * Mails the figures of a view at its hour, to whoever may open it by then; never its rows (decisions.md, "Risk score"). The next mail is
 * planned first, so that no trouble of one day ends them. A view whose filter lost its value says that instead of figures.
 */
export async function mailView(ctx: CommandContext, subject: string): Promise<string[]> {
  const { viewId, day } = plannedMail(subject);
  const { view } = await readBatch(ctx.db, { view: viewToMail(viewId) });
  const found = view && viewAt(view.address);
  const next = view && nextMail({ timeZone: ctx.settings.event.timeZone, now: ctx.now }, view);
  if (!view || !found || !next) return [];
  await lowerNextDue(ctx, next.at);
  await writeBatch(ctx.db, planned(ctx, viewId, next));
  if (day !== dayIn(ctx.settings.event.timeZone, ctx.now)) return [];
  const { readers, names } = await readBatch(ctx.db, {
    readers: readersNow(viewId, found.listed.access),
    names: namesRead([found]),
  });
  if (readers.length === 0) return [];
  const said = saidView(found, names);
  const now = await figuresOf(ctx, found);
  const { last } = view;
  const fields = viewMailFields(ctx, {
    name: view.name,
    found,
    said: sentenceOf(said),
    isLost: said.isLost,
    now,
    last,
  });
  const activityId = await idFrom(`the mail of view ${viewId} of ${day}`);
  const { writes, ids } = await mailWrites(
    ctx,
    activityId,
    readers.map(
      ({ id, email }): NotificationOrder<"reportView"> => ({
        kind: "reportView",
        about: activityId,
        to: email,
        userId: id,
        path: view.address,
        fields: { ...fields },
        endsAt: instantAt(ctx.settings.event.timeZone, day, "23:59").toISOString(),
      }),
    ),
  );
  await writeBatch(ctx.db, [
    sql`insert into activity (id, kind, actor_id, subject_id, details, folded_details, request_id, created_at)
      values (${activityId}, 'savedView.mailed', ${SYSTEM.id}, ${viewId}, ${JSON.stringify({ name: view.name, people: readers.length })},
        '', ${ctx.requestId}, ${ctx.now.toISOString()}) on conflict do nothing`,
    ...writes,
    sql`update report_view_mail set ids = null where view_id = ${viewId} and day < ${day}`,
    sql`insert into report_view_mail (view_id, day, figures, ids, mails, sent_at)
      select id, ${day}, ${JSON.stringify(allFigures(found, now))}, ${now.ids && JSON.stringify(now.ids)}, ${readers.length},
        ${ctx.now.toISOString()} from report_view where id = ${viewId} on conflict do nothing`,
  ]);
  return ids;
}

/** The number of rows under its noun, before the list's own figures. */
const allFigures = ({ listed }: FoundView, { rows, figures }: ViewFigures): Figure[] => [
  { label: listed.noun.many.slice(0, 1).toUpperCase() + listed.noun.many.slice(1), n: rows },
  ...figures,
];

/** The texts of a view's mail. */
export function viewMailFields(
  ctx: Pick<CommandContext, "settings" | "now">,
  of: {
    name: string;
    found: FoundView;
    said: string;
    isLost: boolean;
    now: ViewFigures;
    last: LastMail | null;
  },
): ViewMailFields {
  const { found, now, last } = of;
  const { locale, timeZone } = ctx.settings.event;
  const { noun } = found.listed;
  if (of.isLost)
    return {
      view: of.name,
      about: of.said,
      summary: "a filter lost its value",
      figures: "What one of its filters names was deleted. Open the view and filter anew.",
      change: "",
    };
  const figures = allFigures(found, now);
  const before = new Map(last?.figures.map(({ label, n }) => [label, n]));
  const since = last ? formatDate(last.day, "medium", locale) : "";
  const lines = figures.map(({ label, n }) => {
    const then = before.get(label);
    return `- ${label}: ${n}${then === undefined ? "" : ` (${changeText(n, then)})`}`;
  });
  const rowsBefore = last?.figures[0]?.n;
  const change =
    rowsBefore === undefined || rowsBefore === now.rows
      ? ""
      : `, ${changeText(now.rows, rowsBefore)} than on ${since}`;
  return {
    view: of.name,
    about: `${of.said}. ${formatDate(dayIn(timeZone, ctx.now), "full", locale)}.`,
    summary: `${counted(now.rows, noun.one, noun.many)}${change}`,
    figures: lines.join("\n"),
    change: last ? movedText(now, last, { noun, since }) : "",
  };
}

/** "2 teams left the list since Monday 3 May, 1 joined it." */
function movedText(
  now: ViewFigures,
  last: LastMail,
  { noun, since }: { noun: { one: string; many: string }; since: string },
): string {
  if (now.ids === null || last.ids === null) return "";
  const before = new Set(last.ids);
  const here = new Set(now.ids);
  const joined = now.ids.filter((id) => !before.has(id)).length;
  const left = last.ids.filter((id) => !here.has(id)).length;
  if (joined + left === 0) return `The same ${noun.many} as on ${since}.`;
  return `${left === 0 ? "None" : counted(left, noun.one, noun.many)} left the list since ${since}, ${joined === 0 ? "none" : joined} joined it.`;
}
