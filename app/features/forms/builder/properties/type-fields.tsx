import type { ReactNode } from "react";
import { AssetField } from "~/features/assets/components/asset-field";
import { Checkbox, CheckboxGroup, RadioGroup, Switch } from "~/ui/checks";
import { TextField } from "~/ui/inputs";
import { SelectField } from "~/ui/select-field";
import { fieldPath } from "../../admin-forms.paths";
import { ACCEPTED, ADDRESS_PARTS, CALLOUT_STYLES, NAME_PARTS } from "../../document/field-types.rules";
import { CellRows } from "./cell-rows";
import { useFieldForm } from "./field-form-context";
import type { FieldPanelData } from "./field-panel.server";
import type { FieldValues, PartName } from "./field-values.types";
import { ItemRows } from "./item-rows";
import { OptionRows } from "./option-rows";
import { ACCEPT_LABELS, limitsToggle, STYLE_LABELS } from "./property-texts.rules";

/** What a type has besides what all have. */
export function TypeFields({ data, values }: { data: FieldPanelData; values: FieldValues }) {
  const { fieldOf } = useFieldForm();
  const field = (name: keyof FieldValues) => fieldOf(name, values[name]);
  switch (data.values.type) {
    case "text":
    case "email":
    case "tel":
    case "url":
    case "area":
    case "number":
      return <Limits values={values} />;
    case "checkbox":
    case "dropdown":
      return (
        <>
          <OptionRows first={values.options} pasted={values.pasted} areNew={!data.wasPublished} />
          <Toggle field={<Switch field={field("isMulti")} label="Several answers" />}>
            <Limits values={values} />
          </Toggle>
        </>
      );
    case "fullName":
      return <PartRows names={NAME_PARTS} values={values} />;
    case "address":
      return <PartRows names={ADDRESS_PARTS} values={values} />;
    case "repeater":
      return (
        <>
          <CellRows first={values.cells} />
          <Limits values={values} />
        </>
      );
    case "upload":
      return (
        <>
          <CheckboxGroup
            field={field("accept")}
            label="Accepted files"
            hint="All of these where none is chosen."
            options={ACCEPTED.map((value) => ({ value, label: ACCEPT_LABELS[value] }))}
          />
          <Switch field={field("isMulti")} label="Several files" />
          <Toggle
            field={
              <Switch field={field("hasMaxFileSize")} label="Override default file size limit (50MB)?" />
            }
          >
            <TextField
              field={field("maxFileSizeMB")}
              label="File size limit (MB)"
              placeholder="50MB"
              inputMode="decimal"
              autoComplete="off"
            />
          </Toggle>
        </>
      );
    case "itemList":
      return (
        <>
          <ItemRows first={values.items} currency={data.money.currency} />
          <Switch field={field("showPrice")} label="Show prices" />
          <Switch field={field("showSubtotals")} label="Show subtotals" />
          <Switch field={field("showTotal")} label="Show total" />
        </>
      );
    case "template":
      return <TemplateFields data={data} values={values} />;
    case "callout":
      return (
        <RadioGroup
          field={field("style")}
          label="Style"
          options={CALLOUT_STYLES.map((value) => ({ value, label: STYLE_LABELS[value] }))}
        />
      );
    case "image":
      return (
        <AssetField
          field={field("assetId")}
          label="Picture"
          value={data.picture}
          back={fieldPath(data.owner, data.fieldId)}
          pickFor={data.label ? `the picture “${data.label}” of a form` : "a picture of a form"}
        />
      );
    case "youTube":
    case "vimeo":
      return (
        <TextField
          field={field("video")}
          label={data.values.type === "youTube" ? "YouTube shortcode" : "Vimeo id"}
          hint={
            data.values.type === "youTube"
              ? "Shortcode only: the 11 letters and digits at the end of the address. Of a whole address we take it out."
              : "Numeric id: the number in the address. Of a whole address we take it out."
          }
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      );
    default:
      return null;
  }
}

/** What stands under a switch is asked for while it is on. */
function Toggle({ field, children }: { field: ReactNode; children: ReactNode }) {
  return (
    <div className="prop-toggle">
      {field}
      <div className="prop-reveal">{children}</div>
    </div>
  );
}

function Limits({ values }: { values: FieldValues }) {
  const { fieldOf } = useFieldForm();
  const label = limitsToggle(values.was);
  if (!label) return null;
  return (
    <Toggle field={<Switch field={fieldOf("hasLimits", values.hasLimits)} label={label} />}>
      <div className="prop-pair">
        <TextField field={fieldOf("min", values.min)} label="Min" inputMode="decimal" autoComplete="off" />
        <TextField field={fieldOf("max", values.max)} label="Max" inputMode="decimal" autoComplete="off" />
      </div>
    </Toggle>
  );
}

function PartRows({ names, values }: { names: readonly PartName[]; values: FieldValues }) {
  const { fieldOf } = useFieldForm();
  return (
    <fieldset className="field">
      <legend className="label">Parts</legend>
      <ul className="prop-parts">
        {names.map((name) => {
          const part = values.parts[name];
          return (
            <li key={name}>
              <Checkbox
                field={fieldOf(`parts.${name}.show`, part?.show)}
                label={<span className="vh">Show {part?.label || name}</span>}
              />
              <TextField
                field={fieldOf(`parts.${name}.label`, part?.label)}
                label={`Label of ${part?.label || name}`}
                hideLabel
                autoComplete="off"
                dir="auto"
              />
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

function TemplateFields({ data, values }: { data: FieldPanelData; values: FieldValues }) {
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
}
