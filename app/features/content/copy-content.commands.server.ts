import { sql } from "drizzle-orm";
import { as, jsonRows, jsonValues } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { copyFiles } from "~/features/files/copy-files.server";
import { addFiles } from "~/features/files/files.commands.server";
import { FILE_CELLS } from "~/features/files/files.queries.server";
import { discardFiles } from "~/features/files/storage.server";
import { copyTitle } from "~/features/tasks/bulk/bulk-tasks.rules";
import { copyAudience } from "~/features/teams/audience/audience.commands.server";
import { Conflict, NotFound } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { addOnce, madeBefore } from "~/procedure/add-once.server";
import { stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import { pathsLike } from "./content.commands.server";
import { contentForEdit } from "./content.queries.server";
import { CONTENT_FILES } from "./content-files.rules";
import { freePath, slugOf } from "./content-path.rules";
import { contentEntries } from "./found-content.server";
import { workingOf } from "./sections.commands.server";

const namedFiles = (contentId: string) =>
  jsonRows(
    FILE_CELLS,
    sql`from file f where f.collection = ${CONTENT_FILES} and f.entity_id = ${contentId} and f.state = 'stored'
      and exists (select 1 from section_use u join section s on s.id = u.section_id and s.copy = u.copy
        where u.kind = 'file' and u.target_id = f.id and s.copy = 'working' and s.removed_at is null)
      order by f.id`,
  );

/**
 * Copies a page: its working copy with all sections, under fresh ids, and the files that they name. The copy is a draft;
 * who may see it is as with the original. A failure leaves nothing.
 */
export async function copyContent(
  ctx: CommandContext,
  contentId: string,
  input: { formId?: string },
): Promise<{ contentId: string }> {
  const before = (id: string) => {
    const isOwn = sql`created_by = ${ctx.actor.id} and exists (select 1 from activity
      where kind = 'content.duplicated' and subject_id = ${id} and details ->> 'copyOf' = ${contentId})`;
    return madeBefore({ isOwn, isSame: sql`true` }, sql`from content where id = ${id}`);
  };
  const again = (copyId: string) => ({ contentId: copyId });
  return addOnce(ctx, { id: input.formId, before, again }, (id) => addCopy(ctx, id, contentId));
}

async function addCopy(ctx: CommandContext, id: string, contentId: string): Promise<{ contentId: string }> {
  const { saved, files, sectionIds } = await readBatch(ctx.db, {
    saved: contentForEdit(contentId),
    files: namedFiles(contentId),
    sectionIds: jsonValues(as<string>(sql`sec.id`), sql`${workingOf(contentId)} order by sec.position`),
  });
  if (!saved) throw new NotFound();
  const title = copyTitle(saved.title);
  const slug = slugOf(title);
  const { taken } = await readBatch(ctx.db, { taken: pathsLike(slug) });
  const copies = await copyFiles(ctx, files, { collection: CONTENT_FILES, entityId: id });
  const fileMap = JSON.stringify(files.map((file, at) => ({ from: file.id, to: copies[at]?.id })));
  const sectionMap = JSON.stringify(sectionIds.map((from) => ({ from, to: newId() })));
  const { createdAt, createdBy } = stamp(ctx);
  const changed = () =>
    new Conflict("Somebody changed this page a moment ago. Check it, then copy it again.");
  const writes = [
    {
      write: sql`insert into content (id, title, path, description, icon, asset_id, is_public, show_to_child_teams, audience_base,
          created_at, created_by, updated_at, updated_by)
        select ${id}, ${title}, ${freePath(slug, taken)}, description, icon, asset_id, is_public, show_to_child_teams, audience_base,
          ${createdAt}, ${createdBy}, ${createdAt}, ${createdBy}
        from content where id = ${contentId} and revision = ${saved.revision} and version = ${saved.version}`,
      otherwise: changed,
    },
    sql`insert into content_team_type (content_id, team_type_id)
      select ${id}, team_type_id from content_team_type where content_id = ${contentId}`,
    ...copyAudience(contentId, id),
    ...addFiles(ctx, copies, "stored"),
    {
      write: sql`insert into section (id, copy, content_id, position, heading, is_published, type, data,
          created_at, created_by, updated_at, updated_by)
        select j.value ->> 'to', 'working', ${id}, j.key, s.heading, s.is_published, s.type, s.data,
          ${createdAt}, ${createdBy}, ${createdAt}, ${createdBy}
        from json_each(${sectionMap}) j join section s on s.id = j.value ->> 'from' and s.copy = 'working'`,
      rows: sectionIds.length,
      otherwise: changed,
    },
    sql`insert into section_use (section_id, copy, kind, target_id, position)
      select j.value ->> 'to', 'working', u.kind,
        coalesce(iif(u.kind = 'file', (select m.value ->> 'to' from json_each(${fileMap}) m
          where m.value ->> 'from' = u.target_id), null), u.target_id), u.position
      from json_each(${sectionMap}) j join section_use u on u.section_id = j.value ->> 'from' and u.copy = 'working'`,
    ...contentEntries.index(id),
    ...ctx.record({
      kind: "content.duplicated",
      subjectId: id,
      details: { title: saved.title, copyOf: contentId },
    }),
  ];
  try {
    await commandBatch(ctx, writes);
  } catch (error) {
    await discardFiles(ctx, copies);
    throw error;
  }
  return { contentId: id };
}
