import { TextareaField } from "~/ui/inputs";
import { countWords } from "../../../answers/words.rules";
import { CharacterCount, useCount } from "../../../runner/character-count";
import { useHint, useInput } from "../../../runner/page-context";
import type { RunnerKind } from "../runner.types";
import { hintsOf } from "../text-question";

export const area: RunnerKind<"area"> = function AreaQuestion({ field, name, answer }) {
  const value = answer?.value ?? "";
  const input = useInput(name, { value, isRequired: field.isRequired });
  const count = useCount(value, field.max);
  const words = useCount(value, field.maxWords ?? null, countWords);
  return (
    <div>
      <TextareaField
        field={input}
        label={field.label}
        onInput={(event) => {
          count.onInput(event);
          words.onInput(event);
        }}
        hint={useHint(hintsOf(field), field.id)}
        rows={5}
      />
      <CharacterCount {...count} />
      {field.maxWords !== undefined && <CharacterCount {...words} noun="word" />}
    </div>
  );
};
