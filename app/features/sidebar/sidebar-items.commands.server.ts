import { type SQL, sql } from "drizzle-orm";
import { sideSec } from "#db/event/aliases";
import { as, jsonOne, jsonRequired } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { Conflict, NotFound } from "~/lib/errors";
import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { type Move, moveOne } from "~/procedure/move.server";
import { IS_ADDABLE, sidebarItemIn, sidebarTarget, thingJoins } from "./sidebar.queries.server";
import type { SidebarKind } from "./sidebar.schema";
import { itemsFit, MOVED } from "./sidebar-sections.commands.server";

const SECTION_GONE = "This section is not in the sidebar any more";

const sectionNamed = (sectionId: string) =>
  jsonOne(
    { heading: sideSec.heading },
    sql`from sidebar_section side_sec where side_sec.id = ${sectionId} and side_sec.removed_at is null`,
  );

/** The end of a section, over `s`. */
const END: SQL = sql`(select coalesce(max(position) + 1, 0) from sidebar_item where section_id = s.id)`;

const twice = (title: string, heading: string) => new Conflict(`“${title}” is in “${heading}” already.`);

/** Puts a page, task, download or supplier at the end of a section. */
export async function addSidebarItem(
  ctx: CommandContext,
  sectionId: string,
  { kind, targetId }: { kind: SidebarKind; targetId: string },
): Promise<{ title: string; heading: string }> {
  const { section, target } = await readBatch(ctx.db, {
    section: sectionNamed(sectionId),
    target: sidebarTarget(kind, targetId),
  });
  if (!section) throw new NotFound(SECTION_GONE);
  if (!target) throw new NotFound("It was archived or deleted in the meantime");
  await commandBatch(ctx, [
    relyOn(
      sql`exists (select 1 from (select ${kind} as kind, ${targetId} as target_id) k
        ${thingJoins(sql`k.kind`, sql`k.target_id`)} where ${IS_ADDABLE})`,
      () => new Conflict(MOVED),
    ),
    {
      write: sql`insert into sidebar_item (id, section_id, kind, target_id, position)
        select ${newId()}, s.id, ${kind}, ${targetId}, ${END} from sidebar_section s
        where s.id = ${sectionId} and s.removed_at is null and not exists (select 1 from sidebar_item i
          where i.section_id = s.id and i.kind = ${kind} and i.target_id = ${targetId} and i.removed_at is null)`,
      otherwise: () => twice(target.title, section.heading),
    },
    itemsFit(),
    ...ctx.record({
      kind: "sidebar.itemAdded",
      subjectId: sectionId,
      details: { title: section.heading, item: target.title },
    }),
  ]);
  return { ...target, ...section };
}

/** Puts an item at another place of its section, counted from 1. Refused where the order is not the one that was read. */
export async function moveSidebarItem(
  ctx: CommandContext,
  sectionId: string,
  input: { id: string; to: number },
): Promise<Move> {
  const order = sql`select id from sidebar_item where section_id = ${sectionId} and removed_at is null
    order by position, id`;
  const { item, ids } = await readBatch(ctx.db, {
    item: sidebarItemIn(sectionId, input.id),
    ids: jsonRequired({ all: as<string[]>(sql`json((select json_group_array(id) from (${order})))`) }, sql``),
  });
  if (!item) throw new NotFound();
  return moveOne(ctx, ids.all, input, ({ read, wanted, to }) => [
    relyOn(sql`(select json_group_array(id) from (${order})) = ${read}`, () => new Conflict(MOVED)),
    sql`update sidebar_item set position = j.key from json_each(${wanted}) j where sidebar_item.id = j.value`,
    ...ctx.record({
      kind: "sidebar.itemMoved",
      subjectId: sectionId,
      details: { title: item.heading, item: item.title, to },
    }),
  ]);
}

/** Puts an item at the end of another section. */
export async function transferSidebarItem(
  ctx: CommandContext,
  sectionId: string,
  itemId: string,
  { to }: { to: string },
): Promise<{ title: string; heading: string }> {
  const { item, section } = await readBatch(ctx.db, {
    item: sidebarItemIn(sectionId, itemId),
    section: sectionNamed(to),
  });
  if (!item) throw new NotFound();
  if (!section) throw new NotFound(SECTION_GONE);
  const { title } = item;
  if (to === sectionId) return { title, ...section };
  await commandBatch(ctx, [
    relyOn(
      sql`exists (select 1 from sidebar_section where id = ${to} and removed_at is null)
        and exists (select 1 from sidebar_item where id = ${itemId} and section_id = ${sectionId} and removed_at is null)`,
      () => new Conflict(MOVED),
    ),
    {
      write: sql`update sidebar_item set section_id = s.id, position = ${END} from sidebar_section s
        where s.id = ${to} and sidebar_item.id = ${itemId}`,
      otherwise: () => twice(title, section.heading),
    },
    ...ctx.record({
      kind: "sidebar.itemTransferred",
      subjectId: to,
      details: { title: item.heading, item: title, to: section.heading },
    }),
  ]);
  return { title, ...section };
}

/** Takes an item out of its section; what it leads to stays as it is. Until the night it can be put back at its place. */
export async function removeSidebarItem(
  ctx: CommandContext,
  sectionId: string,
  itemId: string,
): Promise<{ title: string; heading: string }> {
  const { item } = await readBatch(ctx.db, { item: sidebarItemIn(sectionId, itemId) });
  if (!item) throw new NotFound();
  await commandBatch(ctx, [
    {
      write: sql`update sidebar_item set removed_at = ${ctx.now.toISOString()}
        where id = ${itemId} and section_id = ${sectionId} and removed_at is null`,
      otherwise: () => new Conflict(MOVED),
    },
    ...ctx.record({
      kind: "sidebar.itemRemoved",
      subjectId: sectionId,
      details: { title: item.heading, item: item.title },
    }),
  ]);
  return item;
}

/** Puts an item back that was taken out, at its place. */
export async function restoreSidebarItem(
  ctx: CommandContext,
  sectionId: string,
  itemId: string,
): Promise<{ title: string; heading: string }> {
  const { item } = await readBatch(ctx.db, { item: sidebarItemIn(sectionId, itemId, { isRemoved: true }) });
  if (!item) throw new NotFound("This item is there already, or can not be put back any more");
  await commandBatch(ctx, [
    {
      write: sql`update sidebar_item set removed_at = null
        where id = ${itemId} and section_id = ${sectionId} and removed_at is not null
          and exists (select 1 from sidebar_section s where s.id = ${sectionId} and s.removed_at is null)`,
      otherwise: () => new Conflict(MOVED),
    },
    itemsFit(),
    ...ctx.record({
      kind: "sidebar.itemRestored",
      subjectId: sectionId,
      details: { title: item.heading, item: item.title },
    }),
  ]);
  return item;
}
