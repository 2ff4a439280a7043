import { Checkbox, CheckboxGroup, RadioGroup } from "~/ui/checks";
import { RichText } from "~/ui/rich-text";
import { SelectField } from "~/ui/select-field";
import type { AnswerOf } from "../answers/answer.types";
import type { FieldOf } from "../document/field.schema";
import { useInput, usePage } from "./page-context";
import { QuestionBlock } from "./question-block";

/** Options in two columns from here on, where all are short. */
const MANY = 7;
const SHORT = 40;

export function ChoiceQuestion({
  field,
  name,
  answer,
}: {
  field: FieldOf<"checkbox" | "dropdown">;
  name: string;
  answer: AnswerOf<"checkbox" | "dropdown"> | null;
}) {
  const chosen = answer?.value ?? [];
  const value = field.isMulti ? chosen : chosen[0];
  const input = useInput(name, { value, isRequired: field.isRequired });
  const { label, isMulti } = field;
  const options = [...field.options, ...goneOptions(field, chosen)];
  const hint = hintOf(field);
  if (field.type === "dropdown" && !isMulti)
    return <SelectField field={input} label={label} hint={hint} options={options} placeholder="Choose one" />;
  const columns = options.length >= MANY && options.every((option) => option.label.length <= SHORT);
  const Group = isMulti ? CheckboxGroup : RadioGroup;
  return (
    <>
      <NotTicked name={name} />
      <Group
        field={input}
        label={label}
        hint={hint}
        options={options}
        columns={columns}
        className="choices"
      />
    </>
  );
}

/** What was chosen before the form offered something else: it stays until somebody chooses anew, and is said when the form is sent in. */
const goneOptions = ({ options }: FieldOf<"checkbox" | "dropdown">, chosen: readonly string[]) =>
  chosen
    .filter((value) => !options.some((option) => option.value === value))
    .map((value) => ({ value, label: `${value} (not offered any more)` }));

/** Text to agree to, and the box that does. */
export function DisclaimerQuestion({
  field,
  name,
  answer,
  isSmall,
}: {
  field: FieldOf<"disclaimer">;
  name: string;
  answer: AnswerOf<"disclaimer"> | null;
  isSmall: boolean;
}) {
  const { html } = usePage().model;
  const input = useInput(name, { value: answer?.accepted ? "yes" : "" });
  const text = html[field.id];
  return (
    <QuestionBlock
      field={{ ...input, errors: undefined }}
      label={field.label || "Declaration"}
      isRequired={field.isRequired}
      isSmall={isSmall}
    >
      {text && <RichText html={text} />}
      <NotTicked name={name} />
      <Checkbox field={input} value="yes" label={`I have read this and accept it`} className="accept" />
    </QuestionBlock>
  );
}

/** A box that is not ticked is not sent: this says that it was asked. */
function NotTicked({ name }: { name: string }) {
  return <input type="hidden" name={name} value="" />;
}

function hintOf({
  description,
  isMulti,
  min,
  max,
  options,
}: FieldOf<"checkbox" | "dropdown">): string | undefined {
  if (!isMulti) return description || undefined;
  const most = max !== null && max < options.length ? max : null;
  const how =
    min !== null && min > 1
      ? most === null
        ? `Select ${min} or more.`
        : `Select ${min} to ${most}.`
      : most === null
        ? "Select all that apply."
        : `Select up to ${most}.`;
  return [description, how].filter(Boolean).join(" ");
}
