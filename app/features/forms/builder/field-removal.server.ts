import { type Found, readBatch } from "#db/read-batch";
import type { CurrentUser } from "~/identity/session.server";
import { NotFound } from "~/lib/errors";
import type { Ctx } from "~/procedure/procedure.server";
import { editorFieldPath, ownerPath, stepPath } from "../admin-forms.paths";
import { removeFields } from "../fields/fields.commands.server";
import type { FieldsOwner } from "../fields/fields-owner.types";
import { blockOf } from "../fields/working-copy.rules";
import { type Edited, editedCopy } from "../fields/working-copy.server";
import { placedGroups } from "../publication/working-document.server";
import {
  answersTo,
  confirmationsOfOwner,
  documentFacts,
  formsAsking,
  notificationsOfOwner,
  webhooksOfOwner,
} from "./builder.queries.server";
import { checkedCopy } from "./checked-copy.server";
import { nameOf } from "./outline.rules";
import { type FieldUse, usesOfFields } from "./uses.rules";

/** What is read before a field is deleted. */
export const removalReads = (owner: FieldsOwner, fieldId: string) => ({
  copy: editedCopy(owner),
  facts: documentFacts(owner),
  groups: placedGroups(owner.kind === "form" ? owner.id : ""),
  confirmations: confirmationsOfOwner(owner),
  webhooks: webhooksOfOwner(owner),
  notifications: notificationsOfOwner(owner),
  answers: answersTo(owner, fieldId),
  asking: formsAsking(owner, fieldId),
});

/** And what is said then: what relies on it, and how many answers it has. */
export function removalData(
  { owner, fieldId }: { owner: FieldsOwner; fieldId: string },
  {
    copy,
    confirmations,
    notifications,
    webhooks,
    answers,
    asking,
    ...found
  }: Found<ReturnType<typeof removalReads>>,
) {
  if (!copy) throw new NotFound();
  const { records, prefill } = checkedCopy(owner, copy, found);
  const names = new Map(records.map((record) => [record.id, nameOf(record)]));
  const name = (id: string) => names.get(id) ?? "a field that is not there any more";
  const block = blockOf(copy.fields, fieldId);
  const { logicMap } = copy;
  return {
    owner,
    fieldId,
    title: copy.title,
    name: name(fieldId),
    type: block[0]?.type ?? "",
    revision: copy.revision,
    answers: answers?.count ?? 0,
    uses: [
      ...(usesOfFields({
        fields: records.flatMap(({ field }) => field ?? []),
        logicMap,
        confirmations,
        notifications,
        webhooks,
        prefill,
        nameOf: name,
      }).get(fieldId) ?? []),
      ...asking.map((form): FieldUse => ({ kind: "form", name: form.title, id: form.id })),
    ],
    /** What stands in a page or a section. */
    holds: block.slice(1).map(({ id }) => name(id)),
  };
}
export type RemovalData = ReturnType<typeof removalData>;

/** Takes a field out, a page or a section alone or with what is in it, and opens what stood beside it. */
export async function removeField(
  ctx: Ctx<CurrentUser>,
  owner: FieldsOwner,
  { fieldId, revision, what }: { fieldId: string; revision: number; what: "alone" | "all" },
): Promise<Response> {
  const { copy } = await readBatch(ctx.db, { copy: editedCopy(owner) });
  if (!copy?.fields.some(({ id }) => id === fieldId)) throw new NotFound();
  const fieldIds = what === "all" ? blockOf(copy.fields, fieldId).map(({ id }) => id) : [fieldId];
  const done = await removeFields(ctx, owner, { revision, fieldIds });
  const beside = besideOf(copy, new Set(fieldIds));
  const mend = done.toMend.length;
  return ctx.redirect(beside ? editorFieldPath(owner, beside) : ownerPath(owner), {
    type: "success",
    title: fieldIds.length > 1 ? `${fieldIds.length} fields deleted` : "Field deleted",
    ...(mend > 0 && {
      description: `${mend === 1 ? "Logic asks" : `The logic of ${mend} fields asks`} what went: it is marked in the outline.`,
    }),
    undo: { to: stepPath(owner, "undo"), fields: { revision: String(done.revision) } },
  });
}

/** The field before, else the one behind. */
function besideOf({ fields }: Edited, going: ReadonlySet<string>): string | undefined {
  const at = fields.findIndex(({ id }) => going.has(id));
  return (fields[at - 1] ?? fields.slice(at).find(({ id }) => !going.has(id)))?.id;
}
