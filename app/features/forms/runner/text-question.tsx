import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from "react";
import { TextareaField, TextField } from "~/ui/inputs";
import type { AnswerOf } from "../answers/answer.types";
import type { FieldOf } from "../document/field.schema";
import type { ShortTextType } from "../document/field-types.rules";
import { CharacterCount, useCount } from "./character-count";
import { useInput, usePage } from "./page-context";
import { typedNumber } from "./typed-values.rules";

type Text = FieldOf<ShortTextType | "area">;

/** Short texts and long ones, each with the keyboard of its kind. */
export function TextQuestion({
  field,
  name,
  answer,
  isOwn,
}: {
  field: Text;
  name: string;
  answer: AnswerOf<Text["type"]> | null;
  /** It is about who fills it in, not about one of many. */
  isOwn: boolean;
}) {
  const { locale } = usePage().model.context;
  const value = answer?.value ?? "";
  const input = useInput(name, {
    value: field.type === "number" ? typedNumber(value, locale) : value,
    isRequired: field.isRequired,
  });
  const most = field.type === "number" ? null : field.max;
  const count = useCount(value, most);
  const shared = { field: input, label: field.label, onInput: count.onInput };
  const hint = hintOf(field);
  if (field.type === "area") {
    return (
      <div>
        <TextareaField {...shared} hint={hint} rows={5} />
        <CharacterCount {...count} />
      </div>
    );
  }
  return (
    <div>
      <TextField
        {...shared}
        hint={hint}
        {...INPUTS[field.type]}
        autoComplete={isOwn ? COMPLETED[field.type] : "off"}
        inputClass={field.type === "number" ? "w-num" : undefined}
      />
      <CharacterCount {...count} />
    </div>
  );
}

export const INPUTS: Readonly<
  Record<ShortTextType, { type: HTMLInputTypeAttribute; inputMode?: "email" | "tel" | "url" | "decimal" }>
> = {
  text: { type: "text" },
  email: { type: "email", inputMode: "email" },
  tel: { type: "tel", inputMode: "tel" },
  url: { type: "url", inputMode: "url" },
  number: { type: "text", inputMode: "decimal" },
};

const COMPLETED: Readonly<Partial<Record<ShortTextType, HTMLInputAutoCompleteAttribute>>> = {
  email: "email",
  tel: "tel",
  url: "url",
};

/** What the form says of it, and its limits where nothing else tells them before somebody has typed. */
function hintOf({ description, type, min, max }: Text): string | undefined {
  const limit = type === "number" ? numbersText(min, max) : max === null ? "" : `Up to ${max} characters.`;
  return [description, limit].filter(Boolean).join(" ") || undefined;
}

function numbersText(min: number | null, max: number | null): string {
  if (min !== null && max !== null) return `From ${min} to ${max}.`;
  if (min !== null) return `${min} or more.`;
  return max === null ? "" : `${max} or less.`;
}
