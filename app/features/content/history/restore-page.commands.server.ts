import { sql } from "drizzle-orm";
import { as, jsonOne, jsonRequired } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { Conflict, NotFound } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { CONTENT_FILES } from "../content-files.rules";
import { contentEntries } from "../found-content.server";
import type { VersionDocument } from "./version-document.schema";
import { readVersion, versionOf } from "./versions.server";

const CHANGED = "Somebody changed this page a moment ago. Look at what would change, and restore then.";

/** Ids of what the version names that is there to be named, as JSON. */
const idsThere = (contentId: string, versionId: string) => sql`(select json_group_array(u.value ->> 'id')
  from content_version v, json_each(v.document, '$.sections') s, json_each(s.value, '$.uses') u
  where v.id = ${versionId} and v.content_id = ${contentId} and case u.value ->> 'kind'
    when 'asset' then exists (select 1 from asset where id = u.value ->> 'id')
    when 'file' then exists (select 1 from file where id = u.value ->> 'id' and state = 'stored'
      and collection = ${CONTENT_FILES} and entity_id = ${contentId})
    when 'task' then exists (select 1 from task where id = u.value ->> 'id' and is_archived = 0)
    when 'content' then exists (select 1 from content where id = u.value ->> 'id' and is_archived = 0)
    when 'download' then exists (select 1 from download where id = u.value ->> 'id')
    when 'supplier' then exists (select 1 from supplier where id = u.value ->> 'id' and is_archived = 0)
    when 'form' then exists (select 1 from form where id = u.value ->> 'id' and is_archived = 0)
    else 0 end)`;

const coverThere = (
  contentId: string,
  versionId: string,
) => sql`(select a.id from content_version v join asset a
  on a.id = v.document ->> 'assetId' where v.id = ${versionId} and v.content_id = ${contentId})`;

export const namesThere = (contentId: string, versionId: string) =>
  jsonRequired(
    {
      ids: as<string[]>(sql`json(${idsThere(contentId, versionId)})`),
      coverId: as<string | null>(coverThere(contentId, versionId)),
    },
    sql``,
  );

/** A version without what it names that is gone by now. */
export function withWhatIsThere(
  document: VersionDocument,
  { ids, coverId }: { ids: readonly string[]; coverId: string | null },
): VersionDocument {
  const there = new Set(ids);
  return {
    ...document,
    assetId: coverId,
    sections: document.sections.map((section) => ({
      ...section,
      uses: section.uses.filter(({ id }) => there.has(id)),
    })),
  };
}

/**
 * Makes the working copy what a version was, in one step; nothing is published by it. Sections that the version does not have are taken
 * out and can be put back. `revision` is the one that was shown.
 */
export async function restorePage(
  ctx: CommandContext,
  contentId: string,
  versionId: string,
  { revision }: { revision: number },
): Promise<{ title: string }> {
  const { page, version, names } = await readBatch(ctx.db, {
    page: jsonOne(
      {
        revision: as<number>(sql`cp.revision`),
        isArchived: as<number>(sql`cp.is_archived`),
        title: as<string>(sql`cp.title`),
      },
      sql`from content cp where cp.id = ${contentId}`,
    ),
    version: versionOf(contentId, versionId),
    names: namesThere(contentId, versionId),
  });
  if (!page || !version) throw new NotFound();
  const read = readVersion(version.document);
  if (!read) throw new Conflict("This version cannot be read.");
  if (page.isArchived) throw new Conflict("An archived page is not changed. Restore it first.");
  if (page.revision !== revision) throw new Conflict(CHANGED);
  const document = withWhatIsThere(read, names);
  const at = ctx.now.toISOString();
  await commandBatch(ctx, [
    relyOn(
      sql`${idsThere(contentId, versionId)} = ${JSON.stringify(names.ids)}
        and ${coverThere(contentId, versionId)} is ${names.coverId}`,
      () => new Conflict(CHANGED),
    ),
    {
      write: sql`update content set title = ${document.title}, description = ${document.description}, icon = ${document.icon},
          asset_id = ${document.assetId}, revision = revision + 1, version = version + 1, updated_at = ${at},
          updated_by = ${ctx.actor.id}
        where id = ${contentId} and revision = ${revision} and is_archived = 0`,
      otherwise: () => new Conflict(CHANGED),
    },
    ...sectionWrites(ctx, contentId, document.sections),
    ...contentEntries.index(contentId),
    ...ctx.record({
      kind: "content.versionRestored",
      subjectId: contentId,
      details: { title: page.title },
    }),
  ]);
  return { title: document.title };
}

function sectionWrites(
  ctx: CommandContext,
  contentId: string,
  sections: VersionDocument["sections"],
): Write[] {
  const at = ctx.now.toISOString();
  const each = sql`json_each(${JSON.stringify(
    sections.map((section) => ({ ...section, isPublished: section.isPublished ? 1 : 0 })),
  )}) j`;
  const mine = sql`(select j.value ->> 'id' from ${each})`;
  return [
    sql`update section set removed_at = ${at} where content_id = ${contentId} and copy = 'working' and removed_at is null
      and id not in ${mine}`,
    sql`insert into section (id, copy, content_id, position, heading, is_published, type, data,
        created_at, created_by, updated_at, updated_by)
      select j.value ->> 'id', 'working', ${contentId}, j.key, j.value ->> 'heading', j.value ->> 'isPublished',
        j.value ->> 'type', j.value ->> 'data', ${at}, ${ctx.actor.id}, ${at}, ${ctx.actor.id}
      from ${each} where true
      on conflict (id, copy) do update set position = excluded.position, heading = excluded.heading,
        is_published = excluded.is_published, type = excluded.type, data = excluded.data, removed_at = null,
        updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
    sql`delete from section_use where copy = 'working' and section_id in ${mine}`,
    sql`insert into section_use (section_id, copy, kind, target_id, position)
      select j.value ->> 'id', 'working', u.value ->> 'kind', u.value ->> 'id', u.key
      from ${each}, json_each(j.value, '$.uses') u`,
  ];
}
