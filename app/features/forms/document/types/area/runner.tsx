import { TextareaField } from "~/ui/inputs";
import { CharacterCount, useCount } from "../../../runner/character-count";
import { useInput } from "../../../runner/page-context";
import type { RunnerKind } from "../runner.types";
import { hintOf } from "../text-question";

export const area: RunnerKind<"area"> = function AreaQuestion({ field, name, answer }) {
  const value = answer?.value ?? "";
  const input = useInput(name, { value, isRequired: field.isRequired });
  const count = useCount(value, field.max);
  return (
    <div>
      <TextareaField
        field={input}
        label={field.label}
        onInput={count.onInput}
        hint={hintOf(field)}
        rows={5}
      />
      <CharacterCount {...count} />
    </div>
  );
};
