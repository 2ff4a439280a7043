import type { ReactNode } from "react";
import { Checkbox, Switch } from "~/ui/checks";
import { TextField } from "~/ui/inputs";
import { buildingOf } from "../../document/types/builder-kinds.rules";
import { useFieldForm } from "./field-form-context";
import type { FieldValues, PartName } from "./field-values.types";

/** What stands under a switch is asked for while it is on. */
export function Toggle({ field, children }: { field: ReactNode; children: ReactNode }) {
  return (
    <div className="prop-toggle">
      {field}
      <div className="prop-reveal">{children}</div>
    </div>
  );
}

export function Limits({ values }: { values: FieldValues }) {
  const { fieldOf } = useFieldForm();
  const label = buildingOf(values.was).limits?.toggle;
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

export function PartRows({ names, values }: { names: readonly PartName[]; values: FieldValues }) {
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
