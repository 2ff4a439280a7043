import type { RuleAnswers } from "../../document/types/builder.types";

/** What a rule can ask: a question, a part of a name or an address, or such a one of a field group. */
export interface RuleSource {
  /** `<field>/<nested field>/<part>`, what is not there empty. */
  key: string;
  /** The question alone, and the group that it stands in. */
  label: string;
  group: string | null;
  sourceType: string;
  nestedType: string;
  kind: RuleAnswers["kind"];
  /** Of a choice. */
  options: readonly { value: string; label: string }[];
  /** How many entries a looped group can have; 0: there is nothing to choose. */
  entries: number;
}

/** A rule as its form holds it. */
export interface RuleValues {
  source: string;
  condition: "equals" | "notEquals";
  value: string;
  /** `any`, `all`, or the number of an entry counted from 1. */
  row: string;
}
