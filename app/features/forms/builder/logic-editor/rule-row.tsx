import type { FormField } from "~/ui/form-field";
import { DateField, TextField } from "~/ui/inputs";
import { TAKES_ROW } from "~/ui/second-press";
import { type Option, type OptionGroup, SelectField } from "~/ui/select-field";
import type { RuleSource, RuleValues } from "./rule-sources.types";

/** One rule: the question, in which entry, is or is not, and the answer as the question has it. */
export function RuleRow({
  at,
  rule,
  sources,
  fieldOf,
  onChange,
  onRemove,
}: {
  at: number;
  rule: RuleValues;
  sources: readonly RuleSource[];
  fieldOf(name: string, initialValue: unknown): FormField;
  onChange(changed: RuleValues): void;
  onRemove(): void;
}) {
  const source = sources.find(({ key }) => key === rule.source);
  const field = (name: keyof RuleValues) => fieldOf(`rules[${at}].${name}`, rule[name]);
  return (
    <fieldset className="rule">
      <legend className="vh">Rule {at + 1}</legend>
      <SelectField
        field={field("source")}
        label={`Question of rule ${at + 1}`}
        hideLabel
        placeholder="Choose a question"
        options={[
          ...(rule.source !== "" && !source
            ? [{ value: rule.source, label: "A question that is not there any more" }]
            : []),
          ...groupedSources(sources),
        ]}
        onChange={({ currentTarget: { value } }) => {
          onChange({ ...rule, source: value, value: "", row: "any" });
        }}
      />
      <button type="submit" name="step" value="answers" className="btn btn-sm needs-no-js">
        Show its answers
      </button>
      {source && source.entries > 0 && (
        <SelectField
          field={field("row")}
          label={`Entry of rule ${at + 1}`}
          hideLabel
          options={[
            { value: "any", label: "in any entry" },
            { value: "all", label: "in all entries" },
            ...Array.from({ length: source.entries }, (_, index) => ({
              value: String(index + 1),
              label: `in entry ${index + 1}`,
            })),
          ]}
        />
      )}
      <div className="rule-says">
        <SelectField
          field={field("condition")}
          label={`Condition of rule ${at + 1}`}
          hideLabel
          options={[
            { value: "equals", label: "is" },
            { value: "notEquals", label: "is not" },
          ]}
        />
        <Answer key={rule.source} at={at} field={field("value")} source={source} />
      </div>
      <button
        {...TAKES_ROW}
        type="submit"
        name="step"
        value={`remove:rules:${at}`}
        className="btn-text rule-remove"
        onClick={(event) => {
          event.preventDefault();
          onRemove();
        }}
      >
        Remove rule {at + 1}
      </button>
    </fieldset>
  );
}

function Answer({ at, field, source }: { at: number; field: FormField; source: RuleSource | undefined }) {
  const label = `Answer of rule ${at + 1}`;
  const value = String(field.initialValue ?? "");
  if (source?.kind === "choice") {
    const isGone = value !== "" && !source.options.some((option) => option.value === value);
    return (
      <SelectField
        field={field}
        label={label}
        hideLabel
        placeholder="Choose an answer"
        options={[
          ...(isGone ? [{ value, label: `${value} (not offered any more)` }] : []),
          ...source.options,
        ]}
      />
    );
  }
  if (source?.kind === "date") return <DateField field={field} label={label} hideLabel inputClass="" />;
  return (
    <TextField
      field={field}
      label={label}
      hideLabel
      autoComplete="off"
      inputMode={source?.kind === "number" ? "decimal" : "text"}
      dir="auto"
    />
  );
}

/** The form's own questions first, then those of each field group under its name. */
function groupedSources(sources: readonly RuleSource[]): (Option | OptionGroup)[] {
  const groups = new Map<string, Option[]>();
  const own: Option[] = [];
  for (const { key, label, group } of sources) {
    const option = { value: key, label };
    if (group === null) own.push(option);
    else groups.set(group, [...(groups.get(group) ?? []), option]);
  }
  return [...own, ...[...groups].map(([label, options]) => ({ label, options }))];
}
