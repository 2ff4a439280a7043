import { Checkbox } from "~/ui/checks";
import { RichText } from "~/ui/rich-text";
import { useInput, usePage } from "../../../runner/page-context";
import { QuestionBlock } from "../../../runner/question-block";
import { NotTicked } from "../not-ticked";
import type { RunnerKind } from "../runner.types";

/** Text to agree to, and the box that does. */
export const disclaimer: RunnerKind<"disclaimer"> = function DisclaimerQuestion({
  field,
  name,
  answer,
  isInEntry,
}) {
  const { html } = usePage().model;
  const input = useInput(name, { value: answer?.accepted ? "yes" : "" });
  const text = html[field.id];
  return (
    <QuestionBlock
      field={{ ...input, errors: undefined }}
      label={field.label || "Declaration"}
      isRequired={field.isRequired}
      isSmall={isInEntry}
    >
      {text && <RichText html={text} />}
      <NotTicked name={name} />
      <Checkbox field={input} value="yes" label={`I have read this and accept it`} className="accept" />
    </QuestionBlock>
  );
};
