import type { Chip } from "~/ui/filter.rules";
import { FilterPopover } from "~/ui/filter-popover";

/** The parameters of the filter on one question. */
export const ANSWER_NAMES = ["question", "says", "atLeast", "atMost"] as const;
const MOST_TYPED = 200;

interface Question {
  name: string;
  label: string;
}

/** A question, and what was answered to it: words, or from one number or day to another. It applies by its button. */
export function AnswerFilter({
  questions,
  params,
}: {
  questions: readonly Question[];
  params: URLSearchParams;
}) {
  const chosen = chosenQuestion(questions, params);
  const parts = [
    { name: "says", label: "Says", hint: "Words, a number or a day" },
    { name: "atLeast", label: "From", hint: "Number or day" },
    { name: "atMost", label: "To", hint: "Number or day" },
  ];
  return (
    <FilterPopover label="Question" said={chosen?.label ?? null}>
      <div className="menu-answer">
        <div>
          <label htmlFor="filter-question">Question</label>
          <select
            className="input"
            id="filter-question"
            name="question"
            key={chosen?.name}
            defaultValue={chosen?.name ?? ""}
          >
            <option value="">Any</option>
            {questions.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </div>
        {parts.map(({ name, label, hint }) => (
          <div key={name}>
            <label htmlFor={`filter-${name}`}>{label}</label>
            <input
              className="input"
              id={`filter-${name}`}
              name={name}
              maxLength={MOST_TYPED}
              placeholder={hint}
              autoComplete="off"
              defaultValue={params.get(name) ?? ""}
            />
          </div>
        ))}
      </div>
    </FilterPopover>
  );
}

const chosenQuestion = (questions: readonly Question[], params: URLSearchParams) =>
  questions.find(({ name }) => name === params.get("question"));

/** "Total suspended weight: from 100", with the address without it. */
export function answerChips(questions: readonly Question[], params: URLSearchParams): Chip[] {
  const chosen = chosenQuestion(questions, params);
  if (!chosen) return [];
  const said = [
    params.get("says") && `“${params.get("says")}”`,
    params.get("atLeast") && `from ${params.get("atLeast")}`,
    params.get("atMost") && `to ${params.get("atMost")}`,
  ].filter(Boolean);
  const rest = new URLSearchParams(params);
  for (const name of [...ANSWER_NAMES, "page"]) rest.delete(name);
  return [{ key: "question", label: `${chosen.label}: ${said.join(" ") || "answered"}`, search: `?${rest}` }];
}
