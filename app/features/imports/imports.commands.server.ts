import { type SQL, sql } from "drizzle-orm";
import { im, ir } from "#db/event/aliases";
import { teamImports } from "#db/event/schema/imports";
import { as, jsonOne, parsed } from "#db/json-row";
import { q, readBatch } from "#db/read-batch";
import { dropFiles, storeFiles } from "~/features/files/files.commands.server";
import { findFile } from "~/features/files/files.queries.server";
import type { FileRule } from "~/features/files/files.schema";
import type { Received } from "~/features/files/receive.server";
import { promisedAt } from "~/features/teams/held-invitations.server";
import { Conflict, NotFound, Refused } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { lowerNextDue } from "~/procedure/next-due.server";
import type { UploadBody } from "~/procedure/upload.server";
import { arranged, arrangementErrors, missingText, type Target } from "./import-columns.rules";
import { columnsIn } from "./import-columns.server";
import { IMPORT_FILES } from "./import-file.rules";
import { type Mends, MOST_MENDS, mended } from "./import-mends.rules";
import { mendedCells } from "./import-row.rules";
import { isAtWork } from "./imports.queries.server";
import { mendsIn } from "./imports.schema";

const MOVED = "This import was changed a moment ago. Look at it again.";
const ONE_AT_A_TIME = "Another import is running. Wait until it is done, or stop it first.";

/** When the people of an import are invited: `at` with `on`. */
export interface Invitation {
  when: "now" | "on" | "later";
  at: string | null;
}

/** Takes a file that is to be imported: it is read by a job. The import has the file's id. */
export const receiveImport = (ctx: CommandContext, body: UploadBody<FileRule>): Promise<Received> =>
  storeFiles(ctx, body, IMPORT_FILES, (received) =>
    received.flatMap(({ id, name }) => [
      q.insert(teamImports).values({ id, fileName: name, ...stamp(ctx) }),
      ...ctx.record({
        kind: "import.uploaded",
        subjectId: id,
        details: { name },
        jobs: [{ subscriber: `imports:read:${id}` }],
      }),
    ]),
  );

/** Says where the columns go; all rows are checked anew, by a job. */
export async function saveColumns(
  ctx: CommandContext,
  importId: string,
  input: { version: number; targets: readonly string[] },
): Promise<void> {
  const found = await findImport(ctx, importId);
  const columns = arranged(columnsIn(found.columns), input.targets as Target[]);
  const errors = arrangementErrors(columns);
  const atColumns = Object.entries(errors.columns).map(([at, text]) => [`targets[${at}]`, text]);
  if (atColumns.length > 0)
    throw new Refused("Two columns go to the same place", Object.fromEntries(atColumns));
  if (errors.missing.length > 0) throw new Refused(missingText(errors.missing));
  const version = input.version + 1;
  await commandBatch(ctx, [
    {
      write: sql`update team_import set columns = ${JSON.stringify(columns)}, version = ${version}, state = 'checking',
        ${restamped(ctx)} where id = ${importId} and state = 'ready' and version = ${input.version}`,
      otherwise: () => new Conflict(MOVED),
    },
    ...ctx.record({
      kind: "import.matched",
      subjectId: importId,
      details: { name: found.fileName },
      jobs: [{ subscriber: `imports:check:${importId}:${version}` }],
    }),
  ]);
}

/** Says what an unknown type or parent of the file means (null: takes that back); all rows are checked anew, by a job. */
export async function mendRows(
  ctx: CommandContext,
  importId: string,
  { version: seen, kind, name, to }: { version: number; kind: keyof Mends; name: string; to: string | null },
): Promise<void> {
  const found = await findImport(ctx, importId);
  const mends = mended(mendsIn(found.mends), kind, name, to);
  if (Object.keys(mends[kind]).length > MOST_MENDS)
    throw new Refused("So many names are better mended in the file: download the rows left out.");
  await commandBatch(ctx, [
    {
      write: sql`update team_import set mends = ${JSON.stringify(mends)}, version = ${seen + 1}, state = 'checking',
        ${restamped(ctx)} where id = ${importId} and state = 'ready' and version = ${seen}`,
      otherwise: () => new Conflict(MOVED),
    },
    ...ctx.record({
      kind: "import.mended",
      subjectId: importId,
      details: { name: found.fileName },
      jobs: [{ subscriber: `imports:check:${importId}:${seen + 1}` }],
    }),
  ]);
}

/**
 * Writes down what somebody mended in one row, or (`cells` null) what stood in the file; all rows are checked anew, by a job. Columns that
 * go nowhere stay as they are.
 */
export async function mendRow(
  ctx: CommandContext,
  importId: string,
  {
    version: seen,
    number,
    cells,
  }: { version: number; number: number; cells: Readonly<Record<string, string>> | null },
): Promise<void> {
  const found = await findImport(ctx, importId);
  const { row } = await readBatch(ctx.db, {
    row: jsonOne(
      { cells: parsed<string[]>(ir.cells) },
      sql`from team_import_row ir where ir.import_id = ${importId} and ir.number = ${number}`,
    ),
  });
  if (!row) throw new NotFound();
  const columns = columnsIn(found.columns);
  const write = cells
    ? sql`cells = ${JSON.stringify(mendedCells(columns, row.cells, cells))}, was = iif(was = '', cells, was)`
    : sql`cells = was, was = ''`;
  await commandBatch(ctx, [
    {
      write: sql`update team_import set version = ${seen + 1}, state = 'checking', ${restamped(ctx)}
        where id = ${importId} and state = 'ready' and version = ${seen}`,
      otherwise: () => new Conflict(MOVED),
    },
    {
      write: sql`update team_import_row set ${write} where import_id = ${importId} and number = ${number}
        and ${cells ? sql`true` : sql`was <> ''`}`,
      otherwise: () => new Conflict(MOVED),
    },
    ...ctx.record({
      kind: "import.rowMended",
      subjectId: importId,
      details: { name: found.fileName, number },
      jobs: [{ subscriber: `imports:check:${importId}:${seen + 1}` }],
    }),
  ]);
}

/** Begins to make what the check has shown, or goes on where an import stands still. One import runs at a time. */
export async function startImport(
  ctx: CommandContext,
  importId: string,
  {
    version,
    extraDays,
    invitation,
  }: { version: number; extraDays?: "yes" | "no" | undefined; invitation?: Invitation | undefined },
): Promise<{ rows: number }> {
  const found = await findImport(ctx, importId);
  const { missing } = arrangementErrors(columnsIn(found.columns));
  if (missing.length > 0) throw new Refused(missingText(missing));
  if (found.waiting === 0)
    throw new Conflict("Nothing can be made of this file: mend it and upload it again.");
  const piece = found.pieces + 1;
  const { when, at } = invitation ?? { when: found.invitation, at: found.inviteAt };
  // One promise for all who are made: control is told first (docs/decisions/due-times.md).
  if (at !== null) await lowerNextDue(ctx, at);
  const activityId = newId();
  await commandBatch(ctx, [
    relyOn(
      sql`not exists (select 1 from team_import where state = 'running' and id <> ${importId})`,
      () => new Conflict(ONE_AT_A_TIME),
    ),
    {
      write: sql`update team_import as im set state = 'running', reason = '', pieces = ${piece},
        invitation = ${when}, invite_at = ${at}, has_extra_days = ${extraDays === undefined ? sql`has_extra_days` : Number(extraDays === "yes")},
        started_at = coalesce(started_at, ${ctx.now.toISOString()}), started_by = ${ctx.actor.id}, ${restamped(ctx)}
        where id = ${importId} and version = ${version} and pieces = ${found.pieces}
          and (state in ('ready', 'stopped') or (state = 'running' and not ${isAtWork(sql`im.id`)}))`,
      otherwise: () => new Conflict(MOVED),
    },
    ...ctx.record({
      id: activityId,
      kind: "import.started",
      subjectId: importId,
      details: { name: found.fileName, rows: found.waiting },
      jobs: [{ subscriber: `imports:run:${importId}:${piece}` }],
    }),
    ...(at === null ? [] : [promisedAt(ctx, activityId, at)]),
  ]);
  return { rows: found.waiting };
}

/** Ends an import: what is made of it stays, and nothing more is made. The row at hand is done whole or not at all. */
export async function cancelImport(ctx: CommandContext, importId: string): Promise<void> {
  const found = await findImport(ctx, importId);
  const { file } = await readBatch(ctx.db, { file: findFile(importId) });
  const dropped = dropFiles(file ? [file] : []);
  await commandBatch(ctx, [
    {
      write: sql`update team_import set state = 'cancelled', finished_at = ${ctx.now.toISOString()}, ${restamped(ctx)}
        where id = ${importId} and state not in ('cancelled', 'done', 'refused')`,
      otherwise: () => new Conflict("This import is over already."),
    },
    ...dropped.writes,
    ...ctx.record({
      kind: "import.cancelled",
      subjectId: importId,
      details: { name: found.fileName },
      jobs: dropped.jobs,
    }),
  ]);
}

const restamped = (ctx: CommandContext): SQL =>
  sql`updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.id}`;

async function findImport(ctx: CommandContext, importId: string) {
  const { found } = await readBatch(ctx.db, {
    found: jsonOne(
      {
        fileName: im.fileName,
        columns: im.columns,
        mends: im.mends,
        pieces: im.pieces,
        invitation: im.invitation,
        inviteAt: im.inviteAt,
        waiting: as<number>(sql`(select count(*) from team_import_row ir
          where ir.import_id = im.id and ir.state = 'waiting' and ir.fate <> 'left')`),
      },
      sql`from team_import im where im.id = ${importId}`,
    ),
  });
  if (!found) throw new NotFound();
  return found;
}
