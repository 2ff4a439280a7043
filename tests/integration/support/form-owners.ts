import { addFieldGroup } from "~/features/forms/field-groups/field-groups.commands.server";
import { addFields } from "~/features/forms/fields/fields.commands.server";
import { addForm } from "~/features/forms/forms.commands.server";
import { publishFieldGroup } from "~/features/forms/publication/publish-field-group.commands.server";
import { publishForm } from "~/features/forms/publication/publish-form.commands.server";
import type { TestEvent } from "../../worlds/test-event";

/** Published forms of so many questions, each of which places one published field group. */
export async function formOwners(
  at: TestEvent,
  { forms, fields }: { forms: number; fields: number },
): Promise<{ forms: string[]; groupId: string }> {
  const staff = at.ctx();
  const { fieldGroupId: groupId } = await addFieldGroup(staff, { title: "Person", description: "" });
  const texts = (count: number) => Array.from({ length: count }, () => ({ type: "text", label: "v0" }));
  await addFields(
    staff,
    { kind: "fieldGroup", id: groupId },
    {
      revision: 1,
      fields: texts(fields),
      before: null,
    },
  );
  await publishFieldGroup(staff, groupId, { revision: 2 });
  const made: string[] = [];
  for (let n = 1; n <= forms; n += 1) {
    const firstField = { type: "text", label: "v0" };
    const { formId } = await addForm(staff, { title: `Form ${n}`, description: "", firstField });
    await addFields(
      staff,
      { kind: "form", id: formId },
      {
        revision: 1,
        fields: [...texts(fields), { type: "template", label: "People", fieldGroupId: groupId }],
        before: null,
      },
    );
    await publishForm(staff, formId, { revision: 2 });
    made.push(formId);
  }
  return { forms: made, groupId };
}
