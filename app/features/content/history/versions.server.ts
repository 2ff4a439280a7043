import { sql } from "drizzle-orm";
import { nameOf } from "#db/event/aliases";
import { as, jsonOne, jsonRows } from "#db/json-row";
import type { Write } from "#db/write-batch";
import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import type { ComparedSection } from "../publication.rules";
import { VersionDocument } from "./version-document.schema";

/** So many of a page are kept. */
export const MOST_VERSIONS = 50;

/** A copy of a page over `cp`, as one text. */
const documentOf = (copy: "working" | "live") => {
  const column = (name: string) => sql.raw(copy === "live" ? `cp.live_${name}` : `cp.${name}`);
  return sql`json_object('title', ${column("title")}, 'description', ${column("description")},
    'icon', ${column("icon")}, 'assetId', ${column("asset_id")}, 'sections', json((select coalesce(json_group_array(json_object(
      'id', s.id, 'type', s.type, 'heading', s.heading, 'isPublished', s.is_published, 'data', s.data,
      'uses', json((select json_group_array(json_object('kind', u.kind, 'id', u.target_id)) from (select * from section_use
        where section_id = s.id and copy = s.copy order by position) u)))), '[]')
      from (select * from section where content_id = cp.id and copy = ${copy} and removed_at is null order by position, id) s)))`;
};

/** For the batch that publishes, before it: what is live that no version has yet, of a page that was published before there were any. */
export const keepLive = (contentId: string): Write =>
  sql`insert into content_version (id, content_id, document, published_at, published_by)
    select ${newId()}, cp.id, ${documentOf("live")}, coalesce(cp.published_at, cp.updated_at), cp.published_by
    from content cp where cp.id = ${contentId} and cp.live_revision is not null
      and not exists (select 1 from content_version where content_id = cp.id)`;

/** For the same batch: the working copy as a version, where the newest says something else. The oldest go. */
export const keepVersion = (ctx: CommandContext, contentId: string): Write[] => [
  sql`insert into content_version (id, content_id, document, published_at, published_by)
    select ${newId()}, cp.id, ${documentOf("working")}, ${ctx.now.toISOString()}, ${ctx.actor.id}
    from content cp where cp.id = ${contentId} and ${documentOf("working")} is not (select document from content_version
      where content_id = cp.id order by published_at desc, id desc limit 1)`,
  sql`delete from content_version where content_id = ${contentId} and id not in (select id from content_version
    where content_id = ${contentId} order by published_at desc, id desc limit ${MOST_VERSIONS})`,
];

const CELLS = {
  id: as<string>(sql`v.id`),
  document: as<string>(sql`v.document`),
  publishedAt: as<string>(sql`v.published_at`),
  by: nameOf(as<string | null>(sql`v.published_by`)),
};

/** The newest first. */
export const versionsOf = (contentId: string) =>
  jsonRows(
    CELLS,
    sql`from content_version v where v.content_id = ${contentId} order by v.published_at desc, v.id desc`,
  );

export const versionOf = (contentId: string, versionId: string) =>
  jsonOne(CELLS, sql`from content_version v where v.content_id = ${contentId} and v.id = ${versionId}`);

/** Null where it cannot be read. */
export function readVersion(document: string): VersionDocument | null {
  try {
    return VersionDocument.safeParse(JSON.parse(document)).data ?? null;
  } catch {
    return null;
  }
}

/** As the two copies are compared (`comparedSections`). */
export const comparedVersion = ({ sections }: VersionDocument): ComparedSection[] =>
  sections.map(({ id, type, heading, isPublished, data, uses }) => ({
    ...{ id, type, heading, isPublished },
    said: JSON.stringify([data, uses]),
  }));
