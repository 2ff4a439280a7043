import { Badge } from "~/ui/badge";
import type { FormField } from "~/ui/form-field";
import { DateField, TextField } from "~/ui/inputs";
import { TAKES_ROW } from "~/ui/second-press";
import { type Option, type OptionGroup, SelectField } from "~/ui/select-field";
import { EVENT_DAYS } from "../../document/field-types.rules";
import { CONDITION_WORDS, DAY_WORDS } from "../../logic/logic-words.rules";
import { comparableWith, conditionsOf, takesOperand } from "./rule-sources.rules";
import type { RuleSource, RuleValues } from "./rule-sources.types";

interface Props {
  at: number;
  rule: RuleValues;
  sources: readonly RuleSource[];
  fieldOf(name: string, initialValue: unknown): FormField;
  onChange(changed: RuleValues): void;
  onRemove(): void;
}

/** One rule: the question, in which entry, how it compares, and with what. */
export function RuleRow(props: Props) {
  const { at, rule, sources, fieldOf, onChange, onRemove } = props;
  const source = sources.find(({ key }) => key === rule.source);
  const field = (name: keyof RuleValues) => fieldOf(`rules[${at}].${name}`, rule[name] ?? "");
  const known = conditionsOf(source ?? { kind: "choice" });
  const isNothing = rule.condition === "answered" || rule.condition === "blank";
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
          const { group } = rule;
          onChange({ source: value, condition: "equals", value: "", row: "any", ...(group && { group }) });
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
      <div className={isNothing ? "rule-says is-alone" : "rule-says"} key={rule.source}>
        <SelectField
          field={field("condition")}
          label={`Condition of rule ${at + 1}`}
          hideLabel
          options={known.map((value) => ({ value, label: CONDITION_WORDS[value] }))}
          onChange={({ currentTarget }) =>
            onChange({ ...rule, condition: known.find((one) => one === currentTarget.value) ?? "equals" })
          }
        />
        {!isNothing && <Operand {...props} source={source} names={FIRST} />}
      </div>
      {rule.condition === "between" && (
        <div className="rule-says">
          <span className="rules-between">and</span>
          <Operand {...props} source={source} names={LAST} />
        </div>
      )}
      {source?.isFact && (
        <p className="rule-about">
          <Badge tone="info">Fact of the team</Badge> {FACT_KINDS[source.kind]}
        </p>
      )}
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

const FACT_KINDS: Readonly<Record<RuleSource["kind"], string>> = {
  text: "a text",
  number: "a number",
  date: "a day",
  choice: "one of several",
  count: "a number",
  amount: "an amount",
};

/** How the inputs of a value are called: of the first, and of the last that is between. */
interface Names {
  said: string;
  value: "value" | "upTo";
  against: "against" | "upToAgainst";
  days: "days" | "upToDays";
  way: "way" | "upToWay";
}
const FIRST: Names = { said: "Answer", value: "value", against: "against", days: "days", way: "way" };
const LAST: Names = {
  ...{ said: "Last answer", value: "upTo", against: "upToAgainst" },
  ...{ days: "upToDays", way: "upToWay" },
};

/** What an answer is compared with: a value, another answer, or a day so many days from one of the event's. */
function Operand({
  at,
  rule,
  sources,
  source,
  names,
  fieldOf,
  onChange,
}: Props & { source: RuleSource | undefined; names: Names }) {
  const field = (name: keyof RuleValues) => fieldOf(`rules[${at}].${name}`, rule[name] ?? "");
  const against = rule[names.against] ?? "";
  const options = source && takesOperand(source, rule.condition) ? operandsFor(source, sources) : [];
  const isKnown = against === "" || options.some(({ value }) => value === against);
  return (
    <div className={against === "" ? "rule-operand" : "rule-operand is-wide"}>
      {options.length > 0 && (
        <SelectField
          field={field(names.against)}
          label={`What rule ${at + 1} compares with`}
          hideLabel
          options={[
            { value: "", label: source?.kind === "date" ? "the day" : "the value" },
            ...options,
            ...(isKnown ? [] : [{ value: against, label: "A question that is not there any more" }]),
          ]}
          onChange={({ currentTarget: { value } }) => onChange({ ...rule, [names.against]: value })}
        />
      )}
      {against === "" && (
        <Answer
          key={rule.source}
          said={`${names.said} of rule ${at + 1}`}
          field={field(names.value)}
          source={source}
        />
      )}
      {against.startsWith("day/") && (
        <div className="rule-days">
          <TextField
            field={field(names.days)}
            label={`Days of rule ${at + 1}`}
            hideLabel
            inputMode="numeric"
            autoComplete="off"
            placeholder="0"
          />
          <SelectField
            field={fieldOf(`rules[${at}].${names.way}`, rule[names.way] || "after")}
            label={`Days before or after, of rule ${at + 1}`}
            hideLabel
            options={[
              { value: "before", label: "days before it" },
              { value: "after", label: "days after it" },
            ]}
          />
        </div>
      )}
    </div>
  );
}

function operandsFor(source: RuleSource, sources: readonly RuleSource[]): Option[] {
  const days = source.kind === "date" ? EVENT_DAYS : [];
  return [
    ...days.map((from) => ({ value: `day/${from}`, label: DAY_WORDS[from] })),
    ...comparableWith(source, sources).map(({ key, label }) => {
      const [id = "", , part = ""] = key.split("/");
      return { value: `field/${id}/${part}`, label: `the answer to ${label}` };
    }),
  ];
}

function Answer({ said, field, source }: { said: string; field: FormField; source: RuleSource | undefined }) {
  const value = String(field.initialValue ?? "");
  if (source?.kind === "choice") {
    const isGone = value !== "" && !source.options.some((option) => option.value === value);
    return (
      <SelectField
        field={field}
        label={said}
        hideLabel
        placeholder="Choose an answer"
        options={[
          ...(isGone ? [{ value, label: `${value} (not offered any more)` }] : []),
          ...source.options,
        ]}
      />
    );
  }
  if (source?.kind === "date") return <DateField field={field} label={said} hideLabel inputClass="" />;
  const isNumber = source !== undefined && source.kind !== "text";
  return (
    <TextField
      field={field}
      label={said}
      hideLabel
      autoComplete="off"
      inputMode={isNumber ? "decimal" : "text"}
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
