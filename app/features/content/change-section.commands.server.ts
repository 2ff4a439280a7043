import { type SQL, sql } from "drizzle-orm";
import { sec } from "#db/event/aliases";
import { as, jsonList, jsonRows, valuesOf } from "#db/json-row";
import { type Read, readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { assetIsThere } from "~/features/assets/asset-guards.server";
import { type Dropped, dropFiles, keepFiles } from "~/features/files/files.commands.server";
import { FILE_CELLS, stagedFiles } from "~/features/files/files.queries.server";
import type { StoredFile } from "~/features/files/files.schema";
import { GONE } from "~/features/files/files.texts";
import { releaseLock } from "~/features/locks/locks.server";
import { Conflict, NotFound, Refused } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { CONTENT_FILES, INVALID_PDF } from "./content-files.rules";
import { contentEntries } from "./found-content.server";
import { sectionOfForm } from "./section-form.rules";
import type { SectionValues } from "./section-form.schema";
import { SECTION_TYPES } from "./section-types.rules";
import { sectionInPage, sectionName, touchPage } from "./sections.commands.server";
import type { SectionUse } from "./sections.schema";

const INVALID = "Invalid updated sections data";
const outdated = () => new Conflict("Somebody else saved this section while you were editing");

/** Files that a section's copy names, in their order. */
export const filesOfSection = (sectionId: string): Read<StoredFile[]> =>
  jsonRows(
    FILE_CELLS,
    sql`from section_use u join file f on f.id = u.target_id
      where u.section_id = ${sectionId} and u.copy = 'working' and u.kind = 'file' and f.state = 'stored'
      order by u.position, f.id`,
  );

/** The files of the section that something else of the page names too: what is live, a copy of the section. */
const namedElsewhere = (sectionId: string) =>
  jsonRows(
    {
      ids: valuesOf(
        as<string>(sql`u.target_id`),
        sql`from section_use u where u.kind = 'file' and exists (select 1 from section_use o
          where o.section_id = sec.id and o.copy = 'working' and o.kind = 'file' and o.target_id = u.target_id)
          and not (u.section_id = sec.id and u.copy = 'working')`,
      ),
    },
    sql`from section sec where ${sec.id} = ${sectionId} and ${sec.copy} = 'working'`,
  );

/**
 * Saves a section of the working copy: refused where somebody else saved it since the form was drawn. `note` is a word about
 * what was made of what was typed.
 */
export async function changeSection(
  ctx: CommandContext,
  contentId: string,
  sectionId: string,
  input: SectionValues,
): Promise<{ name: string; note: string | null; version: string }> {
  const { section, attached, elsewhere, staged } = await readBatch(ctx.db, {
    section: sectionInPage(contentId, sectionId),
    attached: filesOfSection(sectionId),
    elsewhere: namedElsewhere(sectionId),
    staged: stagedFiles({ collection: CONTENT_FILES, entityId: contentId }, ctx.actor.id),
  });
  const type = SECTION_TYPES.find((known) => known === section?.type);
  if (!section || !type) throw new NotFound();
  if (section.updatedAt !== input.version) throw outdated();
  const attachmentIds = input.attachmentIds ?? attached.map(({ id }) => id);
  const formed = sectionOfForm(type, { ...input, attachmentIds });
  if ("problems" in formed) throw new Refused(INVALID, formed.problems);
  const files =
    type === "pdf"
      ? arrangePdfs(ctx, {
          contentId,
          ids: formed.uses.map(({ id }) => id),
          attached,
          staged,
          elsewhere: elsewhere.flatMap(({ ids }) => ids),
        })
      : { writes: [], after: [], jobs: [] };
  const name = sectionName({ heading: input.heading, type });
  const data = JSON.stringify(formed.data);
  const isSame =
    section.heading === input.heading &&
    section.data === data &&
    JSON.stringify(section.uses) === JSON.stringify(formed.uses);
  // What changes nothing leaves nothing to publish.
  if (isSame) return { name, note: formed.note, version: section.updatedAt };
  await commandBatch(ctx, [
    ...targetsThere(formed.uses),
    ...files.writes,
    {
      write: sql`update section set heading = ${input.heading}, data = ${data},
          updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.id}
        where id = ${sectionId} and copy = 'working' and removed_at is null and updated_at = ${input.version}`,
      otherwise: outdated,
    },
    sql`delete from section_use where section_id = ${sectionId} and copy = 'working'`,
    formed.uses.length > 0 && namesThese(sectionId, formed.uses),
    ...files.after,
    touchPage(ctx, contentId),
    ...contentEntries.index(contentId),
    !input.inPlace && releaseLock(ctx, contentId),
    ...ctx.record({
      kind: "content.sectionChanged",
      subjectId: contentId,
      details: { title: section.title, section: name },
      jobs: files.jobs,
    }),
  ]);
  return { name, note: formed.note, version: ctx.now.toISOString() };
}

const namesThese = (sectionId: string, uses: readonly SectionUse[]): Write =>
  sql`insert into section_use (section_id, copy, kind, target_id, position)
    select ${sectionId}, 'working', value ->> 'kind', value ->> 'id', key from json_each(${JSON.stringify(uses)})`;

/** What a section names is there, and can be named: a thing that went meanwhile refuses the save, which says so. */
function targetsThere(uses: readonly SectionUse[]): Write[] {
  const of = (kind: SectionUse["kind"]) => uses.filter((use) => use.kind === kind).map(({ id }) => id);
  const there = (kind: SectionUse["kind"], table: SQL, noun: string): Write[] => {
    const ids = of(kind);
    if (ids.length === 0) return [];
    const text = `A chosen ${noun} is not there any more. Take it out and save again.`;
    return [
      relyOn(
        sql`(select count(*) from ${table} and id in ${jsonList(ids)}) = ${ids.length}`,
        () => new Refused(INVALID, { resources: text, taskId: text }),
      ),
    ];
  };
  return [
    ...of("asset").map((id) => assetIsThere(id)),
    ...there("task", sql`task where is_archived = 0`, "task"),
    ...there("content", sql`content where is_archived = 0`, "page"),
    ...there("download", sql`download where true`, "download"),
    // A form that was closed meanwhile stays listed until somebody takes it out: it is shown to nobody.
    ...there("form", sql`form where is_archived = 0`, "form"),
    ...there("supplier", sql`supplier where is_archived = 0`, "supplier"),
  ];
}

/**
 * The files of a PDF section as its form orders them. Looked at again after the upload (spec 1.5): every one is a PDF of this
 * page. One that nothing else names goes.
 */
function arrangePdfs(
  ctx: CommandContext,
  of: {
    contentId: string;
    ids: readonly string[];
    attached: readonly StoredFile[];
    staged: readonly StoredFile[];
    elsewhere: readonly string[];
  },
): Dropped & { after: Write[] } {
  const known = new Map([...of.attached, ...of.staged].map((file) => [file.id, file]));
  for (const id of of.ids) {
    const file = known.get(id);
    if (!file) throw new Conflict(GONE);
    if (file.contentType !== "application/pdf")
      throw new Refused(INVALID_PDF, {
        attachmentIds: `“${file.name}” is no PDF. Take it out and upload a PDF.`,
      });
  }
  const going = of.attached.filter(({ id }) => !of.ids.includes(id) && !of.elsewhere.includes(id));
  const dropped = dropFiles(going);
  return {
    writes: keepFiles(ctx, { ids: of.ids, collection: CONTENT_FILES, entityId: of.contentId }),
    after: going.length > 0 ? [unnamed(going), ...dropped.writes] : [],
    jobs: dropped.jobs,
  };
}

/** Nobody has begun to name them meanwhile: a copy of the section, a publishing. */
export const unnamed = (files: readonly { id: string }[]): Write =>
  relyOn(
    sql`not exists (select 1 from section_use where kind = 'file'
      and target_id in ${jsonList(files.map(({ id }) => id))})`,
    () => new Conflict("Somebody else changed this page a moment ago. Look at it and try again."),
  );
