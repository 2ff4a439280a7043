import { addDays } from "~/lib/dates";
import type { Field } from "../document/field.schema";
import type { FieldList, FormDocument } from "../document/form-document.schema";
import type { Conditions, LogicMap, Operand, Rule } from "../document/logic.schema";
import { conditionsOf, withEachConditions } from "../document/ruled-fields.rules";
import { FACT, rulesIn, withEachRule } from "../document/rules-in.rules";
import { CONDITIONS_OF, compares, isAboutBlank, isNaming, measured } from "./comparison.rules";
import type { FactKind, KnownFact, KnownFacts } from "./facts.types";
import { operandsOf, UNKNOWN } from "./resolved-rule.rules";

/** The fact that every event has. */
export const TODAY = "day";

/** Why a rule on a fact is broken. */
export type BrokenFact = "fact" | "format" | "option" | "value" | "type";

/** Whether a rule on a fact can be asked, by what facts there are; null where it can. */
export function brokenFact(
  rule: Rule,
  known: { kind: FactKind; options?: readonly string[] | undefined } | undefined,
): BrokenFact | null {
  if (!known) return "fact";
  if (known.kind !== rule.nestedType) return "format";
  if (isAboutBlank(rule)) return null;
  if (known.kind === "choice") {
    if (!isNaming(rule)) return "type";
    return !known.options || known.options.includes(rule.sourceValue) ? null : "option";
  }
  const kind = known.kind === "date" ? "day" : known.kind;
  if (isNaming(rule)) return measured(kind, rule.sourceValue) === null ? "value" : null;
  if (!CONDITIONS_OF[kind].includes(rule.condition)) return "type";
  const operands = operandsOf(rule, rule.sourceValue);
  // What a team's answer is would have to go to the browser beside the fact.
  if (operands.some((one) => one.kind === "field" || (one.kind === "day" && kind !== "day"))) return "type";
  const isBad = (one: Operand) => one.kind === "value" && measured(kind, one.value) === null;
  return operands.some(isBad) ? "value" : null;
}

/** What a rule on a fact says; null: nobody can say, since the fact is gone or is another thing now. */
function factOutcome(rule: Rule, { facts, days }: KnownFacts): boolean | null {
  const isToday = rule.sourceId === TODAY;
  const known: KnownFact | undefined = isToday
    ? { kind: "date", value: days.today ?? "" }
    : Object.hasOwn(facts, rule.sourceId)
      ? facts[rule.sourceId]
      : undefined;
  if (!known || brokenFact(rule, known)) return null;
  const { value } = known;
  if (isAboutBlank(rule)) return (value.trim() === "") === (rule.condition === "blank");
  if (known.kind === "choice")
    return (value !== "" && value === rule.sourceValue) === (rule.condition === "equals");
  const kind = known.kind === "date" ? "day" : known.kind;
  const is = measured(kind, value);
  if (isNaming(rule)) {
    const condition = rule.condition === "equals" ? "same" : "different";
    return compares(condition, { kind, is, values: [measured(kind, rule.sourceValue)] });
  }
  const values = operandsOf(rule, rule.sourceValue).map((one) => measured(kind, textOf(one, days)));
  return compares(rule.condition, { kind, is, values });
}

const textOf = (operand: Operand, days: KnownFacts["days"]): string =>
  operand.kind === "day" ? dayOf(operand, days) : operand.kind === "value" ? operand.value : "";

function dayOf({ from, days }: Extract<Operand, { kind: "day" }>, known: KnownFacts["days"]): string {
  const day = known[from];
  return day === null ? UNKNOWN : addDays(day, days);
}

/** A rule of which nothing is left but what the answers say: facts are told, days are dates. */
function settledRule(rule: Rule, known: KnownFacts, keepsWords = false): Rule {
  if (rule.sourceType === FACT)
    return { ...(keepsWords ? rule : SETTLED), settled: factOutcome(rule, known) };
  const { against, upTo } = rule;
  const dated = (operand: Operand): Operand =>
    operand.kind === "day" ? { kind: "value", value: dayOf(operand, known.days) } : operand;
  return {
    ...rule,
    ...(against && { against: dated(against) }),
    ...(upTo && { upTo: dated(upTo) }),
  };
}

/** A rule of which nothing is left but what it says. */
export const settledRuleWith = (settled: boolean): Rule => ({ ...SETTLED, settled });

/** Neither the fact nor what it is compared with is left in it. */
const SETTLED: Rule = {
  ...{ sourceId: "", sourceType: FACT, sourceValue: "", condition: "equals", loopIndex: null },
  ...{ nestedId: "", nestedType: "", nestedValue: "", loopOperator: "" },
};

/** Something in it depends on more than answers. */
export const asksFacts = (conditions: Pick<Conditions, "rules">): boolean =>
  rulesIn(conditions).some(
    ({ sourceType, against, upTo }) => sourceType === FACT || against?.kind === "day" || upTo?.kind === "day",
  );

export const settledConditions = <C extends Pick<Conditions, "rules">>(
  conditions: C,
  known: KnownFacts,
  keepsWords = false,
): C =>
  asksFacts(conditions)
    ? { ...conditions, rules: withEachRule(conditions.rules, (rule) => settledRule(rule, known, keepsWords)) }
    : conditions;

/** All conditions of fields and logic. */
export const conditionsIn = ({ fields, logicMap }: FieldList): Conditions[] => [
  ...Object.values(logicMap),
  ...fields.flatMap(conditionsOf),
];

/** Whether its formula asks facts. */
const asksFactsToReckon = (field: Field): boolean => "formula" in field && field.formula.includes("[@");

const listsOf = (document: FormDocument): FieldList[] => [document, ...document.groups];
const asking = new WeakMap<FormDocument, boolean>();

/** Whether a form's pages depend on facts or on the day; kept as long as the document. */
export function documentAsksFacts(document: FormDocument): boolean {
  const known =
    asking.get(document) ??
    listsOf(document).some(
      (list) => conditionsIn(list).some(asksFacts) || list.fields.some(asksFactsToReckon),
    );
  asking.set(document, known);
  return known;
}

/** Whether any of it asks what is known of a team, and not of the day alone. */
export const documentAsksTeams = (document: FormDocument): boolean =>
  listsOf(document).some(
    (list) =>
      list.fields.some(asksFactsToReckon) ||
      conditionsIn(list)
        .flatMap(rulesIn)
        .some(({ sourceType, sourceId }) => sourceType === FACT && sourceId !== TODAY),
  );

/**
 * The form as it is for one team on one day: what rules say of facts stands in them as an outcome, days of the event as dates. A browser
 * gets this one alone. A form that asks nothing of the kind is itself. `keepsWords`: rules say still what they ask, for who explains them.
 */
export function settledDocument(
  document: FormDocument,
  known: KnownFacts,
  { keepsWords = false }: { keepsWords?: boolean } = {},
): FormDocument {
  if (!documentAsksFacts(document)) return document;
  const list = <L extends FieldList>(one: L): L => ({
    ...one,
    fields: one.fields.map((field) => settledField(field, known, keepsWords)),
    logicMap: settledMap(one.logicMap, known, keepsWords),
  });
  return { ...list(document), groups: document.groups.map(list) };
}

const settledMap = (map: LogicMap, known: KnownFacts, keepsWords: boolean): LogicMap =>
  Object.fromEntries(
    Object.entries(map).map(([id, entry]) => [id, settledConditions(entry, known, keepsWords)]),
  );

function settledField(field: Field, known: KnownFacts, keepsWords: boolean): Field {
  if (!conditionsOf(field).some(asksFacts) && !asksFactsToReckon(field)) return field;
  const settled = withEachConditions(field, (conditions) => settledConditions(conditions, known, keepsWords));
  return asksFactsToReckon(field) ? Object.assign({}, settled, { known }) : settled;
}
