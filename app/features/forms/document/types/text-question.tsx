import type { HTMLInputAutoCompleteAttribute, ReactNode } from "react";
import { TextField } from "~/ui/inputs";
import { CharacterCount, useCount } from "../../runner/character-count";
import { useHint, useInput } from "../../runner/page-context";
import { INPUTS } from "./cell-inputs";
import type { ShortTextType } from "./cell-types.rules";

interface Text {
  id: string;
  label: string;
  description: string;
  isRequired: boolean;
  max: number | null;
}

interface TextProps {
  field: Text;
  name: string;
  answer: { value: string } | null;
  isInEntry: boolean;
}

/** A short text with the keyboard of its kind; `complete` is what a browser fills in of whoever fills in the form, not of one of many. */
export const textQuestion = (type: ShortTextType, complete?: HTMLInputAutoCompleteAttribute) =>
  function TextQuestion({ field, name, answer, isInEntry }: TextProps): ReactNode {
    const value = answer?.value ?? "";
    const input = useInput(name, { value, isRequired: field.isRequired });
    const count = useCount(value, field.max);
    return (
      <div>
        <TextField
          field={input}
          label={field.label}
          onInput={count.onInput}
          hint={useHint(hintsOf(field), field.id)}
          {...INPUTS[type]}
          autoComplete={isInEntry ? "off" : complete}
        />
        <CharacterCount {...count} />
      </div>
    );
  };

/** What the form says of it, and its limit where nothing else tells it before somebody has typed. */
export const hintsOf = ({ description, max }: Pick<Text, "description" | "max">): string[] => [
  description,
  max === null ? "" : `Up to ${max} characters.`,
];
