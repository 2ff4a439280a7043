import { useState } from "react";
import { FieldErrors } from "~/ui/field";
import type { FormField } from "~/ui/form-field";
import { Icon } from "~/ui/icon";
import { SelectField } from "~/ui/select-field";
import { MOST_RULES } from "../../document/field-types.rules";
import { RuleRow } from "./rule-row";
import type { RuleSource, RuleValues } from "./rule-sources.types";
import { EMPTY_RULE } from "./rule-steps.rules";

/**
 * Rules of whatever holds under conditions: match any or all, and for each a question, is or is not, and the answer. It is a part of
 * a form (`rulesSent`), which reads them by `rulesOfForm` and answers its buttons by `steppedRules`.
 */
export function RulesEditor({
  id,
  first,
  sources,
  errors,
  onChange,
}: {
  /** Of the form: its controls' ids begin so. */
  id: string;
  first: { operator: string; rules: readonly RuleValues[] };
  sources: readonly RuleSource[];
  /** What was wrong, by the names of the form. */
  errors: Readonly<Record<string, string[] | null>>;
  /** Rules came or went, or ask something else. */
  onChange?(): void;
}) {
  const [rows, setRows] = useState(() => first.rules.map((rule, key) => ({ key, rule })));
  const fieldOf = (name: string, initialValue: unknown): FormField => ({
    ...{ id: `${id}-${name}`, name, initialValue, errors: errors[name] ?? undefined },
  });
  const change = (next: typeof rows) => {
    setRows(next);
    onChange?.();
  };
  const [operator, setOperator] = useState(first.operator);
  const whole = fieldOf("rules", undefined);
  return (
    <div className="rules-editor">
      <SelectField
        field={fieldOf("operator", first.operator)}
        label="Match"
        onChange={({ currentTarget }) => setOperator(currentTarget.value)}
        options={[
          { value: "ANY", label: "Any rule below" },
          { value: "ALL", label: "All rules below" },
        ]}
      />
      <ol className="rules" id={whole.id}>
        {rows.map(({ key, rule }, at) => (
          <li key={key}>
            {at > 0 && <p className="rules-between">{operator === "ALL" ? "and" : "or"}</p>}
            <RuleRow
              at={at}
              rule={rule}
              sources={sources}
              fieldOf={fieldOf}
              onChange={(changed) =>
                change(rows.map((row) => (row.key === key ? { key, rule: changed } : row)))
              }
              onRemove={() => change(rows.filter((row) => row.key !== key))}
            />
          </li>
        ))}
      </ol>
      <FieldErrors field={whole} />
      <button
        type="submit"
        name="step"
        value="add:rules"
        className="btn btn-sm"
        disabled={rows.length >= MOST_RULES}
        onClick={(event) => {
          event.preventDefault();
          const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
          change([...rows, { key, rule: EMPTY_RULE }]);
        }}
      >
        <Icon name="plus" />
        Add rule
      </button>
    </div>
  );
}
