import { type SQL, sql } from "drizzle-orm";
import { cp, sec } from "#db/event/aliases";
import { as, jsonOne, jsonRequired } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import type { Guarded, Write } from "#db/write-batch";
import { Conflict, NotFound } from "~/lib/errors";
import { addOnce, madeBefore } from "~/procedure/add-once.server";
import { stamp } from "~/procedure/command-context.server";
import type { ActivityEntry, CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { type Move, moveOne } from "~/procedure/move.server";
import { SECTION_USES } from "./content.queries.server";
import { SECTION_LABELS } from "./content.texts";
import { contentEntries } from "./found-content.server";
import { CALLOUT_VARIANTS, MOST_SECTIONS } from "./section-types.rules";
import { SECTION_DATA, type SectionType } from "./sections.schema";

const MOVED = "Somebody else changed the sections of this page a moment ago. Look at it and try again.";
const FULL = `A page has at most ${MOST_SECTIONS} sections. Delete one first, or begin another page.`;

/** The working sections of a page, over `sec`. */
export const workingOf = (contentId: string): SQL =>
  sql`from section sec where sec.content_id = ${contentId} and sec.copy = 'working' and sec.removed_at is null`;

/** The page, and one of its working sections; nothing where either is not there. */
export const sectionInPage = (contentId: string, sectionId: string, { isRemoved = false } = {}) =>
  jsonOne(
    {
      title: cp.title,
      type: as<SectionType>(sql`${sec.type}`),
      heading: sec.heading,
      isPublished: sec.isPublished,
      position: sec.position,
      updatedAt: sec.updatedAt,
      data: sec.data,
      uses: SECTION_USES,
    },
    sql`from content cp join section sec on sec.content_id = cp.id and sec.copy = 'working' and sec.id = ${sectionId}
      where cp.id = ${contentId} and sec.removed_at is ${isRemoved ? sql`not null` : sql`null`}`,
  );

/** How people call a section: by its heading, else by its kind. */
export const sectionName = ({ heading, type }: { heading: string; type: string }): string =>
  heading || SECTION_LABELS[type as SectionType] || "Section";

/** Every change of the working copy: what is live is another one from then on. */
export const touchPage = (ctx: CommandContext, contentId: string): Guarded => ({
  write: sql`update content set revision = revision + 1, updated_at = ${ctx.now.toISOString()},
    updated_by = ${ctx.actor.id} where id = ${contentId}`,
  otherwise: () => new NotFound(),
});

/** What every change of a section ends with. */
export const recorded = (
  ctx: CommandContext,
  contentId: string,
  kind: Extract<ActivityEntry["kind"], `content.section${string}`>,
  details: { title: string; section?: string; to?: number },
): Write[] => [
  touchPage(ctx, contentId),
  ...contentEntries.index(contentId),
  ...ctx.record({ kind, subjectId: contentId, details }),
];

const hasRoom = (contentId: string): Guarded =>
  relyOn(sql`(select count(*) ${workingOf(contentId)}) < ${MOST_SECTIONS}`, () => new Conflict(FULL));

/** A new section's defaults (spec 1.9): published, a table of fixed width without columns. */
function blankData(type: SectionType): unknown {
  return type === "callout" ? { text: "", variant: CALLOUT_VARIANTS[0] } : SECTION_DATA[type].parse({});
}

/** Adds an empty section at the end of the working copy. */
export async function addSection(
  ctx: CommandContext,
  contentId: string,
  input: { type: SectionType; formId?: string },
): Promise<{ sectionId: string }> {
  const { createdAt, createdBy } = stamp(ctx);
  const before = (id: string) =>
    madeBefore(
      {
        isOwn: sql`created_by = ${createdBy} and content_id = ${contentId}`,
        isSame: sql`type = ${input.type}`,
      },
      sql`from section where id = ${id} and copy = 'working'`,
    );
  const again = (sectionId: string) => ({ sectionId });
  return addOnce(ctx, { id: input.formId, before, again }, async (id) => {
    const { page } = await readBatch(ctx.db, {
      page: jsonOne({ title: cp.title }, sql`from content cp where cp.id = ${contentId}`),
    });
    if (!page) throw new NotFound();
    await commandBatch(ctx, [
      hasRoom(contentId),
      {
        write: sql`insert into section (id, copy, content_id, position, heading, is_published, type, data,
            created_at, created_by, updated_at, updated_by)
          select ${id}, 'working', cp.id, (select coalesce(max(position) + 1, 0) from section
              where content_id = cp.id and copy = 'working'), '', 1, ${input.type}, ${JSON.stringify(blankData(input.type))},
            ${createdAt}, ${createdBy}, ${createdAt}, ${createdBy}
          from content cp where cp.id = ${contentId}`,
        otherwise: () => new NotFound(),
      },
      ...recorded(ctx, contentId, "content.sectionAdded", page),
    ]);
    return { sectionId: id };
  });
}

/** Puts a section at another place, counted from 1. Refused where the order is not the one that was read. */
export async function moveSection(
  ctx: CommandContext,
  contentId: string,
  sectionId: string,
  { to }: { to: number },
): Promise<Move> {
  const order = sql`select sec.id ${workingOf(contentId)} order by sec.position, sec.id`;
  const { section, ids } = await readBatch(ctx.db, {
    section: sectionInPage(contentId, sectionId),
    ids: jsonRequired({ all: as<string[]>(sql`json((select json_group_array(id) from (${order})))`) }, sql``),
  });
  if (!section) throw new NotFound();
  return moveOne(ctx, ids.all, { id: sectionId, to }, ({ read, wanted, to: place }) => [
    relyOn(sql`(select json_group_array(id) from (${order})) = ${read}`, () => new Conflict(MOVED)),
    sql`update section set position = j.key from json_each(${wanted}) j
      where section.copy = 'working' and section.id = j.value`,
    ...recorded(ctx, contentId, "content.sectionMoved", {
      title: section.title,
      section: sectionName(section),
      to: place,
    }),
  ]);
}

/** Puts a copy behind the section. Files of a PDF section are the copy's too: they stay while one of them names them. */
export async function copySection(
  ctx: CommandContext,
  contentId: string,
  sectionId: string,
  input: { formId?: string },
): Promise<{ sectionId: string }> {
  const { createdAt, createdBy } = stamp(ctx);
  const before = (id: string) =>
    madeBefore(
      { isOwn: sql`created_by = ${createdBy} and content_id = ${contentId}`, isSame: sql`true` },
      sql`from section where id = ${id} and copy = 'working'`,
    );
  const again = (copyId: string) => ({ sectionId: copyId });
  return addOnce(ctx, { id: input.formId, before, again }, async (id) => {
    const { section } = await readBatch(ctx.db, { section: sectionInPage(contentId, sectionId) });
    if (!section) throw new NotFound();
    await commandBatch(ctx, [
      hasRoom(contentId),
      sql`update section set position = position + 1 where content_id = ${contentId} and copy = 'working'
        and position > ${section.position}`,
      {
        write: sql`insert into section (id, copy, content_id, position, heading, is_published, type, data,
            created_at, created_by, updated_at, updated_by)
          select ${id}, 'working', content_id, position + 1, heading, is_published, type, data,
            ${createdAt}, ${createdBy}, ${createdAt}, ${createdBy}
          from section where id = ${sectionId} and copy = 'working' and updated_at = ${section.updatedAt}
            and removed_at is null`,
        otherwise: () => new Conflict(MOVED),
      },
      sql`insert into section_use (section_id, copy, kind, target_id, position)
        select ${id}, 'working', kind, target_id, position from section_use
        where section_id = ${sectionId} and copy = 'working'`,
      ...recorded(ctx, contentId, "content.sectionCopied", {
        title: section.title,
        section: sectionName(section),
      }),
    ]);
    return { sectionId: id };
  });
}

/** Whether users see the section, once it is published: unpublished ones are hidden from them (spec 1.5). */
export async function showSection(
  ctx: CommandContext,
  contentId: string,
  sectionId: string,
  isPublished: boolean,
): Promise<{ name: string; isChanged: boolean }> {
  const { section } = await readBatch(ctx.db, { section: sectionInPage(contentId, sectionId) });
  if (!section) throw new NotFound();
  const name = sectionName(section);
  if (section.isPublished === isPublished) return { name, isChanged: false };
  await commandBatch(ctx, [
    {
      write: sql`update section set is_published = ${isPublished ? 1 : 0}
        where id = ${sectionId} and copy = 'working' and removed_at is null and is_published = ${isPublished ? 0 : 1}`,
      otherwise: () => new Conflict(MOVED),
    },
    ...recorded(ctx, contentId, isPublished ? "content.sectionShown" : "content.sectionHidden", {
      title: section.title,
      section: name,
    }),
  ]);
  return { name, isChanged: true };
}

/** Takes a section out of the working copy. Until the next publishing it can be put back. */
export async function removeSection(
  ctx: CommandContext,
  contentId: string,
  sectionId: string,
): Promise<{ name: string }> {
  const { section } = await readBatch(ctx.db, { section: sectionInPage(contentId, sectionId) });
  if (!section) throw new NotFound();
  await commandBatch(ctx, [
    {
      write: sql`update section set removed_at = ${ctx.now.toISOString()}
        where id = ${sectionId} and copy = 'working' and removed_at is null`,
      otherwise: () => new Conflict(MOVED),
    },
    ...recorded(ctx, contentId, "content.sectionRemoved", {
      title: section.title,
      section: sectionName(section),
    }),
  ]);
  return { name: sectionName(section) };
}

/** Puts a section back that was taken out, at its place. */
export async function restoreSection(
  ctx: CommandContext,
  contentId: string,
  sectionId: string,
): Promise<{ name: string }> {
  const { section } = await readBatch(ctx.db, {
    section: sectionInPage(contentId, sectionId, { isRemoved: true }),
  });
  if (!section) throw new NotFound("This section is there already, or was published away");
  await commandBatch(ctx, [
    hasRoom(contentId),
    {
      write: sql`update section set removed_at = null
        where id = ${sectionId} and copy = 'working' and removed_at is not null`,
      otherwise: () => new Conflict(MOVED),
    },
    ...recorded(ctx, contentId, "content.sectionRestored", {
      title: section.title,
      section: sectionName(section),
    }),
  ]);
  return { name: sectionName(section) };
}
