import * as z from "zod";
import type { Found } from "#db/read-batch";
import { stagedFiles } from "~/features/files/files.queries.server";
import { fileFacts } from "~/features/files/files.schema";
import { heldBy, lockOf } from "~/features/locks/locks.server";
import { readingTeams } from "~/features/teams/audience/audience.server";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { hasLevel } from "~/identity/permissions.rules";
import { newId } from "~/lib/ids";
import { searchText } from "~/lib/search.schema";
import { limitsOf } from "~/procedure/limits.server";
import type { Ctx } from "~/procedure/procedure.server";
import { filesOfSection } from "../change-section.commands.server";
import {
  contentForEdit,
  nameable,
  namedTargets,
  type SectionRow,
  sectionRows,
} from "../content.queries.server";
import { SettingsInput } from "../content.schema";
import { CONTENT_FILES } from "../content-files.rules";
import { sectionFactReads } from "../section-facts.server";
import { SectionInput } from "../section-form.schema";
import { SECTION_TYPES } from "../section-types.rules";
import { sectionName } from "../sections.commands.server";
import { readSection, type Section } from "../sections.schema";
import { shownSections } from "../shown-sections.server";
import { outlineName } from "./outline-name.server";
import { dayText, savedBy, whenText } from "./page-parts.server";

/** `q`: what is looked for, to be named by the chosen section. */
export const EditorSearch = z.object({ q: searchText });

type Asked = Ctx<{ id: string; level: Parameters<typeof hasLevel>[0] }>;

/** What the editor reads, with a section opened in it or none. */
export const editorReads = (
  ctx: Pick<Asked, "now" | "user">,
  { contentId, sectionId = "", q = "" }: { contentId: string; sectionId?: string; q?: string },
) => ({
  content: contentForEdit(contentId),
  rows: sectionRows(contentId),
  teamTypes: teamTypeChoices(),
  teams: readingTeams(),
  lock: lockOf(contentId, ctx.now),
  targets: namedTargets(contentId),
  foundTargets: nameable(contentId, q),
  attached: filesOfSection(sectionId),
  staged: stagedFiles({ collection: CONTENT_FILES, entityId: contentId }, ctx.user.id),
  ...sectionFactReads(contentId, "working", { kind: "staff" }),
});

type Read = Found<ReturnType<typeof editorReads>>;

/** A row of the working copy that is still in it. */
export const isThere = (row: Pick<SectionRow, "copy" | "removedAt">): boolean =>
  row.copy === "working" && row.removedAt === null;

function readable(row: SectionRow): Section | null {
  try {
    return readSection({ ...row, data: JSON.parse(row.data) });
  } catch {
    return null;
  }
}

/** What the editor shows, made of what was read. */
export function editorData(
  ctx: Asked,
  found: Read,
  { contentId, sectionId, q = "" }: { contentId: string; sectionId?: string; q?: string },
) {
  const { content, rows, lock, targets, foundTargets, attached, staged, teamTypes, teams, ...facts } = found;
  const working = rows.filter(isThere);
  const live = new Set(rows.flatMap((row) => (row.copy === "live" ? [row.id] : [])));
  const sections = working.map((row) => readable(row));
  const shown = shownSections(
    ctx,
    sections.filter((section) => section !== null),
    facts,
    { page: contentId, isWorking: true },
  );
  const lastSaved = [content.updatedAt, ...working.map(({ updatedAt }) => updatedAt)].sort().at(-1);
  return {
    content,
    saved: savedBy(ctx, content),
    savedAt: whenText(ctx, lastSaved ?? content.updatedAt),
    publishedOn: content.isPublished && content.publishedAt ? dayText(ctx, content.publishedAt) : null,
    outline: working.map((row, at) => ({
      id: row.id,
      type: row.type,
      name: outlineName(row, sections[at] ?? null, targets),
      isPublished: row.isPublished,
      /** It has never been live (spec 1.3, `isNewSection`). */
      isNewSection: !live.has(row.id),
      isBroken: sections[at] === null,
    })),
    shown,
    removed: rows.flatMap((row) =>
      row.copy === "working" && row.removedAt !== null ? [{ id: row.id, name: sectionName(row) }] : [],
    ),
    chosen: sectionId === undefined ? null : chosenOf(ctx, working, sectionId),
    files: [...attached, ...staged].map(fileFacts),
    attachmentIds: attached.map(({ id }) => id),
    pictures: facts.pictures,
    targets,
    q,
    found: q === "" ? null : foundTargets,
    teamTypes,
    teams,
    limits: { settings: limitsOf(SettingsInput), section: limitsOf(SectionInput) },
    ids: { section: newId(), copy: newId(), page: newId() },
    canDelete: hasLevel(ctx.user.level, "admin"),
    heldBy: heldBy(ctx, { type: "content", id: contentId }, lock),
  };
}
export type EditorData = ReturnType<typeof editorData>;

function chosenOf(ctx: Asked, working: readonly SectionRow[], sectionId: string) {
  const at = working.findIndex(({ id }) => id === sectionId);
  const row = working[at];
  const type = SECTION_TYPES.find((known) => known === row?.type);
  if (!row || !type) return null;
  const section = readable(row);
  return {
    id: row.id,
    type,
    heading: row.heading,
    isPublished: row.isPublished,
    /** Null where it cannot be read: its form begins anew. */
    data: section?.data ?? null,
    uses: row.uses,
    version: row.updatedAt,
    saved: savedBy(ctx, row),
    place: at + 1,
    of: working.length,
  };
}
export type ChosenSection = NonNullable<ReturnType<typeof chosenOf>>;
