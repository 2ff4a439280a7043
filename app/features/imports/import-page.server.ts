import { emptyRead, type Found } from "#db/read-batch";
import { customFieldsFor } from "~/features/custom-fields/custom-fields.queries.server";
import { inviteZone, waitsWords } from "~/features/teams/invite-when.server";
import type { CommandContext } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import { limitsOf } from "~/procedure/limits.server";
import { whenWords } from "~/ui/planned-time.rules";
import { arrangementErrors } from "./import-columns.rules";
import { columnsIn } from "./import-columns.server";
import { mendableRow } from "./import-row-form.server";
import { isMoving, leftText, stepOf } from "./import-words.rules";
import { type ImportRow, importHead, importRowList, rowToMend } from "./imports.queries.server";
import { mendsIn, StartInput } from "./imports.schema";

type Query = Parameters<typeof importRowList.page>[0];

export const importPageReads = (importId: string, { open = "", ...query }: Query & { open?: string }) => ({
  opened: ROW_NUMBER.test(open) ? rowToMend(importId, Number(open)) : emptyRead(null),
  head: importHead(importId),
  page: importRowList.page(query, importId),
  fields: customFieldsFor("staff"),
});

const ROW_NUMBER = /^\d{1,6}$/;

type Reads = Found<ReturnType<typeof importPageReads>>;

/** What the page of an import shows, in words. */
export function importPage(
  ctx: Pick<CommandContext, "now" | "settings">,
  {
    head,
    page,
    fields,
    opened,
  }: Pick<Reads, "page" | "fields" | "opened"> & { head: NonNullable<Reads["head"]> },
) {
  const clock = eventClock(ctx);
  const counts = head.counts ?? NO_ROWS;
  const columns = columnsIn(head.columns);
  const { newest, mends, createdAt, startedAt, finishedAt, invitation, inviteAt, ...rest } = head;
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
    // Rows are mended while nothing is made of them.
    opened: opened && head.state === "ready" ? mendableRow(opened, columns, fields) : null,
    zone: inviteZone(ctx),
    limits: limitsOf(StartInput),
    invites: startedAt === null ? null : invitesWords(ctx, { when: invitation, at: inviteAt }),
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
      rows: page.rows.map(
        ({ reason, error, userRollback, teamRollback: _, inviteAt, isInvitePast, isHeld, ...row }) => ({
          ...row,
          waits: isHeld ? waitsWords({ at: inviteAt, isPast: isInvitePast }, ctx) : "",
          words: wordsOf({ ...row, reason, error, userRollback }),
        }),
      ),
    },
  };
}

const NO_ROWS = {
  ...{ rows: 0, left: 0, teams: 0, members: 0, known: 0, marked: 0, waiting: 0, done: 0, failed: 0 },
  ...{ teamsMade: 0, peopleMade: 0, peopleFound: 0, invited: 0, held: 0, rolledBack: 0, bounced: 0 },
};

/** What was chosen of the invitations when it was started. */
function invitesWords(
  ctx: Pick<CommandContext, "settings" | "now">,
  { when, at }: { when: "now" | "on" | "later"; at: string | null },
): string {
  if (when === "now") return "Whoever is new is invited as they are made.";
  if (at === null) return "Nobody is invited until you do so by hand.";
  return `Whoever is new is invited on ${whenWords(at, ctx.settings.event)}, on the event’s clocks.`;
}

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
