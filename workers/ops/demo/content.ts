import { readBatch } from "#db/read-batch";
import { changeSection } from "~/features/content/change-section.commands.server";
import { addContent, updateContent } from "~/features/content/content.commands.server";
import { contentForEdit, sectionRows } from "~/features/content/content.queries.server";
import { CONTENT_FILES, PDF_RULE } from "~/features/content/content-files.rules";
import { publishContent } from "~/features/content/publication.commands.server";
import { SectionInput } from "~/features/content/section-form.schema";
import { addSection, showSection } from "~/features/content/sections.commands.server";
import { stageFiles } from "~/features/files/files.commands.server";
import type { CommandContext } from "~/procedure/context";
import type { MadeLibrary } from "./made.types";
import { named } from "./named";
import { AROUND } from "./pages/around";
import { MANUAL } from "./pages/manual";
import type { DemoPage, DemoSection } from "./pages/page.types";
import { sent } from "./uploads";

/** Twelve pages with every kind of section; one is a draft, one has changes that are not live, one is for guests too. */
export async function makeContent(
  ctx: CommandContext,
  known: MadeLibrary,
  types: ReadonlyMap<string, string>,
): Promise<void> {
  for (const page of [...MANUAL, ...AROUND])
    known.content.set(page.title, await makePage(ctx, page, known, types));
}

export async function makePage(
  ctx: CommandContext,
  page: DemoPage,
  known: MadeLibrary,
  types: ReadonlyMap<string, string>,
): Promise<string> {
  const { contentId } = await addContent(ctx, { title: page.title });
  const { content } = await readBatch(ctx.db, { content: contentForEdit(contentId) });
  await updateContent(ctx, contentId, {
    title: page.title,
    path: content.path,
    description: page.description,
    icon: page.icon,
    assetId: page.cover ? named(known.assets, page.cover) : "",
    allowedTeamTypeIds: (page.types ?? []).map((name) => types.get(name) ?? ""),
    showToChildTeams: page.showToChildTeams ?? false,
    isPublic: page.isPublic ?? false,
    isFeatured: false,
    version: content.version,
  });
  for (const section of page.sections) await makeSection(ctx, contentId, section, known);
  if (page.isDraft) return contentId;
  const { now } = await readBatch(ctx.db, { now: contentForEdit(contentId) });
  await publishContent(ctx, contentId, { revision: now.revision });
  if (page.unpublished) await makeSection(ctx, contentId, page.unpublished, known);
  return contentId;
}

async function makeSection(
  ctx: CommandContext,
  contentId: string,
  { type, form, files = [], asset, task, resources, isHidden }: DemoSection,
  known: MadeLibrary,
): Promise<void> {
  const { sectionId } = await addSection(ctx, contentId, { type });
  const attachmentIds: string[] = [];
  for (const file of files) {
    const owner = { collection: CONTENT_FILES, entityId: contentId };
    const { files: staged } = await stageFiles(ctx, sent(file, PDF_RULE), owner);
    attachmentIds.push(...staged.map(({ id }) => id));
  }
  const { rows } = await readBatch(ctx.db, { rows: sectionRows(contentId) });
  const row = rows.find(({ id, copy }) => id === sectionId && copy === "working");
  const input = SectionInput.parse({
    ...form,
    ...(files.length > 0 && { attachmentIds }),
    ...(asset !== undefined && { assetId: named(known.assets, asset) }),
    ...(task !== undefined && { taskId: named(known.task, task) }),
    ...(resources && { resources: resources.map(([kind, name]) => `${kind}:${named(known[kind], name)}`) }),
    version: row?.updatedAt,
  });
  await changeSection(ctx, contentId, sectionId, input);
  if (isHidden) await showSection(ctx, contentId, sectionId, false);
}
