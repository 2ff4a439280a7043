import type { Found } from "#db/read-batch";
import { NotFound } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import { differencesIn } from "../differences/differences-in.server";
import type { Field } from "../document/field.schema";
import type { FormDocument } from "../document/form-document.schema";
import { pagesOf } from "../document/pages.rules";
import { labelOfType } from "../document/types/builder-kinds.rules";
import { isLayout } from "../document/types/kinds.rules";
import type { FieldsOwner } from "../fields/fields-owner.types";
import { type Edited, editedCopy, rowOfField } from "../fields/working-copy.server";
import type { HistoryScreen, VersionScreen } from "./history-screen.types";
import { readVersion } from "./read-version.server";
import { fieldOf } from "./restore-version.commands.server";
import { restoredCopy } from "./restored-copy.rules";
import { MOST_VERSIONS, namesOfVersion, versionOf, versionsBelow } from "./version.queries.server";

/** More than any version has as its number. */
const NEWEST = 1_000_000_000;

export const historyReads = (owner: FieldsOwner, before: number | null) => ({
  copy: editedCopy(owner),
  versions: versionsBelow(owner, before ?? NEWEST),
});

/** Of a version in the list. */
const MOST_OF_VERSION = 5;

/** The versions of a form or a field group, each with what it changed. */
export function historyScreen(
  ctx: CommandContext,
  owner: FieldsOwner,
  { copy, versions }: Found<ReturnType<typeof historyReads>>,
): HistoryScreen {
  if (!copy) throw new NotFound();
  const { momentOf } = eventClock(ctx);
  const documents = versions.map(({ document }) => (document === null ? null : readVersion(owner, document)));
  const shown = versions.slice(0, MOST_VERSIONS);
  return {
    ...publicationFacts(owner, copy),
    versions: shown.map(({ number, createdAt, by, answered }, at) => {
      const [after, before] = [documents[at], documents[at + 1]];
      return {
        ...{ number, at: momentOf(createdAt), by, answered },
        isFirst: at === versions.length - 1 && number === 1,
        differences:
          after && before ? differencesIn(ctx, owner, { before, after, most: MOST_OF_VERSION }) : null,
      };
    }),
    olderThan: versions.length > MOST_VERSIONS ? (shown.at(-1)?.number ?? null) : null,
  };
}

const publicationFacts = (owner: FieldsOwner, copy: Edited) => ({
  owner,
  title: copy.title,
  isPublished: copy.isPublished,
  hasChanges: copy.revision !== copy.liveRevision,
  isArchived: copy.isArchived,
  revision: copy.revision,
  live: copy.liveVersionId === null ? null : copy.lastNumber,
});

export const versionReads = (owner: FieldsOwner, number: number) => ({
  copy: editedCopy(owner),
  version: versionOf(owner, number),
  before: versionOf(owner, number - 1),
  names: namesOfVersion(owner, number),
});

/** One version: what it changed, what it asks, and what making it the working copy would change there. */
export function versionScreen(
  ctx: CommandContext,
  owner: FieldsOwner,
  { copy, version, before, names }: Found<ReturnType<typeof versionReads>>,
): VersionScreen {
  const document = version && readVersion(owner, version.document);
  if (!copy || !version) throw new NotFound();
  const older = before && readVersion(owner, before.document);
  return {
    ...publicationFacts(owner, copy),
    ...{ number: version.number, by: version.by, answered: version.answered },
    at: eventClock(ctx).momentOf(version.createdAt),
    differences: document && older ? differencesIn(ctx, owner, { before: older, after: document }) : null,
    pages: document ? pagesIn(document) : null,
    restoring: document && restoringOf(ctx, { owner, copy, document, names }),
  };
}

const pagesIn = ({ fields }: FormDocument): NonNullable<VersionScreen["pages"]> =>
  pagesOf(fields).map((page) => ({
    number: page.number,
    title: page.item?.label || `Page ${page.number}`,
    fields: page.fields.map((field) => ({
      id: field.id,
      label: field.label || labelOfType(field.type),
      type: labelOfType(field.type),
      isRequired: "isRequired" in field && field.isRequired,
      isQuestion: !isLayout(field),
    })),
  }));

/** What would change in the working copy, and what of the version cannot come back. */
function restoringOf(
  ctx: CommandContext,
  {
    owner,
    copy,
    document,
    names,
  }: { owner: FieldsOwner; copy: Edited; document: FormDocument; names: string[] },
): NonNullable<VersionScreen["restoring"]> {
  const restored = restoredCopy({
    ...{ copy, version: document, rowOf: rowOfField, fieldOf },
    isThere: (id) => names.includes(id),
  });
  const none = { lines: [], more: 0 };
  if (restored === "type") return { isRefused: true, differences: none, emptied: [] };
  const readable = (rows: Edited["fields"]): Field[] => rows.flatMap((row) => fieldOf(row) ?? []);
  const as = (list: Pick<Edited, "fields" | "logicMap">) => ({
    ...document,
    fields: readable(list.fields),
    logicMap: list.logicMap,
  });
  return {
    isRefused: false,
    differences: differencesIn(ctx, owner, { before: as(copy), after: as(restored.after) }),
    emptied: restored.emptied.map(({ label, kind }) => ({ label, kind })),
  };
}
