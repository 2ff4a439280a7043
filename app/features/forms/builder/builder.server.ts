import type { Found } from "#db/read-batch";
import { heldBy, lockOf } from "~/features/locks/locks.server";
import { hasLevel } from "~/identity/permissions.rules";
import { dayIn, timeIn } from "~/lib/dates";
import { newId } from "~/lib/ids";
import { richTextHtml } from "~/lib/rich-text/rich-text-html.server";
import { lowerFirst } from "~/lib/text.rules";
import { eventClock } from "~/procedure/event-clock.server";
import type { Ctx } from "~/procedure/procedure.server";
import { openOf } from "../days/form-open.server";
import { isTemplate } from "../document/structure.rules";
import type { FieldsOwner } from "../fields/fields-owner.types";
import type { StepName } from "../fields/steps.server";
import { type Edited, editedCopy } from "../fields/working-copy.server";
import { pictureFacts } from "../filling/form-pictures.server";
import { factDefinitions } from "../logic/fact-definitions.server";
import { placedGroups } from "../publication/working-document.server";
import {
  confirmationsOfOwner,
  documentFacts,
  groupsToPlace,
  headOf,
  notificationsOfOwner,
  picturesOfCopy,
  stepNames,
} from "./builder.queries.server";
import { type CheckedCopy, checkedCopy } from "./checked-copy.server";
import { previewOf } from "./field-preview.rules";
import { drawnAround, nameOf, type OutlineRow, outlineOf, pageWith } from "./outline.rules";
import { hasRichText } from "./properties/property-texts.rules";
import { ruleMark } from "./rule-marks.rules";
import { stepWords } from "./step-words.rules";
import { shownByLogic, usesOfFields } from "./uses.rules";

type Asked = Ctx<{ id: string; level: Parameters<typeof hasLevel>[0] }>;

/** What the editor of a form or a field group reads, for one batch. */
export const builderReads = (ctx: Pick<Asked, "now">, owner: FieldsOwner) => ({
  copy: editedCopy(owner),
  head: headOf(owner),
  facts: documentFacts(owner),
  groups: placedGroups(owner.kind === "form" ? owner.id : ""),
  toPlace: groupsToPlace(owner),
  confirmations: confirmationsOfOwner(owner),
  notifications: notificationsOfOwner(owner),
  pictures: picturesOfCopy(owner),
  teamFacts: factDefinitions(),
  lock: lockOf(owner.id, ctx.now),
  ...stepNames(owner),
});
type Read = Found<ReturnType<typeof builderReads>>;

/** What the editor shows, with a field opened in it or none. */
export function builderData(
  ctx: Asked,
  found: Read & { copy: Edited },
  { owner, fieldId }: { owner: FieldsOwner; fieldId: string | null },
) {
  const { copy, head, toPlace, lock, undo, redo } = found;
  const checked = checkedCopy(owner, copy, found);
  const shown = shownByLogic(copy.logicMap);
  const counts = new Map([...checked.faults].map(([id, messages]) => [id, messages.length]));
  const outline = outlineOf(checked.records, { shownByLogic: shown, faults: counts });
  const chosen = copy.fields.find(({ id }) => id === fieldId) ?? null;
  const page = pageWith(outline, chosen?.id ?? "");
  const { rows, above, below } = drawnAround(page?.rows ?? [], chosen?.id ?? "");
  const drawn = [...(page?.item ? [page.item] : []), ...rows];
  const nextPage = outline.find(({ number }) => number === (page?.number ?? 0) + 1);
  const behind = chosen ? copy.fields[copy.fields.indexOf(chosen) + 1] : nextPage?.item;
  return {
    owner,
    title: copy.title,
    copyState: [copyState(copy), head && openOf(ctx, head)].filter(Boolean).join(" · "),
    hasChanges: !copy.isPublished || copy.revision !== copy.liveRevision,
    isPublished: copy.isPublished,
    isArchived: copy.isArchived,
    /** Of the newest version. */
    number: copy.lastNumber,
    revision: copy.revision,
    saved: savedWords(ctx, copy.updatedAt),
    head: head && {
      ...{ confirmations: head.confirmations, submitted: head.submitted, drafts: head.drafts },
      ...{ notifications: head.notifications, webhooks: head.webhooks },
      isAdmin: hasLevel(ctx.user.level, "admin"),
    },
    steps: { undo: named(undo), redo: named(redo) },
    outline,
    page: page?.number ?? 1,
    chosen: chosen && { id: chosen.id, wasPublished: chosen.wasPublished },
    cards: cardsOf(found, { checked, drawn }),
    above: above?.id ?? null,
    below: below?.id ?? null,
    general: checked.general.filter(({ severity }) => severity === "refuse").map(({ message }) => message),
    /** What is added comes before this field; empty: at the end. */
    before: behind?.id ?? "",
    fields: copy.fields.length,
    toPlace,
    mayEditGroups: hasLevel(ctx.user.level, "admin"),
    /** Of what is added, a form each. */
    ids: { question: newId(), text: newId(), group: newId(), page: newId() },
    heldBy: copy.isArchived ? null : heldBy(ctx, { type: owner.kind, id: owner.id }, lock),
  };
}
export type BuilderData = ReturnType<typeof builderData>;

/** The fields that are drawn, each as respondents see it and with what relies on it. */
function cardsOf(
  { copy, confirmations, notifications, pictures }: Read & { copy: Edited },
  { checked, drawn }: { checked: CheckedCopy; drawn: readonly OutlineRow[] },
) {
  const records = new Map(checked.records.map((record) => [record.id, record]));
  const uses = usesOfFields({
    fields: checked.records.flatMap(({ field }) => field ?? []),
    ...{ logicMap: copy.logicMap, confirmations, notifications, prefill: checked.prefill },
    nameOf: (id) => {
      const record = records.get(id);
      return record ? nameOf(record) : "a field that is not there any more";
    },
  });
  const groups = new Map(checked.document.groups.map((group) => [group.id, group]));
  const images = pictureFacts(pictures);
  return drawn.map((row) => {
    const field = records.get(row.id)?.field ?? null;
    return {
      ...row,
      label: field?.label ?? "",
      ruleMark: ruleMark(field, row.isShownByLogic),
      // A rich text is what is drawn of a field.
      help: field && !hasRichText(field.type) ? field.description : "",
      isRequired: field !== null && "isRequired" in field && field.isRequired,
      preview:
        field &&
        previewOf(field, {
          htmlOf: richTextHtml,
          pictureOf: (id) => images.get(id) ?? null,
          groupOf: (id) => groups.get(id) ?? null,
        }),
      problems: checked.faults.get(row.id) ?? [],
      uses: uses.get(row.id) ?? [],
      groupId: isTemplate(field) ? field.fieldGroupId : "",
    };
  });
}
export type Card = BuilderData["cards"][number];

const named = (step: StepName | null): string | null => step && stepWords(step);

function copyState({ isArchived, isPublished, revision, liveRevision }: Edited): string {
  if (isArchived) return "Archived";
  if (!isPublished) return "Not published";
  return revision === liveRevision ? "Published" : "Published, with changes not yet live";
}

/** "at 11:42", and on another day which. */
function savedWords(ctx: Asked, instant: string): string {
  const { timeZone } = ctx.settings.event;
  const at = new Date(instant);
  const { momentOf, today } = eventClock(ctx);
  return dayIn(timeZone, at) === today ? `at ${timeIn(timeZone, at)}` : lowerFirst(momentOf(instant));
}
