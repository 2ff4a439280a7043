import { type ReactNode, useState } from "react";
import { FieldErrors } from "~/ui/field";
import type { FormField } from "~/ui/form-field";
import { Icon } from "~/ui/icon";
import { SelectField } from "~/ui/select-field";
import { MOST_RULES } from "../../document/field-types.rules";
import { RuleRow } from "./rule-row";
import type { RuleSource, RuleValues } from "./rule-sources.types";
import { EMPTY_RULE, inGroup, isGrouped, placed } from "./rule-steps.rules";

interface Row {
  key: number;
  rule: RuleValues;
}

/**
 * Rules of whatever holds under conditions: match any or all, and for each a question, how it compares, and the answer; beside them one
 * group of rules that hold together in another way. It is a part of a form (`rulesSent`), which reads them by `rulesOfForm` and answers
 * its buttons by `steppedRules`.
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
  const [rows, setRows] = useState<Row[]>(() => placed(first.rules).map((rule, key) => ({ key, rule })));
  const fieldOf = (name: string, initialValue: unknown): FormField => ({
    ...{ id: `${id}-${name}`, name, initialValue, errors: errors[name] ?? undefined },
  });
  const change = (next: Row[]) => {
    setRows([...next.filter(({ rule }) => !isGrouped(rule)), ...next.filter(({ rule }) => isGrouped(rule))]);
    onChange?.();
  };
  const add = (rule: RuleValues) =>
    change([...rows, { key: Math.max(-1, ...rows.map((row) => row.key)) + 1, rule }]);
  const [operator, setOperator] = useState(first.operator);
  const whole = fieldOf("rules", undefined);
  const own = rows.filter(({ rule }) => !isGrouped(rule));
  const grouped = rows.filter(({ rule }) => isGrouped(rule));
  const groupOperator = grouped[0]?.rule.group ?? "";
  const isFull = rows.length >= MOST_RULES;
  const drawn = (list: readonly Row[], from: number, between: string) =>
    list.map(({ key, rule }, place) => (
      <li key={key}>
        {place > 0 && <p className="rules-between">{between}</p>}
        {isGrouped(rule) && place > 0 && (
          <input type="hidden" name={`rules[${from + place}].group`} value={rule.group} />
        )}
        <RuleRow
          at={from + place}
          rule={rule}
          sources={sources}
          fieldOf={fieldOf}
          onChange={(changed) => change(rows.map((row) => (row.key === key ? { key, rule: changed } : row)))}
          onRemove={() => change(rows.filter((row) => row.key !== key))}
        />
      </li>
    ));
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
        {drawn(own, 0, operator === "ALL" ? "and" : "or")}
      </ol>
      {grouped.length > 0 && (
        <fieldset className="rule-group">
          <legend className="rules-between">{operator === "ALL" ? "and" : "or"}</legend>
          <SelectField
            field={fieldOf(`rules[${own.length}].group`, groupOperator)}
            label="Match in the group"
            hideLabel
            options={[
              { value: "ANY", label: "One of those" },
              { value: "ALL", label: "All of those" },
            ]}
            onChange={({ currentTarget: { value } }) =>
              change(
                rows.map((row) =>
                  isGrouped(row.rule) ? { ...row, rule: { ...row.rule, group: value } } : row,
                ),
              )
            }
          />
          <ol className="rules">{drawn(grouped, own.length, groupOperator === "ALL" ? "and" : "or")}</ol>
          <div className="rule-steps">
            <StepButton
              value="add:group"
              disabled={isFull}
              onPress={() => add(inGroup(rows.map((one) => one.rule)))}
            >
              <Icon name="plus" />
              {groupOperator === "ALL" ? "Add to “all of those”" : "Add to “one of those”"}
            </StepButton>
            <StepButton
              value="ungroup:rules"
              onPress={() => change(rows.map(({ key, rule }) => ({ key, rule: { ...rule, group: "" } })))}
            >
              Take the group apart
            </StepButton>
          </div>
        </fieldset>
      )}
      <FieldErrors field={whole} />
      <div className="rule-steps">
        <StepButton value="add:rules" disabled={isFull} onPress={() => add(EMPTY_RULE)}>
          <Icon name="plus" />
          Add rule
        </StepButton>
        {grouped.length === 0 ? (
          <StepButton
            value="add:group"
            disabled={isFull || own.length === 0}
            onPress={() => add({ ...EMPTY_RULE, group: operator === "ALL" ? "ANY" : "ALL" })}
          >
            Add group
          </StepButton>
        ) : (
          <>
            <button type="button" className="btn btn-sm" disabled aria-describedby={`${id}-one-group`}>
              Add group
            </button>
            <span className="muted" id={`${id}-one-group`}>
              One group a question
            </span>
          </>
        )}
      </div>
    </div>
  );
}

/** With a script it changes the rows in place; without one the form is drawn anew. */
function StepButton({
  value,
  disabled,
  onPress,
  children,
}: {
  value: string;
  disabled?: boolean;
  onPress(): void;
  children: ReactNode;
}) {
  return (
    <button
      type="submit"
      name="step"
      value={value}
      className="btn btn-sm"
      disabled={disabled}
      onClick={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      {children}
    </button>
  );
}
