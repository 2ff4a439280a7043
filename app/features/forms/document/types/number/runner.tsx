import { TextField } from "~/ui/inputs";
import { CharacterCount, useCount } from "../../../runner/character-count";
import { useHint, useInput, usePage } from "../../../runner/page-context";
import { typedNumber } from "../../../runner/typed-values.rules";
import { INPUTS } from "../cell-inputs";
import type { RunnerKind } from "../runner.types";

export const number: RunnerKind<"number"> = function NumberQuestion({ field, name, answer, isInEntry }) {
  const { locale } = usePage().model.context;
  const value = answer?.value ?? "";
  const input = useInput(name, { value: typedNumber(value, locale), isRequired: field.isRequired });
  const count = useCount(value, null);
  return (
    <div>
      <TextField
        field={input}
        label={field.label}
        onInput={count.onInput}
        hint={useHint([field.description, limitText(field.min, field.max)], field.id)}
        {...INPUTS.number}
        autoComplete={isInEntry ? "off" : undefined}
        inputClass="w-num"
      />
      <CharacterCount {...count} />
    </div>
  );
};

function limitText(min: number | null, max: number | null): string {
  if (min !== null && max !== null) return `From ${min} to ${max}.`;
  if (min !== null) return `${min} or more.`;
  return max === null ? "" : `${max} or less.`;
}
