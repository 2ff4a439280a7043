import { type SQL, sql } from "drizzle-orm";
import { asset, cp } from "#db/event/aliases";
import { jsonExists, jsonOne, jsonRequired, rowOf } from "#db/json-row";
import { emptyRead, mapRead, type Read } from "#db/read-batch";
import { ASSET_IMAGE_CELLS } from "~/features/assets/asset-image.server";
import { FILE_CELLS } from "~/features/files/files.queries.server";
import type { StoredFile } from "~/features/files/files.schema";
import { list } from "~/procedure/list.server";
import { indexed, text, within } from "~/procedure/list-filters.server";
import { contentAudience } from "../content-audience.server";
import { CONTENT_FILES } from "../content-files.rules";
import { sectionFactReads } from "../section-facts.server";
import { type SectionReader, seenByReader } from "../section-reader.server";
import { type SectionCopy, sectionOf, sectionsOf } from "../sections.queries.server";
import type { ResourceType } from "../sections.schema";

/** The page that an address means: by its id, its path, or a path that it had before. */
const pageId = (page: string): SQL => sql`(select coalesce(
  (select id from content where id = ${page}), (select id from content where path = ${page}),
  (select content_id from content_path_before where path = ${page})))`;

const sees = (reader: SectionReader): SQL => seenByReader(contentAudience, reader);

export const COVER = rowOf(
  ASSET_IMAGE_CELLS,
  sql`from asset asset join file f on f.id = asset.file_id where ${asset.id} = cp.live_asset_id and ${asset.type} = 'image'`,
);

/** The path of the page that an address means, where everybody may read it. */
export const publicPath = (page: string): Read<string | null> =>
  mapRead(
    jsonOne(
      { path: cp.path },
      sql`from content cp where cp.id = ${pageId(page)} and ${sees({ kind: "guest" })}`,
    ),
    (found) => found?.path ?? null,
  );

/** All that a page shows, for its one batch: null where the reader may not see it. */
export function pageReads(page: string, reader: SectionReader) {
  const id = pageId(page);
  const beside = (way: "before" | "after") =>
    reader.kind === "guest" ? emptyRead(null) : neighbour(id, reader, way);
  return {
    page: jsonOne(
      {
        id: cp.id,
        path: cp.path,
        title: cp.liveTitle,
        description: cp.liveDescription,
        publishedAt: cp.publishedAt,
        cover: COVER,
      },
      sql`from content cp where cp.id = ${id} and ${sees(reader)}`,
    ),
    sections: sectionsOf(id, "live"),
    ...sectionFactReads(id, "live", reader),
    previous: beside("before"),
    next: beside("after"),
  };
}

/** By title, among what the reader sees. */
function neighbour(id: SQL, reader: SectionReader, way: "before" | "after") {
  const sign = sql.raw(way === "before" ? "<" : ">");
  const order = sql.raw(way === "before" ? "desc" : "asc");
  return jsonOne(
    { path: cp.path, title: cp.liveTitle },
    sql`from content cp join content this on this.id = ${id}
      where (lower(cp.live_title), cp.id) ${sign} (lower(this.live_title), this.id)
        and ${contentAudience.isOpen} and ${sees(reader)}
      order by lower(cp.live_title) ${order}, cp.id ${order} limit 1`,
  );
}

/** Pages by title (spec 1.9), as far as the reader sees them; found by their words too. */
export const pageList = list({
  from: (reader: SectionReader) => sql`from content cp where ${contentAudience.isOpen} and ${sees(reader)}`,
  key: cp.id,
  rows: sql`join content cp on cp.id = page.id`,
  cells: () => ({
    id: cp.id,
    path: cp.path,
    title: cp.liveTitle,
    description: cp.liveDescription,
    icon: cp.liveIcon,
    cover: COVER,
  }),
  filters: {
    q: text(
      indexed("content", sql`cp.id || ' live'`, "title body"),
      within(cp.liveTitle),
      within(cp.liveDescription),
    ),
  },
  ties: [sql`lower(cp.live_title)`],
});

/** Over `cp`, `sec` and `x`: what a section of the page names, as far as the reader sees both. */
const namedIn = (page: string, reader: SectionReader): SQL => sql`from content cp
  join section sec on sec.content_id = cp.id and sec.copy = 'live' and sec.is_published = 1 and sec.removed_at is null
  join section_use x on x.section_id = sec.id and x.copy = sec.copy
  where cp.id = ${pageId(page)} and ${sees(reader)}`;

/** Whether the page, as it is live, names the thing: nothing else opens over it. */
export const isNamed = (
  page: string,
  reader: SectionReader,
  { kind, id }: { kind: ResourceType; id: string },
): Read<boolean> => jsonExists(sql`${namedIn(page, reader)} and x.kind = ${kind} and x.target_id = ${id}`);

/** Over `f`: a PDF of the page's own folder. */
const isPdfOf = (page: string): SQL => sql`f.state = 'stored' and f.content_type = 'application/pdf'
  and f.collection = ${CONTENT_FILES} and f.entity_id = ${pageId(page)}`;

/** A file that the page names; staff open those of its working copy too, of a page that nobody else sees yet. */
export const fileOfPage = (page: string, fileId: string, reader: SectionReader): Read<StoredFile> =>
  jsonRequired(
    FILE_CELLS,
    reader.kind === "staff"
      ? sql`from section sec join section_use x on x.section_id = sec.id and x.copy = sec.copy
          join file f on f.id = x.target_id
          where sec.content_id = ${pageId(page)} and x.kind = 'file' and f.id = ${fileId} and ${isPdfOf(page)} limit 1`
      : sql`from file f where f.id = ${fileId} and ${isPdfOf(page)}
          and exists (select 1 ${namedIn(page, reader)} and x.kind = 'file' and x.target_id = f.id)`,
  );

/** A section whose map or video is asked for; of the working copy for staff alone. */
export const embedReads = (
  { contentId: page, sectionId }: { contentId: string; sectionId: string },
  reader: SectionReader,
  copy: SectionCopy,
) => ({
  isSeen: jsonExists(
    copy === "working"
      ? sql`from content cp where cp.id = ${pageId(page)}`
      : sql`from content cp where cp.id = ${pageId(page)} and ${sees(reader)}`,
  ),
  section: sectionOf(pageId(page), sectionId, copy),
});
