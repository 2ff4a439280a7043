import type { Condition } from "../../document/field-types.rules";
import type { RuleAnswers } from "../../document/types/builder.types";

/** What a rule can ask: a question, a part of a name or an address, how many or how much there is of it, one of a field group, or a fact. */
export interface RuleSource {
  /** `<field>/<nested field>/<part>`, what is not there empty, and behind it what of the answer is compared; of a fact `fact:<id>`. */
  key: string;
  /** The question alone, and the group that it stands in. */
  label: string;
  group: string | null;
  sourceType: string;
  nestedType: string;
  kind: RuleAnswers["kind"] | "count" | "amount";
  /** Of a choice. */
  options: readonly { value: string; label: string }[];
  /** How many entries a looped group can have; 0: there is nothing to choose. */
  entries: number;
  /** It asks the team or the day. */
  isFact?: true;
}

/** A rule as its form holds it. */
export interface RuleValues {
  source: string;
  condition: Condition;
  value: string;
  /** `any`, `all`, or the number of an entry counted from 1. */
  row: string;
  /** What the value is: typed (empty), the answer to another question (`field/<field>/<part>`), or a day (`day/<day>`) so many days away. */
  against?: string;
  days?: string;
  way?: string;
  /** The last that is between, in the same words. */
  upTo?: string;
  upToAgainst?: string;
  upToDays?: string;
  upToWay?: string;
  /** How the group that it stands in holds together; empty for a rule that stands in none. */
  group?: string;
}
