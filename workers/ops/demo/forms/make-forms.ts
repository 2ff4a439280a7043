import { readBatch } from "#db/read-batch";
import { archiveForms } from "~/features/forms/bulk-forms.commands.server";
import { updateConfirmation } from "~/features/forms/confirmations/confirmations.commands.server";
import { confirmationsOf } from "~/features/forms/confirmations/confirmations.queries.server";
import { addFieldGroup } from "~/features/forms/field-groups/field-groups.commands.server";
import { addFields, setLogic, updateField } from "~/features/forms/fields/fields.commands.server";
import type { FieldsOwner } from "~/features/forms/fields/fields-owner.types";
import { editedCopy } from "~/features/forms/fields/working-copy.server";
import { addForm, updateForm } from "~/features/forms/forms.commands.server";
import { publishFieldGroup } from "~/features/forms/publication/publish-field-group.commands.server";
import { publishForm } from "~/features/forms/publication/publish-form.commands.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { BLANK_SETTINGS } from "~/features/tasks/types/task-types.schema";
import { addDays } from "~/lib/dates";
import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import type { MadeLibrary } from "../made.types";
import { named } from "../named";
import type { DemoField, DemoForm, DemoItem } from "./demo-form.types";
import { DEMO_FORMS, DEMO_GROUPS_OF_FIELDS } from "./form-list";
import { keepPlenty, sayOrders } from "./make-orders";
import { labelIn, versionOf } from "./of-forms";

export interface MadeForm extends DemoForm {
  id: string;
  taskId: string | null;
}

interface Around {
  today: string;
  library: Pick<MadeLibrary, "assets" | "supplier">;
  types: ReadonlyMap<string, string>;
  groups: ReadonlyMap<string, string>;
}

/** The demo's forms with their field groups, published where they are to be, and the tasks that ask for five of them. */
export async function makeForms(
  ctx: CommandContext,
  { today, library, types, groups }: Around,
): Promise<MadeForm[]> {
  const fieldGroups = new Map<string, string>();
  for (const group of DEMO_GROUPS_OF_FIELDS) {
    const { fieldGroupId: id } = await addFieldGroup(ctx, group);
    await addFields(ctx, { kind: "fieldGroup", id }, { revision: 1, fields: group.fields, before: null });
    await publishFieldGroup(ctx, id, { revision: 2 });
    fieldGroups.set(group.title, id);
  }
  const made: MadeForm[] = [];
  const sold = soldItem({ today, library, types });
  for (const form of DEMO_FORMS) {
    const asked = ({ group, picture, items, ...field }: DemoField) => ({
      ...field,
      ...(group ? { fieldGroupId: named(fieldGroups, group) } : {}),
      ...(picture ? { assetId: named(library.assets, picture) } : {}),
      ...(items ? { items: items.map(sold) } : {}),
    });
    const id = await makeForm(ctx, form, { asked, today });
    made.push({
      ...form,
      id,
      taskId: form.task ? await makeTask(ctx, form.task, { formId: id, today, groups }) : null,
    });
  }
  return made;
}

const minor = (pounds: number) => Math.round(pounds * 100);

/** As it stands in the document: minor units, days of the event, ids. */
const soldItem =
  ({ today, library, types }: Omit<Around, "groups">) =>
  ({ price, prices, vat, picture, supplier, ...item }: DemoItem) => ({
    ...item,
    price: minor(price),
    ...(vat !== undefined && { vatRate: vat * 100 }),
    ...(picture && { pictureId: named(library.assets, picture) }),
    ...(supplier && { supplierId: named(library.supplier, supplier) }),
    ...(prices && {
      prices: prices.map((row) => ({
        price: minor(row.price),
        ...(row.until !== undefined && { until: addDays(today, row.until) }),
        ...(row.type && { typeId: named(types, row.type) }),
      })),
    }),
  });

async function makeForm(
  ctx: CommandContext,
  form: DemoForm,
  { asked, today }: { asked: (field: DemoField) => object; today: string },
): Promise<string> {
  const { title, description, rules = [], isEditable = false, isPublic = false } = form;
  const [firstField, ...others] = form.fields.map(asked);
  const { formId } = await addForm(ctx, { title, description, firstField });
  const owner: FieldsOwner = { kind: "form", id: formId };
  await addFields(ctx, owner, { revision: 1, fields: others, before: null });
  await nameInFormulas(ctx, owner);
  for (const { show, where, is } of rules) {
    const { copy } = await readBatch(ctx.db, { copy: editedCopy(owner) });
    const idOf = (label: string) =>
      copy?.fields.find(({ properties }) => labelIn(properties) === label)?.id ?? "";
    await setLogic(ctx, owner, {
      revision: copy?.revision ?? 0,
      fieldId: idOf(show),
      entry: {
        rules: [{ sourceId: idOf(where), sourceType: typeOf(form, where), sourceValue: is }],
        thenFieldId: idOf(show),
      },
    });
  }
  await updateForm(ctx, formId, {
    ...{ title, description, isEditable, isPublic, prefill: [] },
    version: await versionOf(ctx, formId),
  });
  const { confirmations } = await readBatch(ctx.db, { confirmations: confirmationsOf(formId) });
  const [confirmation] = confirmations;
  if (confirmation) {
    const { id: confirmationId, name, operator, rules: shown, isActive, version } = confirmation;
    const change = { name, message: form.thanks, operator, rules: shown, isActive, version };
    await updateConfirmation(ctx, { formId, confirmationId }, change);
  }
  if (form.orders) await sayOrders(ctx, { id: formId, today, orders: form.orders });
  if (!form.isUnfinished) await publishAsItIs(ctx, formId);
  if (form.orders) await keepPlenty(ctx, { id: formId, title, orders: form.orders });
  return formId;
}

/** Formulas of the demo name questions by their labels. */
async function nameInFormulas(ctx: CommandContext, owner: FieldsOwner): Promise<void> {
  const { copy } = await readBatch(ctx.db, { copy: editedCopy(owner) });
  let revision = copy?.revision ?? 0;
  for (const row of copy?.fields ?? []) {
    const properties = JSON.parse(row.properties) as { formula?: string };
    if (!properties.formula) continue;
    const formula = (copy?.fields ?? []).reduce(
      (text, { id, properties: named }) => text.replaceAll(`[${labelIn(named)}]`, `[${id}]`),
      properties.formula,
    );
    const field = { ...properties, id: row.id, type: row.type, formula };
    ({ revision } = await updateField(ctx, owner, { revision, fieldId: row.id, field }));
  }
}

const typeOf = (form: DemoForm, label: string) =>
  form.fields.find((field) => field.label === label)?.type ?? "text";

async function publishAsItIs(ctx: CommandContext, formId: string): Promise<void> {
  const { copy } = await readBatch(ctx.db, { copy: editedCopy({ kind: "form", id: formId }) });
  await publishForm(ctx, formId, { revision: copy?.revision ?? 0 });
}

/** The second version of a form asks one question more. */
export async function publishLater(ctx: CommandContext, { id, later }: MadeForm): Promise<void> {
  if (!later) return;
  const owner = { kind: "form", id } as const;
  const { copy } = await readBatch(ctx.db, { copy: editedCopy(owner) });
  await addFields(ctx, owner, { revision: copy?.revision ?? 0, fields: [later], before: null });
  await publishAsItIs(ctx, id);
}

/** Somebody is at work on a form that is live. */
export async function leaveUnpublished(ctx: CommandContext, { id, unpublished }: MadeForm): Promise<void> {
  if (!unpublished) return;
  const owner = { kind: "form", id } as const;
  const { copy } = await readBatch(ctx.db, { copy: editedCopy(owner) });
  await addFields(ctx, owner, { revision: copy?.revision ?? 0, fields: [unpublished], before: null });
}

export const archiveOld = (ctx: CommandContext, forms: readonly MadeForm[]) =>
  archiveForms(
    ctx,
    forms.filter(({ isArchived }) => isArchived).map(({ id }) => id),
  );

async function makeTask(
  ctx: CommandContext,
  task: NonNullable<DemoForm["task"]>,
  { formId, today, groups }: { formId: string; today: string; groups: ReadonlyMap<string, string> },
): Promise<string> {
  const { taskId } = await addTask(ctx, {
    ...BLANK_SETTINGS,
    ...{ taskId: newId(), title: task.title, type: "form", formId, description: task.description },
    ...{
      dueDate: addDays(today, task.due),
      attachmentIds: [],
      teamTypeIds: [],
    },
    groupIds: [named(groups, task.group)],
    ...{ showToChildTeams: false, isRequired: true, isTimeSensitive: false },
    ...{ isApprovalNeeded: task.isApprovalNeeded ?? false, version: 0 },
  });
  return taskId;
}
