import { Checkbox } from "~/ui/checks";
import { fieldsOf } from "~/ui/fields-of";
import { type FormField, needed } from "~/ui/form-field";
import { TextField } from "~/ui/inputs";
import type { DrawerData } from "../../task-drawer.server";
import { ACTION_FORM, plainDrawer, type TypeDrawer } from "../type-drawer";

export const disclaimerDrawer: TypeDrawer = { ...plainDrawer, Part: Acceptance };

/** The name and the tick with which a team accepts it, while it can. Its text stands with what is to do (`TaskText`). */
function Acceptance({ data: { userName, limits, canComplete } }: { data: DrawerData }) {
  if (!canComplete) return null;
  const { fields } = fieldsOf({ id: "f", limits: limits.completion });
  const asked = (field: FormField) => ({ ...needed(field), formId: ACTION_FORM });
  return (
    <section>
      <h3>Accept it</h3>
      <div className="drawer-sign">
        <TextField
          field={asked(fields.acceptedName)}
          label="Your full name"
          hint={`In place of a signature. You are signed in as ${userName}.`}
          autoComplete="name"
        />
        <Checkbox
          field={asked(fields.accepted)}
          label="I have read the declaration and accept it for my team"
        />
      </div>
    </section>
  );
}
