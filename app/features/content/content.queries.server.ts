import { type SQL, sql } from "drizzle-orm";
import { asset, cp, nameOf, sec, secUse, y } from "#db/event/aliases";
import {
  as,
  bool,
  jsonRequired,
  jsonRows,
  type RowIn,
  type RowOf,
  rowOf,
  rowsOf,
  valuesOf,
} from "#db/json-row";
import { emptyRead, type Read } from "#db/read-batch";
import { ASSET_IMAGE_CELLS } from "~/features/assets/asset-image.server";
import { list } from "~/procedure/list.server";
import { flag, indexed, known, linked, text, within } from "~/procedure/list-filters.server";
import { workingRef } from "./found-content.server";
import type { SectionUse } from "./sections.schema";

/** Published, and the working copy is another one than what is live. */
const HAS_CHANGES = sql`(cp.is_published = 1 and cp.revision is not cp.live_revision)`;
const IS_FEATURED = sql`exists (select 1 from featured_content x where x.content_id = cp.id)`;

const IS_PUBLISHED: Record<"draft" | "published", SQL> = {
  draft: sql`cp.is_published = 0`,
  published: sql`cp.is_published = 1`,
};

/** Pages as staff list them. */
export const adminContent = list({
  from: ({ isArchived }: { isArchived: boolean }) =>
    sql`from content cp where cp.is_archived = ${isArchived ? 1 : 0}`,
  key: cp.id,
  rows: sql`join content cp on cp.id = page.id`,
  cells: () => ({
    id: cp.id,
    title: cp.title,
    path: cp.path,
    isPublished: cp.isPublished,
    isPublic: cp.isPublic,
    isFeatured: bool(IS_FEATURED),
    showToChildTeams: cp.showToChildTeams,
    revision: cp.revision,
    liveRevision: cp.liveRevision,
    /** Of the working copy. */
    sections: as<number>(sql`(select count(*) from section sec
      where sec.content_id = cp.id and sec.copy = 'working' and sec.removed_at is null)`),
    /** Names of team types; empty = for all. */
    teamTypes: valuesOf(
      y.name,
      sql`from content_team_type x join team_type y on y.id = x.team_type_id where x.content_id = cp.id order by y.name`,
    ),
    publishedAt: cp.publishedAt,
    updatedAt: cp.updatedAt,
    updatedBy: nameOf(cp.updatedBy),
  }),
  /** Of all, whatever is filtered: the tabs' counts. */
  beside: () => ({
    active: as<number>(sql`(select count(*) from content where is_archived = 0)`),
    archived: as<number>(sql`(select count(*) from content where is_archived = 1)`),
  }),
  filters: {
    q: text(indexed("content", workingRef(sql`cp.id`)), within(cp.title), within(cp.path)),
    status: known(["draft", "published"], (chosen) =>
      sql.join(
        chosen.map((one) => IS_PUBLISHED[one]),
        sql` or `,
      ),
    ),
    changed: flag(HAS_CHANGES),
    public: flag(sql`cp.is_public = 1`),
    featured: flag(IS_FEATURED),
    /** Ids of team types; `all` = for teams of every type. */
    teamType: linked(sql`x.team_type_id`, sql`from content_team_type x where x.content_id = cp.id`, "all"),
  },
  sorts: {
    title: [sql`lower(cp.title)`],
    updated: [sql`cp.updated_at`],
  },
  first: "title",
  ties: [sql`lower(cp.title)`],
});
export type AdminContent = RowIn<typeof adminContent.page>;

const pictureOf = (assetId: SQL) =>
  rowOf(
    ASSET_IMAGE_CELLS,
    sql`from asset asset join file f on f.id = asset.file_id where ${asset.id} = ${assetId}`,
  );

/** A page as its editor has it: the working words, what holds at once, and what is live. */
export const contentForEdit = (contentId: string) =>
  jsonRequired(
    {
      id: cp.id,
      title: cp.title,
      path: cp.path,
      description: cp.description,
      icon: cp.icon,
      assetId: cp.assetId,
      cover: pictureOf(sql`cp.asset_id`),
      live: rowOf(
        {
          title: cp.liveTitle,
          description: cp.liveDescription,
          icon: cp.liveIcon,
          assetId: cp.liveAssetId,
        },
        sql`where true`,
      ),
      liveCoverName: as<string | null>(sql`(select name from asset where id = cp.live_asset_id)`),
      isPublished: cp.isPublished,
      isPublic: cp.isPublic,
      isArchived: cp.isArchived,
      isFeatured: bool(IS_FEATURED),
      showToChildTeams: cp.showToChildTeams,
      audienceBase: cp.audienceBase,
      teamTypeIds: valuesOf(
        as<string>(sql`team_type_id`),
        sql`from content_team_type where content_id = cp.id order by team_type_id`,
      ),
      revision: cp.revision,
      liveRevision: cp.liveRevision,
      publishedAt: cp.publishedAt,
      publishedBy: nameOf(cp.publishedBy),
      version: cp.version,
      updatedAt: cp.updatedAt,
      updatedBy: cp.updatedBy,
      updatedByName: nameOf(cp.updatedBy),
      /** How many pages are featured now. */
      featured: as<number>(sql`(select count(*) from featured_content)`),
    },
    sql`from content cp where cp.id = ${contentId}`,
  );
export type EditedPage = RowIn<typeof contentForEdit>;

/** What a section names, over `sec`. */
export const SECTION_USES = rowsOf(
  { kind: as<SectionUse["kind"]>(sql`sec_use.kind`), id: secUse.targetId },
  sql`from section_use sec_use where sec_use.section_id = sec.id and sec_use.copy = sec.copy
    order by sec_use.position, sec_use.target_id`,
);

/** The sections of both copies as their rows say it, also those that were taken out and can be put back. */
export const sectionRows = (contentId: string) =>
  jsonRows(
    {
      id: sec.id,
      copy: sec.copy,
      type: sec.type,
      heading: sec.heading,
      isPublished: sec.isPublished,
      /** As the text that it is: one that holds no JSON must not take the page down. */
      data: sec.data,
      removedAt: sec.removedAt,
      updatedAt: sec.updatedAt,
      updatedBy: sec.updatedBy,
      updatedByName: nameOf(sec.updatedBy),
      uses: SECTION_USES,
    },
    sql`from section sec where sec.content_id = ${contentId} order by sec.position, sec.id`,
  );
export type SectionRow = RowIn<typeof sectionRows>;

const TARGET = {
  kind: as<"task" | "content" | "download" | "form" | "supplier">(sql`n.kind`),
  id: as<string>(sql`n.id`),
  name: as<string>(sql`n.name`),
};
/** Something that a section may name, by name. */
export type NamedTarget = RowOf<typeof TARGET>;

/** What the sections of the working copy name, by name: for forms that list it, whether or not readers see it. */
export const namedTargets = (contentId: string) => {
  const used = (kind: string) => sql`(select x.target_id from section sec
    join section_use x on x.section_id = sec.id and x.copy = sec.copy
    where sec.content_id = ${contentId} and sec.copy = 'working' and sec.removed_at is null and x.kind = ${kind})`;
  return jsonRows(
    TARGET,
    sql`from (
      select 'task' as kind, t.id as id, t.title as name from task t where t.id in ${used("task")} and t.is_archived = 0
      union all select 'content', cp.id, cp.title from content cp where cp.id in ${used("content")} and cp.is_archived = 0
      union all select 'download', d.id, d.name from download d where d.id in ${used("download")}
      union all select 'form', fm.id, fm.title from form fm where fm.id in ${used("form")} and fm.is_archived = 0
      union all select 'supplier', sup.id, sup.company from supplier sup
        where sup.id in ${used("supplier")} and sup.is_archived = 0) n`,
  );
};

/** What can be named, by a piece of its name: a few of each kind. Nothing where nothing is looked for. */
export const nameable = (contentId: string, q: string): Read<NamedTarget[]> => {
  if (q === "") return emptyRead([]);
  const found = (name: SQL) => sql`instr(lower(${name}), lower(${q})) > 0`;
  return jsonRows(
    TARGET,
    sql`from (
      select * from (select 'task' as kind, t.id as id, t.title as name, 1 as nth from task t
        where t.is_archived = 0 and ${found(sql`t.title`)} order by lower(t.title), t.id limit 20)
      union all select * from (select 'content', cp.id, cp.title, 2 from content cp
        where cp.is_archived = 0 and cp.id <> ${contentId} and ${found(sql`cp.title`)} order by lower(cp.title), cp.id limit 20)
      union all select * from (select 'download', d.id, d.name, 3 from download d
        where ${found(sql`d.name`)} order by lower(d.name), d.id limit 20)
      union all select * from (select 'form', fm.id, fm.title, 4 from form fm
        where fm.is_published = 1 and fm.is_archived = 0 and ${found(sql`fm.title`)} order by lower(fm.title), fm.id limit 20)
      union all select * from (select 'supplier', sup.id, sup.company, 5 from supplier sup
        where sup.is_archived = 0 and ${found(sql`sup.company`)} order by lower(sup.company), sup.id limit 20)) n
    order by n.nth, lower(n.name), n.id`,
  );
};

/** Pages that are about to be deleted, with what goes along. */
export const contentForPage = (ids: readonly string[]) =>
  jsonRows(
    {
      id: cp.id,
      title: cp.title,
      isArchived: cp.isArchived,
      isPublished: cp.isPublished,
      sections:
        as<number>(sql`(select count(*) from section sec where sec.content_id = cp.id and sec.copy = 'working'
        and sec.removed_at is null)`),
      files:
        as<number>(sql`(select count(*) from file f where f.collection = 'content' and f.entity_id = cp.id
        and f.state = 'stored')`),
    },
    sql`from content cp where cp.id in (select value from json_each(${JSON.stringify(ids)})) order by lower(cp.title), cp.id`,
  );
