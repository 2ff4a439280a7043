import { addFieldGroup } from "~/features/forms/field-groups/field-groups.commands.server";
import { addFields, updateField } from "~/features/forms/fields/fields.commands.server";
import { addForm } from "~/features/forms/forms.commands.server";
import { publishFieldGroup } from "~/features/forms/publication/publish-field-group.commands.server";
import { publishForm } from "~/features/forms/publication/publish-form.commands.server";
import type { CommandContext } from "~/procedure/context";

const part = { isRequired: true };

/** A published form with a question of every type, on three pages; its id. */
export async function everyTypeForm(ctx: CommandContext, title: string): Promise<string> {
  const { fieldGroupId } = await addFieldGroup(ctx, { title: "Product", description: "" });
  const group = { kind: "fieldGroup", id: fieldGroupId } as const;
  const name = { type: "text", label: "Product name", ...part };
  await addFields(ctx, group, { revision: 1, fields: [name], before: null });
  await publishFieldGroup(ctx, fieldGroupId, { revision: 2 });
  const { formId } = await addForm(ctx, {
    ...{ title, description: "" },
    firstField: { type: "text", label: "Company", max: 300, ...part },
  });
  const halls = ["A", "B"].map((value) => ({ label: `Hall ${value}`, value }));
  const cells = [{ id: "cell1", label: "Boat", type: "text" }];
  const form = { kind: "form", id: formId } as const;
  const { fieldIds } = await addFields(ctx, form, {
    revision: 1,
    fields: [
      { type: "email", label: "Email" },
      { type: "tel", label: "Phone" },
      { type: "url", label: "Website" },
      { type: "number", label: "Founded" },
      { type: "area", label: "About" },
      { type: "date", label: "Launch" },
      { type: "checkbox", label: "Crane" },
      { type: "dropdown", label: "Hall", options: halls },
      { type: "newPage", label: "People and boats" },
      { type: "fullName", label: "Contact", ...part },
      { type: "address", label: "Where" },
      { type: "template", label: "Products", fieldGroupId, isLooping: true, maxLoops: 3 },
      { type: "repeater", label: "Boats", max: 3, cellSchema: cells },
      { type: "newPage", label: "Order" },
      { type: "upload", label: "Logo", accept: ["image"] },
      { type: "itemList", label: "Chairs", items: [{ itemId: "chair", label: "Chair", price: 1250 }] },
      { type: "grandTotal", label: "In all" },
      { type: "calculation", label: "Deposit", isAmount: true },
      { type: "calculation", label: "Our margin", isForStaff: true },
      { type: "disclaimer", label: "Terms", description: "Read them." },
      { type: "signature", label: "Signed", agreement: "I may sign." },
    ],
    before: null,
  });
  const formulas: [at: number, label: string, formula: string, more: object][] = [
    [17, "Deposit", `[${fieldIds[16]}] × 0.25`, { isAmount: true }],
    [18, "Our margin", `[${fieldIds[16]}] × 0.77`, { isForStaff: true }],
  ];
  let revision = 2;
  for (const [at, label, formula, more] of formulas) {
    const fieldId = fieldIds[at] ?? "";
    const field = { type: "calculation", label, formula, ...more };
    ({ revision } = await updateField(ctx, form, { revision, fieldId, field }));
  }
  await publishForm(ctx, formId, { revision });
  return formId;
}
