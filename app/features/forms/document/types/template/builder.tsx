import { Switch } from "~/ui/checks";
import { TextField } from "~/ui/inputs";
import { SelectField } from "~/ui/select-field";
import { useFieldForm } from "../../../builder/properties/field-form-context";
import type { FieldValues } from "../../../builder/properties/field-values.types";
import { Toggle } from "../../../builder/properties/setting-parts";
import type { SettingsKind } from "../settings.types";

export const template: SettingsKind = function GroupSettings({ data, values }) {
  const { fieldOf } = useFieldForm();
  const field = (name: keyof FieldValues) => fieldOf(name, values[name]);
  return (
    <>
      <SelectField
        field={field("fieldGroupId")}
        label="Field group"
        placeholder="Choose a field group"
        options={data.groups.map(({ id, title }) => ({ value: id, label: title }))}
      />
      <Toggle field={<Switch field={field("isLooping")} label="Can be filled in several times" />}>
        <TextField field={field("maxLoops")} label="Entries at most" inputMode="numeric" autoComplete="off" />
        <div className="prop-toggle is-inverse">
          <Switch
            field={field("isUsingDefaultTitles")}
            label="Default titles"
            hint="The group’s title and a number."
          />
          <div className="prop-reveal">
            <TextField
              field={field("loopPrefix")}
              label="Title of an entry"
              hint="“Vehicle” makes “Vehicle 1”, “Vehicle 2”."
              autoComplete="off"
              dir="auto"
            />
          </div>
        </div>
      </Toggle>
    </>
  );
};
