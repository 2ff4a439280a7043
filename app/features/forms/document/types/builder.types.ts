import type { IconName } from "~/ui/icon";
import type { FieldPreview, PreviewContext } from "../../builder/field-preview.types";
import type { FieldValues } from "../../builder/properties/field-values.types";
import type { FieldOf } from "../field.schema";
import type { FieldFinding } from "../finding.types";
import type { FieldType, LayoutType } from "./kinds.schema";

/** The lists of the palette, each with its groups in their order. */
export type QuestionGroup =
  | "Text"
  | "Choice"
  | "People and places"
  | "Tables and money"
  | "Files and consent";
export type LayoutGroup = "Layout" | "Media";

/** What the first two texts of a field are called: what it asks or says, and what stands under it. */
export interface FieldTexts {
  label: string;
  description: string | null;
  /** Under the first text. */
  labelHint?: string;
  /** The second is a rich text, which respondents read. */
  isRich?: true;
}

/** What a rule of the logic can compare an answer with. */
export interface RuleAnswers {
  kind: "text" | "number" | "date" | "choice";
  /** Of a choice. */
  options: readonly { value: string; label: string }[];
}

/** What staff need of a kind of field to build forms with it. */
export interface BuilderRules<T extends FieldType> {
  /** It is read or seen, and not answered. */
  isLayout: T extends LayoutType ? true : false;
  /** What staff call it. */
  label: string;
  icon: IconName;
  /** Where it is offered, and what it is for; null for what is placed in another way. */
  palette: {
    group: QuestionGroup | LayoutGroup;
    about: string;
    /** Among the first of its group; the others follow in the order of the registry. */
    place?: number;
  } | null;
  texts: FieldTexts;
  /** Its answer can be filled in beforehand: with a name, with any text (of several lines too), or with what a custom field says. */
  beforehand?: "name" | "text" | "lines" | "said";
  /** It can be required. */
  isAsked: boolean;
  /** A question of another type may become it, and it one of another. */
  isChangeable: boolean;
  /** It stands for others, which have names of their own: it needs neither a label nor one for reports. */
  isNameless?: true;
  /** The switch of its limits in the words of the spec, and what they count: only alike they stay with another type. */
  limits: { toggle: string; count: "characters" | "number" | "options" | "rows" } | null;
  /** Its boxes to tick besides what all have, by the names of its form. */
  flags?: readonly (keyof FieldValues)[];
  /** As respondents see it, shortly; a field that is not finished says what it still lacks. */
  preview: (field: FieldOf<T>, around: PreviewContext) => FieldPreview;
  /** What it lacks to be asked. */
  findings: (field: FieldOf<T>) => FieldFinding[];
  /** What it lacks of the form around it. */
  findingsIn?: (form: { hasOrders: boolean }) => FieldFinding[];
  /** What rules can compare it with, as a whole or part by part; null: none can. */
  asks: ((field: FieldOf<T>) => RuleAnswers) | null;
  /** Rules compare it as a number, however people write numbers. */
  isNumber?: true;
  /** A rule's value in words; in quotes as it is stored where nothing else is said. */
  says?: (field: FieldOf<T>, value: string) => string;
  /** Its property that names something else, which has to be there. */
  names?: { kind: "fieldGroup" | "asset"; property: keyof FieldOf<T> & string };
  /** The id of a video as it was typed, or out of its address; or why there is none. */
  readVideo?: (typed: string) => { videoId: string } | { problem: string };
  /** A copy of it, where parts of it have ids of their own. */
  copied?: (field: FieldOf<T>, newId: () => string) => FieldOf<T>;
}
