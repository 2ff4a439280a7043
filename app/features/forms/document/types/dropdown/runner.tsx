import { SelectField } from "~/ui/select-field";
import { BoxedChoice, type ChoiceProps, useChoice } from "../choice-question";
import type { RunnerKind } from "../runner.types";

/** A list of one choice; where several can be chosen their boxes, since a list shows them badly. */
export const dropdown: RunnerKind<"dropdown"> = function DropdownQuestion(props) {
  return props.field.isMulti ? <BoxedChoice {...props} /> : <OneOf {...props} />;
};

const OneOf = (props: ChoiceProps) => <SelectField {...useChoice(props)} placeholder="Choose one" />;
