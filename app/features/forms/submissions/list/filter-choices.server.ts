import { dayIn } from "~/lib/dates";
import type { CommandContext } from "~/procedure/context";
import { type Filter, optionsOf } from "~/ui/filter.rules";
import { formatDate } from "~/ui/format.rules";
import type { AskedQuestions } from "./asked-questions.server";
import { choiceOptions, isIndexed, type NamedQuestion, namedQuestions } from "./question-choices.rules";
import { STATES, SUBMISSION_LOOKS } from "./submission-states.rules";

interface Found {
  asked: AskedQuestions;
  versions: readonly { number: number; createdAt: string }[];
  teamTypes: readonly { id: string; name: string }[];
  teams: readonly { id: string; name: string }[];
}

/** What the filters of a form's submissions offer. */
export function filterChoices(ctx: Pick<CommandContext, "settings">, found: Found) {
  const { timeZone, locale } = ctx.settings.event;
  const questions = namedQuestions(found.asked.questions);
  const choices = choiceOptions(questions);
  const teams: Filter = { name: "team", label: "Team", options: optionsOf(found.teams) };
  const filters: Filter[] = [
    {
      name: "from",
      label: "From",
      options: [
        { value: "teams", label: "Teams" },
        { value: "guests", label: "Guests" },
      ],
    },
    { name: "type", label: "Team type", options: optionsOf(found.teamTypes, { none: "No type" }) },
    {
      name: "version",
      label: "Version",
      options: found.versions.map(({ number, createdAt }) => ({
        value: String(number),
        label: `${number}, since ${formatDate(dayIn(timeZone, new Date(createdAt)), "medium", locale)}`,
      })),
    },
  ];
  return {
    state: {
      name: "state",
      label: "State",
      options: STATES.map((value) => ({ value, label: SUBMISSION_LOOKS[value].label })),
    },
    filters: [
      ...(found.teams.length > 0 ? [teams] : []),
      ...filters.filter(({ options }) => options.length > 0),
      ...(choices.length > 0 ? [{ name: "answer", label: "Answer", options: choices }] : []),
    ],
    questions: questions.filter(isIndexed).map(named),
    columns: {
      name: "columns",
      label: "Columns",
      options: questions.map(({ name, label }) => ({ value: name, label })),
    },
  };
}

const named = ({ name, label }: NamedQuestion) => ({ name, label });
