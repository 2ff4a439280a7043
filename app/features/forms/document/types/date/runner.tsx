import { TextField } from "~/ui/inputs";
import { partName } from "../../../answers/input-names.rules";
import { useHint, useInput, usePage } from "../../../runner/page-context";
import { QuestionBlock } from "../../../runner/question-block";
import { type DatePart, datePartsOf, typedDate } from "../../../runner/typed-values.rules";
import type { RunnerKind } from "../runner.types";

const LABELS: Readonly<Record<DatePart, string>> = { day: "Day", month: "Month", year: "Year" };
const EXAMPLE: Readonly<Record<DatePart, string>> = { day: "31", month: "3", year: "2027" };

/** A day in three inputs, which everybody can type; a calendar shows days that are far away badly. */
export const date: RunnerKind<"date"> = function DateQuestion({ field, name, answer }) {
  const { locale } = usePage().model.context;
  const input = useInput(name);
  const order = datePartsOf(locale);
  const typed = typedDate(answer?.value ?? "");
  const example = `For example ${order.map((part) => EXAMPLE[part]).join(" ")}.`;
  return (
    <QuestionBlock
      field={input}
      label={field.label}
      hint={useHint([field.description, example], field.id)}
      isRequired={field.isRequired}
      isSmall
    >
      <div className="date-parts">
        {order.map((part, at) => (
          <TextField
            key={part}
            field={{
              // The error summary leads to the first.
              id: at === 0 ? name : partName(name, part),
              name: partName(name, part),
              initialValue: typed[part],
            }}
            label={LABELS[part]}
            inputMode="numeric"
            autoComplete="off"
            aria-invalid={input.errors ? true : undefined}
            inputClass={part === "year" ? "w-year" : "w-day"}
          />
        ))}
      </div>
    </QuestionBlock>
  );
};
