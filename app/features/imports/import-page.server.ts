import type { Found } from "#db/read-batch";
import { customFieldsFor } from "~/features/custom-fields/custom-fields.queries.server";
import type { CommandContext } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import { arrangementErrors } from "./import-columns.rules";
import { columnsIn } from "./import-columns.server";
import { isMoving, leftText, stepOf } from "./import-words.rules";
import { type ImportRow, importHead, importRowList } from "./imports.queries.server";
import { mendsIn } from "./imports.schema";

type Query = Parameters<typeof importRowList.page>[0];

export const importPageReads = (importId: string, query: Query) => ({
  head: importHead(importId),
  page: importRowList.page(query, importId),
  fields: customFieldsFor("staff"),
});

type Reads = Found<ReturnType<typeof importPageReads>>;

/** What the page of an import shows, in words. */
export function importPage(
  ctx: Pick<CommandContext, "now" | "settings">,
  { head, page, fields }: Pick<Reads, "page" | "fields"> & { head: NonNullable<Reads["head"]> },
) {
  const clock = eventClock(ctx);
  const counts = head.counts ?? NO_ROWS;
  const columns = columnsIn(head.columns);
  const { newest, mends, createdAt, startedAt, finishedAt, ...rest } = head;
  const { types, parents } = mendsIn(mends);
  return {
    ...rest,
    counts,
    columns,
    missing: arrangementErrors(columns).missing,
    mends: [
      ...Object.entries(types).map(([name, id]) => ({
        kind: "types" as const,
        name,
        to: head.types.find((type) => type.id === id)?.name ?? "no type",
      })),
      ...Object.entries(parents).map(([name, to]) => ({ kind: "parents" as const, name, to })),
    ],
    fields: fields.map(({ id, label }) => ({ id, label })),
    lateJoinerDays: ctx.settings.variables.lateJoinerDays,
    isMoving: isMoving(head.state, head.isAtWork),
    step: stepOf(head.state),
    uploadedAt: inSentence(clock.momentOf(createdAt)),
    startedAt: startedAt ? inSentence(clock.momentOf(startedAt)) : null,
    finishedAt: finishedAt ? clock.momentOf(finishedAt) : null,
    left: leftText(counts.done + counts.failed, counts.waiting, startedAt, ctx.now),
    newest: newest.map(({ number, teamName, state, error, userRollback }) => ({
      number,
      teamName,
      state,
      text: state === "failed" ? sentences(error, userRollback) : "done",
    })),
    page: {
      ...page,
      rows: page.rows.map(({ reason, error, userRollback, teamRollback: _, ...row }) => ({
        ...row,
        words: wordsOf({ ...row, reason, error, userRollback }),
      })),
    },
  };
}

const NO_ROWS = {
  ...{ rows: 0, left: 0, teams: 0, members: 0, known: 0, marked: 0, waiting: 0, done: 0, failed: 0 },
  ...{ typeChecked: 0, usersMade: 0, teamsMade: 0, mailsQueued: 0, rolledBack: 0, bounced: 0 },
};

/** "today, 11:31", as it is read within a sentence. */
const inSentence = (moment: string): string =>
  moment.replace(/^(Today|Yesterday)/, (word) => word.toLowerCase());

const sentences = (...texts: string[]): string =>
  texts
    .filter(Boolean)
    .map((text) => (/[.!?]$/.test(text) ? text : `${text}.`))
    .join(" ");

const wordsOf = ({
  state,
  error,
  userRollback,
  reason,
}: Pick<ImportRow, "state" | "error" | "userRollback" | "reason">): string =>
  state === "failed" ? sentences(error, userRollback) : reason;
