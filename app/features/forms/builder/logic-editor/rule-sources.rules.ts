import type { Field } from "../../document/field.schema";
import type { Condition } from "../../document/field-types.rules";
import type { GroupDocument } from "../../document/form-document.schema";
import { FACT } from "../../document/rules-in.rules";
import { isTemplate, TEMPLATE } from "../../document/structure.rules";
import { buildingOf, labelOfType } from "../../document/types/builder-kinds.rules";
import { partsOf } from "../../document/types/kinds.rules";
import { measureOf } from "../../logic/comparison.rules";
import { TODAY } from "../../logic/facts.rules";
import type { FactDefinition } from "../../logic/facts.types";
import { FACT_LABELS } from "../../logic/logic-words.rules";
import type { RuleSource } from "./rule-sources.types";

/**
 * What rules of these fields can ask, in their order. A field group's questions are asked through the field that places it; of what has
 * no answer to compare (files, tables, order lists) how many there are, and what they cost. Behind them what is known of teams.
 */
export function ruleSources(
  fields: readonly Field[],
  groupOf: (fieldGroupId: string) => Pick<GroupDocument, "fields"> | undefined,
  /** What is asked beside answers: what teams are known by, how many there are, and what is ordered. */
  facts?: readonly FactDefinition[],
): RuleSource[] {
  const measuring = facts !== undefined;
  const asking = fields.flatMap((field): RuleSource[] => {
    if (!isTemplate(field)) {
      return asked(field, measuring).map(({ part, of, ...source }) => ({
        ...source,
        key: `${field.id}//${part}${of}`,
        group: null,
        sourceType: field.type,
        nestedType: "",
        entries: 0,
      }));
    }
    const group = field.label || labelOfType(TEMPLATE);
    const nested = (groupOf(field.fieldGroupId)?.fields ?? []).flatMap((one) =>
      asked(one, measuring).map(({ part, of, ...source }) => ({
        ...source,
        ...{ key: `${field.id}/${one.id}/${part}${of}`, group, sourceType: TEMPLATE, nestedType: one.type },
        entries: field.isLooping ? field.maxLoops : 0,
      })),
    );
    const entries: RuleSource = {
      ...{ key: `${field.id}//${COUNT}`, label: "Number of entries", group, sourceType: TEMPLATE },
      ...{ nestedType: "", kind: "count", options: [], entries: 0 },
    };
    return field.isLooping && measuring ? [...nested, entries] : nested;
  });
  return facts ? [...asking, ...factSources(facts)] : asking;
}

/** Behind the key of a source: what of its answer is compared. */
export const COUNT = "#count";
export const AMOUNT = "#amount";
export const FACT_KEY = "fact:";

function factSources(facts: readonly FactDefinition[]): RuleSource[] {
  const today: FactDefinition = { id: TODAY, label: FACT_LABELS[TODAY] ?? "", kind: "date", options: [] };
  return [...facts, today].map(({ id, label, kind, options }) => ({
    ...{ key: FACT_KEY + id, label, group: "Facts of the team", sourceType: FACT, nestedType: kind },
    ...{ kind, options, entries: 0, isFact: true },
  }));
}

type Question = Pick<RuleSource, "label" | "kind" | "options"> & { part: string; of: string };

function asked(field: Field, measuring: boolean): Question[] {
  const answers = buildingOf(field.type).asks?.(field);
  const label = field.label || labelOfType(field.type);
  const parts = partsOf(field)?.map(
    (one): Question => ({
      label: `${label}: ${one.label}`,
      ...(answers ?? { kind: "text" as const, options: [] }),
      ...{ part: one.part, of: "" },
    }),
  );
  if (answers && parts) return parts;
  const own: Question[] = answers ? [{ label, ...answers, part: "", of: "" }] : [];
  return measuring ? [...own, ...measures(field, label)] : own;
}

/** How many there are of it, where that is more than one or none, and what it costs. */
function measures(field: Field, label: string): Question[] {
  const isOne = "options" in field && !field.isMulti;
  const options = { options: [], part: "" };
  return [
    ...(measureOf(field, "count") && !isOne
      ? [{ ...options, label: `${label}: how many`, kind: "count" as const, of: COUNT }]
      : []),
    ...(measureOf(field, "amount")
      ? [{ ...options, label: `${label}: what it costs`, kind: "amount" as const, of: AMOUNT }]
      : []),
  ];
}

const ORDERED: readonly Condition[] = ["moreThan", "atLeast", "lessThan", "atMost", "between"];
const BLANK: readonly Condition[] = ["answered", "blank"];
const SAID: Readonly<Record<RuleSource["kind"], readonly Condition[]>> = {
  text: ["contains", "beginsWith"],
  choice: [],
  number: ORDERED,
  count: ORDERED,
  amount: ORDERED,
  date: ["before", "onOrBefore", "after", "onOrAfter", "between"],
};

/** What can be said of a source, in the order in which it is offered. */
export const conditionsOf = ({ kind }: Pick<RuleSource, "kind">): readonly Condition[] => [
  "equals",
  "notEquals",
  ...SAID[kind],
  ...(kind === "amount" ? [] : BLANK),
];

/** It is compared with what is typed; not so a choice, of which one option is chosen, and what is blank. */
export const takesOperand = ({ kind }: Pick<RuleSource, "kind">, condition: Condition): boolean =>
  kind !== "choice" && !BLANK.includes(condition);

/** Other questions whose answers a rule on this source can compare with: those of its kind, of the form or group itself. */
export const comparableWith = (source: RuleSource, sources: readonly RuleSource[]): RuleSource[] => {
  if (source.isFact || source.kind === "choice" || source.kind === "amount") return [];
  const kind = source.kind === "count" ? "number" : source.kind;
  return sources.filter(
    (one) => one.kind === kind && one.group === null && one.key !== source.key && !one.isFact,
  );
};
