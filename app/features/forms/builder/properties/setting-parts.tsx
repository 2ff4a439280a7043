import type { ReactNode } from "react";
import { Checkbox, Switch } from "~/ui/checks";
import { TextField } from "~/ui/inputs";
import { SelectField } from "~/ui/select-field";
import { buildingOf } from "../../document/types/builder-kinds.rules";
import { useFieldForm } from "./field-form-context";
import type { DayLimitValues, FieldValues, PartName } from "./field-values.types";

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

const SOURCES = [
  { value: "day", label: "A day" },
  { value: "today", label: "Today" },
  { value: "start", label: "First day of the event" },
  { value: "end", label: "Last day of the event" },
];
const SIDES = [
  { value: "after", label: "days after" },
  { value: "before", label: "days before" },
];

/** The earliest and the latest day; `prefix` of a column of a table. What each needs is asked by what it is counted from. */
export function DayLimitFields({ values, prefix = "" }: { values: DayLimitValues; prefix?: string }) {
  return (
    <>
      <DayLimitField which="earliest" label="Earliest day" values={values} prefix={prefix} />
      <DayLimitField which="latest" label="Latest day" values={values} prefix={prefix} />
    </>
  );
}

function DayLimitField({
  which,
  label,
  values,
  prefix,
}: {
  which: "earliest" | "latest";
  label: string;
  values: DayLimitValues;
  prefix: string;
}) {
  const { fieldOf } = useFieldForm();
  const field = (part: "From" | "Day" | "Days" | "Side") =>
    fieldOf(`${prefix}${which}${part}`, values[`${which}${part}`]);
  return (
    <div className="prop-day">
      <SelectField field={field("From")} label={label} placeholder="No limit" options={SOURCES} />
      <div className="of-day">
        <TextField field={field("Day")} label={`${label}: the day`} hideLabel autoComplete="off" />
      </div>
      <div className="of-days prop-pair">
        <TextField
          field={field("Days")}
          label={`${label}: days`}
          hideLabel
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
        />
        <SelectField field={field("Side")} label={`${label}: before or after`} hideLabel options={SIDES} />
      </div>
    </div>
  );
}

/** The least and the most of what is counted, side by side. */
export function CountLimits({
  values,
  names,
  labels,
}: {
  values: FieldValues;
  names: readonly [CountName, CountName];
  labels: readonly [string, string];
}) {
  const { fieldOf } = useFieldForm();
  return (
    <div className="prop-pair">
      {names.map((name, at) => (
        <TextField
          key={name}
          field={fieldOf(name, values[name])}
          label={labels[at]}
          inputMode="numeric"
          autoComplete="off"
        />
      ))}
    </div>
  );
}
type CountName = "minWords" | "maxWords" | "minFiles" | "maxFiles";

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
