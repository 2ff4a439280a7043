import { and, eq, inArray, sql } from "drizzle-orm";
import { files } from "#db/event/schema/files";
import { q } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { Conflict } from "~/lib/errors";
import { restamp, stamp } from "~/procedure/command-context.server";
import type { CommandContext, OutboxJob } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import type { UploadBody } from "~/procedure/upload.server";
import { isImage } from "./file-types.rules";
import type { ReceivedFile } from "./files.schema";
import { type FileOwner, type FileRule, STAGED_HOURS, type StoredFile } from "./files.schema";
import { GONE, GONE_FOR_GOOD } from "./files.texts";
import { type Received, receiveFiles } from "./receive.server";
import { discardFiles, stemOf } from "./storage.server";

/**
 * Rows of files that were received, for the batch of whoever owns them: `stored` = they belong to their entity from now
 * on, `staged` = they wait for a form that is saved later (`keepFiles`). Records `file.uploaded`, and queues the sizes
 * of pictures. When the batch fails: `discardFiles`.
 */
export function addFiles(
  ctx: CommandContext,
  received: readonly ReceivedFile[],
  state: StoredFile["state"],
): Write[] {
  const expiresAt =
    state === "staged" ? new Date(ctx.now.getTime() + STAGED_HOURS * 3_600_000).toISOString() : null;
  return received.flatMap(({ owner, ...file }) => [
    q.insert(files).values({
      ...file,
      collection: owner.collection,
      entityId: owner.entityId,
      state,
      expiresAt,
      ...stamp(ctx),
    }),
    ...ctx.record({
      kind: "file.uploaded",
      subjectId: file.id,
      teamId: ctx.actor.teamId,
      details: { name: file.name, collection: owner.collection, entityId: owner.entityId },
      jobs:
        isImage(file.contentType) && file.width !== null ? [{ subscriber: `files:sizes:${file.id}` }] : [],
    }),
  ]);
}

/** Receives an upload and writes its rows as `staged`: for a form that names their ids when it is saved. */
export async function stageFiles(
  ctx: CommandContext,
  body: UploadBody<FileRule>,
  owner: FileOwner,
): Promise<Received> {
  return writeReceived(ctx, await receiveFiles(ctx, body, owner), (received) =>
    addFiles(ctx, received, "staged"),
  );
}

/** Receives an upload that belongs to its entity at once; `alongside` gives the owner's own part of the batch. */
export async function storeFiles(
  ctx: CommandContext,
  body: UploadBody<FileRule>,
  owner: FileOwner,
  alongside: (received: readonly ReceivedFile[]) => readonly (Write | null | false)[] = () => [],
): Promise<Received> {
  return writeReceived(ctx, await receiveFiles(ctx, body, owner), (received) => [
    ...addFiles(ctx, received, "stored"),
    ...alongside(received),
  ]);
}

async function writeReceived(
  ctx: CommandContext,
  received: Received,
  writes: (files: readonly ReceivedFile[]) => readonly (Write | null | false)[],
): Promise<Received> {
  try {
    await commandBatch(ctx, writes(received.files));
    return received;
  } catch (error) {
    await discardFiles(ctx, received.files);
    throw error;
  }
}

/**
 * For the batch of the command that saves a form: all these files belong to the entity from now on. Takes what is theirs
 * already and what this very person staged for it; anything else (expired, somebody else's, another entity's) takes the
 * whole batch back with a message.
 */
export function keepFiles(
  ctx: CommandContext,
  { ids, collection, entityId }: { ids: readonly string[]; collection: string; entityId: string },
): Write[] {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return [];
  const mine = sql`(${files.state} = 'stored' or (${files.state} = 'staged' and ${files.createdBy} = ${ctx.actor.id}
    and ${files.expiresAt} > ${ctx.now.toISOString()}))`;
  return [
    {
      write: q
        .update(files)
        .set({ state: "stored", expiresAt: null })
        .where(and(inArray(files.id, distinct), ownedBy(collection, entityId), mine)),
      rows: distinct.length,
      otherwise: () => new Conflict(GONE),
    },
  ];
}

/** `writes` for the owner's batch, `jobs` for its `ctx.record(…)`: the objects follow the rows through the outbox. */
export interface Dropped {
  writes: Write[];
  jobs: OutboxJob[];
}

/** Files of an entity that go: name them as its own read found them (or a staged one that its uploader takes back). */
export function dropFiles(going: readonly Pick<StoredFile, "id" | "key">[]): Dropped {
  if (going.length === 0) return { writes: [], jobs: [] };
  return {
    writes: [
      q.delete(files).where(
        inArray(
          files.id,
          going.map(({ id }) => id),
        ),
      ),
    ],
    jobs: going.map(({ key }) => ({ subscriber: `files:drop:${stemOf(key)}` })),
  };
}

/** A notice offers Undo for ten seconds, or longer under the reader's hand; so long it holds. */
const UNDO_KEEPS_SECONDS = 60;

/**
 * Files that a person takes away and may have back (`bringFilesBack`): nobody is served them from now on, and when that time is over
 * they leave storage through the outbox. For the batch and the record of the command, as `dropFiles`.
 */
export function takeFilesAway(
  ctx: CommandContext,
  going: readonly Pick<StoredFile, "id" | "key">[],
): Dropped {
  if (going.length === 0) return { writes: [], jobs: [] };
  const ids = going.map(({ id }) => id);
  return {
    writes: [
      {
        write: q
          .update(files)
          .set({ state: "removed", expiresAt: undoEnds(ctx), ...restamp(ctx) })
          .where(and(inArray(files.id, ids), eq(files.state, "stored"))),
        rows: ids.length,
        otherwise: () => new Conflict(GONE_FOR_GOOD),
      },
    ],
    jobs: going.map(({ key }) => ({
      subscriber: `files:drop:${stemOf(key)}`,
      // A second more than it can be asked for.
      waitSeconds: UNDO_KEEPS_SECONDS + 1,
    })),
  };
}

export const undoEnds = ({ now }: Pick<CommandContext, "now">): string =>
  new Date(now.getTime() + UNDO_KEEPS_SECONDS * 1_000).toISOString();

/** Puts back what the actor took away a moment ago: all of these, or the batch is refused. */
export function bringFilesBack(ctx: CommandContext, ids: readonly string[]): Write[] {
  if (ids.length === 0) return [];
  const isTheirs = sql`${files.state} = 'removed' and ${files.updatedBy} = ${ctx.actor.id}
    and ${files.expiresAt} > ${ctx.now.toISOString()}`;
  return [
    {
      write: q
        .update(files)
        .set({ state: "stored", expiresAt: null, ...restamp(ctx) })
        .where(and(inArray(files.id, ids), isTheirs)),
      rows: ids.length,
      otherwise: () => new Conflict(GONE_FOR_GOOD),
    },
  ];
}

/**
 * The files of a thing as its form orders them: those that it names stay or come, the others go; `link` writes the thing's
 * own rows. Nothing is written where all is as it was. One that is neither there nor `staged` refuses the form.
 */
export function arrangeFiles(
  ctx: CommandContext,
  form: {
    owner: { collection: string; entityId: string };
    ids: readonly string[];
    before: readonly StoredFile[];
    staged: readonly StoredFile[];
    link(): Write[];
  },
): Dropped {
  const { owner, ids, before, staged } = form;
  const known = new Set([...before, ...staged].map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) throw new Conflict(GONE);
  if (ids.join() === before.map(({ id }) => id).join()) return { writes: [], jobs: [] };
  const dropped = dropFiles(before.filter(({ id }) => !ids.includes(id)));
  return { ...dropped, writes: [...keepFiles(ctx, { ids, ...owner }), ...form.link(), ...dropped.writes] };
}

/** An entity that is deleted takes its whole folder with it, staged files too. */
export function dropFolder({ collection, entityId }: { collection: string; entityId: string }): Dropped {
  return {
    writes: [q.delete(files).where(ownedBy(collection, entityId))],
    jobs: [{ subscriber: `files:folder:${collection}/${entityId}` }],
  };
}

const ownedBy = (collection: string, entityId: string) =>
  and(eq(files.collection, collection), eq(files.entityId, entityId));
