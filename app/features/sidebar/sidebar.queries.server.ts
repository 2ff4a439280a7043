import { type SQL, sql } from "drizzle-orm";
import { cp, d, f, nameOf, sideItem, sideSec, sup, t, y } from "#db/event/aliases";
import { as, bool, jsonOne, jsonRequired, jsonRows, maybe, type RowIn, rowsOf, valuesOf } from "#db/json-row";
import { emptyRead, type Read } from "#db/read-batch";
import { workingRef } from "~/features/content/found-content.server";
import type { AudienceBase } from "~/features/teams/audience/audience.rules";
import { indexed, text, within } from "~/procedure/list-filters.server";
import type { SidebarKind } from "./sidebar.schema";

/** The four kinds over their own aliases, of which one at most is there: `on` says which thing is meant. */
export const thingJoins = (kind: SQL, id: SQL, seen: Partial<Record<SidebarKind, SQL>> = {}): SQL => {
  const also = (of: SidebarKind) => (seen[of] ? sql`and ${seen[of]}` : sql``);
  return sql`left join content cp on ${kind} = 'content' and cp.id = ${id} ${also("content")}
    left join task t on ${kind} = 'task' and t.id = ${id} ${also("task")}
    left join download d on ${kind} = 'download' and d.id = ${id} ${also("download")}
    left join supplier sup on ${kind} = 'supplier' and sup.id = ${id} ${also("supplier")}`;
};

const typesIn = (from: SQL) =>
  rowsOf(
    { id: y.id, name: y.name },
    sql`${from} join team_type y on y.id = x.team_type_id order by y.name, y.id`,
  );

/** What a row says of its thing, over the four aliases and `k.kind`: who sees it, and its one fact. */
const THING = {
  kind: as<SidebarKind>(sql`k.kind`),
  targetId: as<string>(sql`k.target_id`),
  title: as<string>(sql`coalesce(${cp.title}, ${t.title}, ${d.name}, ${sup.company})`),
  /** As readers have it. */
  liveTitle: as<string | null>(sql`iif(${cp.isPublished} = 1, ${cp.liveTitle}, null)`),
  icon: as<string | null>(sql`coalesce(iif(${cp.isPublished} = 1, ${cp.liveIcon}, null), ${cp.icon})`),
  isOpen: bool(sql`case k.kind when 'content' then ${cp.isPublished} = 1 and ${cp.isArchived} = 0
    when 'download' then ${d.showDownload} = 1 when 'task' then ${t.isArchived} = 0 else ${sup.isArchived} = 0 end`),
  shown: typesIn(sql`from (
    select team_type_id from content_team_type where content_id = cp.id
    union all select team_type_id from task_team_type where task_id = t.id
    union all select team_type_id from download_team_type where download_id = d.id and rule = 'show'
    union all select team_type_id from supplier_team_type where supplier_id = sup.id and rule = 'show') x`),
  hidden: typesIn(sql`from (
    select team_type_id from download_team_type where download_id = d.id and rule = 'hide'
    union all select team_type_id from supplier_team_type where supplier_id = sup.id and rule = 'hide') x`),
  showToChildTeams: as<boolean | null>(sql`json(case coalesce(${cp.showToChildTeams}, ${t.showToChildTeams},
    ${d.showToChildTeams}) when 1 then 'true' when 0 then 'false' else 'null' end)`),
  base: as<AudienceBase | null>(
    sql`coalesce(${cp.audienceBase}, ${t.audienceBase}, ${d.audienceBase}, ${sup.audienceBase})`,
  ),
  isPublic: bool(sql`coalesce(${cp.isPublic}, 0) = 1`),
  dueDate: maybe(t.dueDate),
  contentType: maybe(f.contentType),
  size: maybe(f.size),
  supplierTypes: valuesOf(
    as<string>(sql`sg.title`),
    sql`from supplier_group_supplier x join supplier_group sg on sg.id = x.group_id and sg.is_archived = 0
      where x.supplier_id = sup.id order by sg.position, sg.title`,
  ),
};

const THERE = sql`coalesce(cp.id, t.id, d.id, sup.id) is not null`;

/** The whole sidebar as staff arrange it: sections in their order, each with its items. */
export const sidebarSectionsOf = () =>
  jsonRows(
    {
      id: sideSec.id,
      heading: sideSec.heading,
      isCollapsable: sideSec.isCollapsable,
      isClosedAtFirst: sideSec.isClosedAtFirst,
      items: rowsOf(
        { id: as<string>(sql`k.id`), ...THING },
        sql`from sidebar_item k ${thingJoins(sql`k.kind`, sql`k.target_id`)} left join file f on f.id = d.file_id
          where k.section_id = side_sec.id and k.removed_at is null and ${THERE} order by k.position, k.id`,
      ),
    },
    sql`from sidebar_section side_sec where side_sec.removed_at is null order by side_sec.position, side_sec.id`,
  );
export type SidebarSection = RowIn<typeof sidebarSectionsOf>;
export type SidebarItem = SidebarSection["items"][number];

/** So many of each kind are shown of what is found. */
const MOST_FOUND = 8;

const FOUND: Record<SidebarKind, { from: SQL; q: { where(q: string, scope: undefined): SQL | undefined } }> =
  {
    content: {
      from: sql`select 1 as nth, 'content' as kind, cp.id as target_id, lower(cp.title) as name from content cp
      where cp.is_archived = 0`,
      q: text(indexed("content", workingRef(sql`cp.id`), "title"), within(cp.title)),
    },
    task: {
      from: sql`select 2, 'task', t.id, lower(t.title) from task t where t.is_archived = 0`,
      q: text(indexed("task", t.id, "title"), within(t.title)),
    },
    download: {
      from: sql`select 3, 'download', d.id, lower(d.name) from download d where true`,
      q: text(indexed("download", d.id, "title"), within(d.name)),
    },
    supplier: {
      from: sql`select 4, 'supplier', sup.id, lower(sup.company) from supplier sup where sup.is_archived = 0`,
      q: text(indexed("supplier", sup.id, "title"), within(sup.company)),
    },
  };

/** What could come into a section, by words of its name: a few of each kind. Nothing where nothing is looked for. */
export const sidebarCandidates = (sectionId: string | undefined, q: string): Read<SidebarCandidate[]> =>
  sectionId === undefined || q === "" ? emptyRead([]) : candidatesOf(sectionId, q);

function candidatesOf(sectionId: string, q: string) {
  const parts = Object.values(FOUND).map(
    ({ from, q: found }) =>
      sql`select * from (${from} and ${found.where(q, undefined) ?? sql`false`} order by 4, 3 limit ${MOST_FOUND})`,
  );
  return jsonRows(
    {
      ...THING,
      isInSection: bool(sql`exists (select 1 from sidebar_item i where i.section_id = ${sectionId}
        and i.kind = k.kind and i.target_id = k.target_id and i.removed_at is null)`),
    },
    sql`from (${sql.join(parts, sql` union all `)}) k ${thingJoins(sql`k.kind`, sql`k.target_id`)}
      left join file f on f.id = d.file_id order by k.nth, k.name, k.target_id`,
  );
}
export type SidebarCandidate = RowIn<typeof candidatesOf>;

/** A section as its form has it; none is a 404. */
export const sidebarSectionForEdit = (sectionId: string) =>
  jsonRequired(
    {
      id: sideSec.id,
      heading: sideSec.heading,
      isCollapsable: sideSec.isCollapsable,
      isClosedAtFirst: sideSec.isClosedAtFirst,
      version: sideSec.version,
      updatedAt: sideSec.updatedAt,
      updatedBy: sideSec.updatedBy,
      updatedByName: nameOf(sideSec.updatedBy),
    },
    sql`from sidebar_section side_sec where side_sec.id = ${sectionId} and side_sec.removed_at is null`,
  );

/** Sections in their order. */
export const sidebarHeadings = () =>
  jsonRows(
    { id: sideSec.id, heading: sideSec.heading },
    sql`from sidebar_section side_sec where side_sec.removed_at is null order by side_sec.position, side_sec.id`,
  );

/** A thing that could come into a section: by its name. None where it is gone or archived. */
export const sidebarTarget = (kind: SidebarKind, targetId: string) =>
  jsonOne(
    { title: as<string>(sql`coalesce(${cp.title}, ${t.title}, ${d.name}, ${sup.company})`) },
    sql`from (select ${kind} as kind, ${targetId} as target_id) k ${thingJoins(sql`k.kind`, sql`k.target_id`)}
      where ${IS_ADDABLE}`,
  );

/** Over the four aliases: it is there, and not archived. */
export const IS_ADDABLE = sql`(cp.is_archived = 0 or t.is_archived = 0 or d.id is not null or sup.is_archived = 0)`;

/** An item with its thing's name, whether it stands there or was taken away. */
export const sidebarItemIn = (sectionId: string, itemId: string, { isRemoved = false } = {}) =>
  jsonOne(
    {
      kind: sideItem.kind,
      targetId: sideItem.targetId,
      heading: sideSec.heading,
      title: as<string>(
        sql`coalesce(${cp.title}, ${t.title}, ${d.name}, ${sup.company}, 'Something that is gone')`,
      ),
    },
    sql`from sidebar_item side_item
      join sidebar_section side_sec on side_sec.id = side_item.section_id and side_sec.removed_at is null
      ${thingJoins(sql`side_item.kind`, sql`side_item.target_id`)}
      where side_item.section_id = ${sectionId} and side_item.id = ${itemId}
        and side_item.removed_at is ${isRemoved ? sql`not null` : sql`null`}`,
  );
