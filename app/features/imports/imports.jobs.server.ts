import { sql } from "drizzle-orm";
import { im } from "#db/event/aliases";
import { jsonOne } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { type Write, writeBatch } from "#db/write-batch";
import { dropFiles } from "~/features/files/files.commands.server";
import { findFile } from "~/features/files/files.queries.server";
import { SheetRefused } from "~/lib/sheets/sheet-limits";
import type { CommandContext } from "~/procedure/context";
import type { OutboxWork } from "~/procedure/room-work.server";
import { checkRows } from "./check-rows.server";
import { furtherWork } from "./further-work.server";
import { formatOf } from "./import-file.rules";
import { countRows } from "./imports.queries.server";
import { rowsOfFile } from "./read-file.server";
import { mailsOnTheWay, takeBackRefused } from "./refused-mails.server";
import { runPiece } from "./run-import.server";
import { takeRows } from "./take-rows.server";

/** For so long it is looked at what became of the welcomes. */
const MAILS_LOOKED_AT = 12;

/** The work of imports by the words of its subject: `read:<id>`, `check:<id>:<version>`, `run:<id>:<piece>`, `mails:<id>:<n>`. */
export async function workOnImport(
  ctx: CommandContext,
  work: Pick<OutboxWork, "subject" | "activityId" | "queued">,
): Promise<void> {
  const [what, importId = "", n = "0"] = work.subject.split(":");
  if (what === "read") return readImport(ctx, importId, work);
  if (what === "check") return checkRows(ctx, importId);
  if (what === "run") return runPiece(ctx, { importId, piece: Number(n) }, work);
  if (what === "mails") return lookAtMails(ctx, importId, { n: Number(n), activityId: work.activityId });
  throw new Error(`Imports have no work called ${what}`);
}

/** So many rows are checked as soon as they are read. */
const CHECKED_AT_ONCE = 1_000;

/**
 * Reads the file of an import row by row, and checks its rows. What cannot be read is refused in words for people. Of a long
 * file the check is a job of its own, at the queue's end: nobody with a short one waits for both.
 */
async function readImport(
  ctx: CommandContext,
  importId: string,
  { activityId, queued }: Pick<OutboxWork, "activityId" | "queued">,
): Promise<void> {
  const { found, file } = await readBatch(ctx.db, {
    found: jsonOne({ state: im.state }, sql`from team_import im where im.id = ${importId}`),
    file: findFile(importId),
  });
  let taken = CHECKED_AT_ONCE + 1;
  if (found?.state === "reading" && file) {
    try {
      taken = await takeRows(
        ctx,
        importId,
        rowsOfFile(ctx, { key: file.key, format: formatOf(file.contentType) }),
      );
    } catch (error) {
      if (!(error instanceof SheetRefused)) throw error;
      return refuse(ctx, importId, { reason: error.message, file });
    }
  }
  if (taken <= CHECKED_AT_ONCE) return checkRows(ctx, importId);
  const { id, write } = await furtherWork(ctx, activityId, { subscriber: `imports:check:${importId}:1` });
  await writeBatch(ctx.db, [write]);
  queued([id]);
}

async function refuse(
  ctx: CommandContext,
  importId: string,
  { reason, file }: { reason: string; file: { id: string; key: string } },
): Promise<void> {
  const dropped = dropFiles([file]);
  await writeBatch(ctx.db, [
    sql`delete from team_import_row where import_id = ${importId}`,
    sql`update team_import set state = 'refused', reason = ${reason}, finished_at = ${ctx.now.toISOString()}
      where id = ${importId} and state = 'reading'`,
    ...dropped.writes,
    ...ctx.record({
      kind: "import.refused",
      subjectId: importId,
      details: { name: reason },
      jobs: dropped.jobs,
    }),
  ]);
}

/** After the last row: what the provider refused at once is taken back; what is on its way is looked at again. */
async function lookAtMails(
  ctx: CommandContext,
  importId: string,
  { n, activityId }: { n: number; activityId: string },
): Promise<void> {
  const taken = await takeBackRefused(ctx, importId);
  const { left } = await readBatch(ctx.db, { left: mailsOnTheWay(importId) });
  if (taken === 0 && ((left?.n ?? 0) === 0 || n >= MAILS_LOOKED_AT)) return;
  const waitSeconds = taken > 0 ? 1 : Math.min(15 * 2 ** n, 600);
  const subscriber = `imports:mails:${importId}:${n + 1}` as const;
  const { write } = await furtherWork(ctx, activityId, { subscriber, waitSeconds });
  await writeBatch(ctx.db, [write]);
}

/** Nobody tries any more: the page says so, and an admin can go on. */
export function importGivenUp(subject: string, at: string): Write[] {
  const [what, importId = ""] = subject.split(":");
  const reason = "It could not go on: something that it needs did not answer for too long.";
  if (what === "run")
    return [
      sql`update team_import set state = 'stopped', reason = ${reason} where id = ${importId} and state = 'running'`,
      countRows(importId),
    ];
  return [
    sql`update team_import set state = 'refused', finished_at = ${at},
      reason = 'The file could not be read just now. Please upload it again.'
      where id = ${importId} and state in ('reading', 'checking')`,
  ];
}
