import { type SQL, sql } from "drizzle-orm";
import { sideSec } from "#db/event/aliases";
import { jsonOne } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import type { Guarded } from "#db/write-batch";
import { Conflict, NotFound } from "~/lib/errors";
import { addOnce, madeBefore } from "~/procedure/add-once.server";
import { stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { type Move, moveOne } from "~/procedure/move.server";
import { sidebarHeadings, sidebarSectionForEdit } from "./sidebar.queries.server";
import { MOST_ITEMS, MOST_SECTIONS } from "./sidebar.rules";
import type { SidebarSectionValues } from "./sidebar.schema";

export const MOVED = "Somebody else changed the sidebar a moment ago. Look at it and try again.";
const FULL = `The sidebar has ${MOST_SECTIONS} sections, which is the most. Remove one first.`;
const TOO_MANY = `The sidebar holds at most ${MOST_ITEMS} items. Remove some first.`;
const outdated = () => new Conflict("Somebody else saved this section while you were editing");

const ITEMS = sql`(select count(*) from sidebar_item i join sidebar_section s on s.id = i.section_id
  where i.removed_at is null and s.removed_at is null)`;

const hasRoom = (): Guarded =>
  relyOn(
    sql`(select count(*) from sidebar_section where removed_at is null) < ${MOST_SECTIONS}`,
    () => new Conflict(FULL),
  );

/** After the write: with what it put there, there are no more items than there may be. */
export const itemsFit = (): Guarded => relyOn(sql`${ITEMS} <= ${MOST_ITEMS}`, () => new Conflict(TOO_MANY));

const touched = (ctx: CommandContext): SQL =>
  sql`updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.id}`;

/** Adds an empty section at the end. */
export async function addSidebarSection(
  ctx: CommandContext,
  { formId, ...input }: SidebarSectionValues & { formId?: string },
): Promise<{ sectionId: string }> {
  const { createdAt, createdBy } = stamp(ctx);
  const before = (id: string) =>
    madeBefore(
      { isOwn: sql`created_by = ${createdBy}`, isSame: sql`heading = ${input.heading}` },
      sql`from sidebar_section where id = ${id}`,
    );
  const again = (sectionId: string) => ({ sectionId });
  return addOnce(ctx, { id: formId, before, again }, async (id) => {
    await commandBatch(ctx, [
      hasRoom(),
      {
        write: sql`insert into sidebar_section (id, heading, is_collapsable, is_closed_at_first, position,
            created_at, created_by, updated_at, updated_by)
          select ${id}, ${input.heading}, ${input.isCollapsable ? 1 : 0}, ${closedAtFirst(input)},
            coalesce(max(position) + 1, 0), ${createdAt}, ${createdBy}, ${createdAt}, ${createdBy}
          from sidebar_section`,
        otherwise: () => new Conflict("This section was added already."),
      },
      ...ctx.record({ kind: "sidebar.sectionAdded", subjectId: id, details: { title: input.heading } }),
    ]);
    return { sectionId: id };
  });
}

/** One that cannot be folded is open. */
const closedAtFirst = ({ isCollapsable, isClosedAtFirst }: SidebarSectionValues): 0 | 1 =>
  isCollapsable && isClosedAtFirst ? 1 : 0;

/** Saves a section's heading, and how it folds. What people folded by themselves stays as they left it. */
export async function changeSidebarSection(
  ctx: CommandContext,
  sectionId: string,
  input: SidebarSectionValues & { version: number },
): Promise<void> {
  await commandBatch(ctx, [
    {
      write: sql`update sidebar_section set heading = ${input.heading},
          is_collapsable = ${input.isCollapsable ? 1 : 0}, is_closed_at_first = ${closedAtFirst(input)},
          version = version + 1, ${touched(ctx)}
        where id = ${sectionId} and version = ${input.version} and removed_at is null`,
      otherwise: outdated,
    },
    ...ctx.record({
      kind: "sidebar.sectionChanged",
      subjectId: sectionId,
      details: { title: input.heading },
    }),
  ]);
}

const ORDER = sql`select id from sidebar_section where removed_at is null order by position, id`;

/** Puts a section at another place, counted from 1. Refused where the order is not the one that was read. */
export async function moveSidebarSection(
  ctx: CommandContext,
  input: { id: string; to: number },
): Promise<Move & { heading: string }> {
  const { sections } = await readBatch(ctx.db, { sections: sidebarHeadings() });
  const heading = sections.find(({ id }) => id === input.id)?.heading ?? "";
  const ids = sections.map(({ id }) => id);
  const move = await moveOne(ctx, ids, input, ({ read, wanted, to }) => [
    relyOn(sql`(select json_group_array(id) from (${ORDER})) = ${read}`, () => new Conflict(MOVED)),
    sql`update sidebar_section set position = j.key from json_each(${wanted}) j where sidebar_section.id = j.value`,
    ...ctx.record({
      kind: "sidebar.sectionMoved",
      subjectId: input.id,
      details: { title: heading, to },
    }),
  ]);
  return { ...move, heading };
}

/** Takes a section away with its items. Until the night it can be put back at its place. */
export async function removeSidebarSection(
  ctx: CommandContext,
  sectionId: string,
): Promise<{ heading: string }> {
  const { section } = await readBatch(ctx.db, { section: sidebarSectionForEdit(sectionId) });
  if (!section) throw new NotFound();
  await commandBatch(ctx, [
    {
      write: sql`update sidebar_section set removed_at = ${ctx.now.toISOString()}, version = version + 1, ${touched(ctx)}
        where id = ${sectionId} and removed_at is null`,
      otherwise: () => new Conflict(MOVED),
    },
    ...ctx.record({
      kind: "sidebar.sectionRemoved",
      subjectId: sectionId,
      details: { title: section.heading },
    }),
  ]);
  return { heading: section.heading };
}

/** Puts a section back that was taken away, with the items that it had: those that are gone since are not among them. */
export async function restoreSidebarSection(
  ctx: CommandContext,
  sectionId: string,
): Promise<{ heading: string }> {
  const { section } = await readBatch(ctx.db, {
    section: jsonOne(
      { heading: sideSec.heading },
      sql`from sidebar_section side_sec where side_sec.id = ${sectionId} and side_sec.removed_at is not null`,
    ),
  });
  if (!section) throw new NotFound("This section is there already, or can not be put back any more");
  await commandBatch(ctx, [
    hasRoom(),
    {
      write: sql`update sidebar_section set removed_at = null, version = version + 1, ${touched(ctx)}
        where id = ${sectionId} and removed_at is not null`,
      otherwise: () => new Conflict(MOVED),
    },
    itemsFit(),
    ...ctx.record({
      kind: "sidebar.sectionRestored",
      subjectId: sectionId,
      details: { title: section.heading },
    }),
  ]);
  return { heading: section.heading };
}
