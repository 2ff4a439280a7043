import { sql } from "drizzle-orm";
import { cp } from "#db/event/aliases";
import { jsonOne, jsonRows } from "#db/json-row";
import { type Read, readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { dropFiles } from "~/features/files/files.commands.server";
import { FILE_CELLS } from "~/features/files/files.queries.server";
import type { StoredFile } from "~/features/files/files.schema";
import { Conflict, NotFound } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { delisted } from "~/procedure/delisting.server";
import { noLongerGoesLive } from "~/procedure/going-live.server";
import { commandBatch } from "~/procedure/guards.server";
import { unnamed } from "./change-section.commands.server";
import { CONTENT_FILES } from "./content-files.rules";
import { contentEntries } from "./found-content.server";
import { keepLive, keepVersion } from "./history/versions.server";

const page = (contentId: string) =>
  jsonOne(
    {
      title: cp.title,
      path: cp.path,
      isPublic: cp.isPublic,
      revision: cp.revision,
      isPublished: cp.isPublished,
      isArchived: cp.isArchived,
    },
    sql`from content cp where cp.id = ${contentId}`,
  );

/** Files of the page that neither the working copy nor, once it is published, anything else of the page names. */
const leftOver = (contentId: string): Read<StoredFile[]> =>
  jsonRows(
    FILE_CELLS,
    sql`from file f where f.collection = ${CONTENT_FILES} and f.entity_id = ${contentId} and f.state = 'stored'
      and not exists (select 1 from section_use u join section s on s.id = u.section_id and s.copy = u.copy
        where u.kind = 'file' and u.target_id = f.id and s.copy = 'working' and s.removed_at is null)`,
  );

const CHANGED = "Somebody changed this page a moment ago. Look at what would be published, and publish then.";

/**
 * Makes the working copy live, in one batch: words, sections and what they name. `revision` is the one that was shown before: what
 * somebody writes meanwhile is not published unseen. What was taken out of the working copy is gone then, with its files. `along` stands at
 * the beginning of the batch.
 */
export async function publishContent(
  ctx: CommandContext,
  contentId: string,
  { revision, along = [] }: { revision: number; along?: readonly Write[] },
): Promise<{ title: string; path: string; isPublic: boolean; isFirst: boolean }> {
  const { found, going } = await readBatch(ctx.db, { found: page(contentId), going: leftOver(contentId) });
  if (!found) throw new NotFound();
  if (found.isArchived) throw new Conflict("An archived page cannot be published. Restore it first.");
  if (found.revision !== revision) throw new Conflict(CHANGED);
  const dropped = dropFiles(going);
  const at = ctx.now.toISOString();
  await commandBatch(ctx, [
    ...along,
    ...noLongerGoesLive(contentId),
    keepLive(contentId),
    {
      write: sql`update content set live_title = title, live_description = description, live_icon = icon,
          live_asset_id = asset_id, is_published = 1, live_revision = revision, published_at = ${at},
          published_by = ${ctx.actor.id}, version = version + 1, updated_at = ${at}, updated_by = ${ctx.actor.id}
        where id = ${contentId} and revision = ${revision} and is_archived = 0`,
      otherwise: () => new Conflict(CHANGED),
    },
    sql`delete from section where content_id = ${contentId} and copy = 'live'`,
    sql`delete from section where content_id = ${contentId} and copy = 'working' and removed_at is not null`,
    sql`insert into section (id, copy, content_id, position, heading, is_published, type, data,
        created_at, created_by, updated_at, updated_by)
      select id, 'live', content_id, position, heading, is_published, type, data,
        created_at, created_by, updated_at, updated_by
      from section where content_id = ${contentId} and copy = 'working'`,
    sql`insert into section_use (section_id, copy, kind, target_id, position)
      select u.section_id, 'live', u.kind, u.target_id, u.position
      from section s join section_use u on u.section_id = s.id and u.copy = 'working'
      where s.content_id = ${contentId} and s.copy = 'working'`,
    ...keepVersion(ctx, contentId),
    going.length > 0 && unnamed(going),
    ...dropped.writes,
    ...contentEntries.index(contentId),
    ...ctx.record({
      kind: "content.published",
      subjectId: contentId,
      details: { title: found.title },
      jobs: dropped.jobs,
    }),
  ]);
  const { title, path, isPublic } = found;
  return { title, path, isPublic, isFirst: !found.isPublished };
}

/** Takes a page back to draft: nobody but staff sees it, and it leaves every list that names it. */
export async function unpublishContent(
  ctx: CommandContext,
  contentId: string,
  along: readonly Write[] = [],
): Promise<{ title: string }> {
  const { found } = await readBatch(ctx.db, { found: page(contentId) });
  if (!found) throw new NotFound();
  const already = () => new Conflict("This page is a draft already.");
  if (!found.isPublished) throw already();
  await commandBatch(ctx, [
    ...along,
    {
      write: sql`update content set is_published = 0, version = version + 1, updated_at = ${ctx.now.toISOString()},
          updated_by = ${ctx.actor.id}
        where id = ${contentId} and is_published = 1`,
      otherwise: already,
    },
    ...delisted("content", [contentId]),
    ...contentEntries.index(contentId),
    ...ctx.record({ kind: "content.unpublished", subjectId: contentId, details: { title: found.title } }),
  ]);
  return { title: found.title };
}
