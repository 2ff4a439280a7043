import { Switch } from "~/ui/checks";
import { SelectField } from "~/ui/select-field";
import { useFieldForm } from "../builder/properties/field-form-context";
import type { FieldPanelData } from "../builder/properties/field-panel.server";
import type { FieldValues } from "../builder/properties/field-values.types";

/** With what an answer is filled in before anybody types it, and whether it can be changed. */
export function FilledBeforehand({ data, values }: { data: FieldPanelData; values: FieldValues }) {
  const { fieldOf } = useFieldForm();
  const { beforehandSource: chosen, isBeforehandFixed } = values;
  const sources = data.beforehand;
  if (sources.length === 0 && chosen === "") return null;
  const isGone = chosen !== "" && !sources.some(({ source }) => source === chosen);
  return (
    <fieldset className="field">
      <legend className="label">Filled in beforehand</legend>
      <SelectField
        field={fieldOf("beforehandSource", chosen)}
        label="Filled in beforehand with"
        hideLabel
        hint="The question says where it comes from. Guests fill it in themselves."
        options={[
          { value: "", label: "Nothing" },
          ...(isGone ? [{ value: chosen, label: "Something that is not there any more" }] : []),
          ...sources.map(({ source, label }) => ({ value: source, label })),
        ]}
      />
      <Switch
        field={fieldOf("isBeforehandFixed", isBeforehandFixed)}
        label="It cannot be changed"
        hint="Where nothing is known it is asked as any other question."
      />
    </fieldset>
  );
}
