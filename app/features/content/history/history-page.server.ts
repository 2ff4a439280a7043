import type { Found } from "#db/read-batch";
import { NotFound } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import { comparedSections } from "../admin/compared-sections.server";
import { contentForEdit, sectionRows } from "../content.queries.server";
import { type SectionChange, sectionChanges, type WordsField, wordChanges } from "../publication.rules";
import { namesThere, withWhatIsThere } from "./restore-page.commands.server";
import type { VersionDocument } from "./version-document.schema";
import { comparedVersion, readVersion, versionOf, versionsOf } from "./versions.server";

export const historyReads = (contentId: string) => ({
  content: contentForEdit(contentId),
  versions: versionsOf(contentId),
});

/** The versions of a page, each with what it changed; the newest first. */
export function historyOf(
  ctx: CommandContext,
  { content, versions }: Found<ReturnType<typeof historyReads>>,
) {
  const { momentOf } = eventClock(ctx);
  const documents = versions.map(({ document }) => readVersion(document));
  return {
    content,
    versions: versions.map(({ id, publishedAt, by }, at) => {
      const [after, before] = [documents[at], documents[at + 1]];
      return {
        ...{ id, by, at: momentOf(publishedAt), isNewest: at === 0, isReadable: after !== null },
        changes: after && before ? changesTo(before, after) : null,
      };
    }),
  };
}

export const versionReads = (contentId: string, versionId: string) => ({
  content: contentForEdit(contentId),
  rows: sectionRows(contentId),
  version: versionOf(contentId, versionId),
  names: namesThere(contentId, versionId),
});

/** One version: what it says, what making it the working copy would change there, and what cannot come back. */
export function versionPage(
  ctx: CommandContext,
  { content, rows, version, names }: Found<ReturnType<typeof versionReads>>,
) {
  if (!version) throw new NotFound();
  const read = readVersion(version.document);
  const restored = read && withWhatIsThere(read, names);
  const gone = read && restored ? usesIn(read) - usesIn(restored) : 0;
  return {
    ...{ content, by: version.by, at: eventClock(ctx).momentOf(version.publishedAt) },
    document: read && {
      ...{ title: read.title, description: read.description },
      sections: read.sections.map(({ id, type, heading, isPublished }) => ({
        id,
        type,
        heading,
        isPublished,
      })),
    },
    /** Things that it names which are gone by now. */
    gone: gone + (read?.assetId && !restored?.assetId ? 1 : 0),
    changes: restored && {
      words: wordChanges(content, restored),
      sections: sectionChanges(comparedSections(rows).working, comparedVersion(restored)),
    },
  };
}

const usesIn = ({ sections }: VersionDocument) => sections.reduce((sum, { uses }) => sum + uses.length, 0);

export interface PageChanges {
  words: WordsField[];
  sections: SectionChange[];
}

const changesTo = (before: VersionDocument, after: VersionDocument): PageChanges => ({
  words: wordChanges(before, after),
  sections: sectionChanges(comparedVersion(before), comparedVersion(after)),
});
