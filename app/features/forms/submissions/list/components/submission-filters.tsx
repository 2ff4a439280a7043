import { useSearchParams } from "@remix-run/react";
import type { Filter } from "~/ui/filter.rules";
import { FilterBar } from "~/ui/filter-bar";
import { ANSWER_NAMES, AnswerFilter, answerChips } from "./answer-filter";

interface Choices {
  state: Filter;
  filters: readonly Filter[];
  questions: readonly { name: string; label: string }[];
  columns: Filter;
}

/** What narrows a form's submissions; a report is of what was sent in alone, and has no columns. */
export function SubmissionFilters({ choices, isReport = false }: { choices: Choices; isReport?: boolean }) {
  const [params] = useSearchParams();
  const { state, filters, questions, columns } = choices;
  return (
    <FilterBar
      isSavable
      label="Filter submissions"
      search={{ label: "Search submissions", placeholder: "Reference or team" }}
      filters={isReport ? filters : [state, ...filters]}
      dates={[{ label: "Changed", from: "since", to: "until" }]}
      {...(questions.length > 0 && {
        own: {
          names: ANSWER_NAMES,
          chips: answerChips(questions, params),
          content: <AnswerFilter questions={questions} params={params} />,
        },
      })}
      {...(!isReport && columns.options.length > 0 && { columns })}
    />
  );
}
