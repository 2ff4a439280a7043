import { CheckboxGroup, RadioGroup } from "~/ui/checks";
import { problemTexts as say } from "../../answers/problem-texts.rules";
import { isSoldOut } from "../../ordering/items-now.rules";
import { useInput } from "../../runner/page-context";
import { NotTicked } from "./not-ticked";

/** Options in two columns from here on, where all are short. */
const MANY = 7;
const SHORT = 40;

interface Choice {
  label: string;
  description: string;
  isRequired: boolean;
  options: { label: string; value: string }[];
  /** What rules do not offer now, and what of it is chosen still. */
  withheld?: readonly { label: string; value: string }[];
  held?: readonly string[];
  isMulti: boolean;
  min: number | null;
  max: number | null;
}

export interface ChoiceProps {
  field: Choice;
  name: string;
  answer: { value: readonly string[] } | null;
}

/** What a choice is drawn of, whatever it looks like. */
export function useChoice({ field, name, answer }: ChoiceProps) {
  const chosen = answer?.value ?? [];
  const value = field.isMulti ? chosen : chosen[0];
  const input = useInput(name, { value, isRequired: field.isRequired });
  const held = heldOptions(field);
  const said = held.map(({ label }) => say.withheld(label)).filter((text) => !input.errors?.includes(text));
  return {
    field: said.length > 0 ? { ...input, errors: [...(input.errors ?? []), ...said] } : input,
    label: field.label,
    hint: hintOf(field),
    options: [
      ...field.options.map((option) => offered(option, chosen)),
      ...held.map((option) => ({ ...option, label: `${option.label} (no longer offered to you)` })),
      ...goneOptions(field, chosen),
    ],
  };
}

/** Of what is sold out nobody takes one any more; who had chosen it keeps it, to be told why it cannot be had. */
const offered = (option: Choice["options"][number], chosen: readonly string[]) =>
  isSoldOut(option)
    ? {
        ...option,
        label: `${option.label || option.value} (sold out)`,
        disabled: !chosen.includes(option.value),
      }
    : option;

/** What is chosen and not offered now. */
const heldOptions = ({ withheld = [], held = [] }: Choice) =>
  withheld
    .filter(({ value }) => held.includes(value))
    .map(({ label, value }) => ({ value, label: label || value }));

/** All options in sight, of which one or several can be chosen. */
export function BoxedChoice(props: ChoiceProps) {
  const { field, label, hint, options } = useChoice(props);
  const columns = options.length >= MANY && options.every((option) => option.label.length <= SHORT);
  const Group = props.field.isMulti ? CheckboxGroup : RadioGroup;
  return (
    <>
      <NotTicked name={props.name} />
      <Group
        field={field}
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
const goneOptions = ({ options, withheld = [] }: Choice, chosen: readonly string[]) =>
  chosen
    .filter((value) => ![...options, ...withheld].some((option) => option.value === value))
    .map((value) => ({ value, label: `${value} (not offered any more)` }));

function hintOf({ description, isMulti, min, max, options }: Choice): string | undefined {
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
