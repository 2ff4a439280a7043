import { BackForm } from "~/ui/back-form";
import { SubmitButton } from "~/ui/submit-button";
import { withdrawalPath } from "../admin-forms.paths";
import type { FieldsOwner } from "../fields/fields-owner.types";

/** Closes a form, or takes a field group back to draft; `number` is the version that is shown as live. */
export function UnpublishForm({
  owner,
  number,
  back,
  size,
}: {
  owner: FieldsOwner;
  number: number;
  /** Where it leads. */
  back: string;
  size?: "sm";
}) {
  return (
    <BackForm action={withdrawalPath(owner)} back={back}>
      <input type="hidden" name="number" value={number} />
      <SubmitButton size={size} busyLabel="Closing…">
        Unpublish
      </SubmitButton>
    </BackForm>
  );
}
