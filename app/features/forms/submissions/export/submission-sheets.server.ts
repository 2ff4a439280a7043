import type { ExportColumn, ExportFormat, ExportSheet } from "~/lib/export/columns";
import type { CommandContext } from "~/procedure/context";
import { keyedRows, listExport } from "~/procedure/list-export.server";
import type { Answers } from "../../answers/answer.types";
import { isTemplate } from "../../document/structure.rules";
import { distinctHeaders } from "../../document/types/columns.server";
import { isLayout } from "../../document/types/kinds.rules";
import type { Answered, Cells, CellTable } from "../../document/types/store.types";
import { storeOf } from "../../document/types/store-kinds.server";
import { untilVersion } from "../../document/until-version.rules";
import type { AskedQuestion, AskedQuestions } from "../list/asked-questions.server";
import { questionLabel } from "../list/question-choices.rules";
import {
  answersIn,
  type ListedSubmission,
  type SubmissionQuery,
  submissionList,
  submissionScope,
} from "../list/submission-list.server";
import { GUEST_SUBMISSION, SUBMISSION_LOOKS } from "../list/submission-states.rules";
import { answerContext } from "../open-filling.server";
import { answerColumns, entriesIn } from "./answer-columns.server";

const OWN_COLUMNS: ExportColumn<ListedSubmission>[] = [
  { header: "Reference", type: "text", value: ({ reference }) => reference },
  { header: "State", type: "text", width: 22, value: ({ state }) => SUBMISSION_LOOKS[state].label },
  {
    header: "Team",
    type: "text",
    width: 32,
    value: ({ isGuest, teamName }) => (isGuest ? GUEST_SUBMISSION : teamName),
  },
  { header: "Team type", type: "text", value: ({ teamType }) => teamType },
  { header: "Task", type: "text", width: 28, value: ({ taskTitle }) => taskTitle },
  { header: "Submitted", type: "dateTime", value: ({ submittedAt }) => submittedAt },
  { header: "Submitted by", type: "text", width: 24, value: ({ submittedBy }) => submittedBy },
  { header: "Changed", type: "dateTime", value: ({ updatedAt }) => updatedAt },
  { header: "Changed by", type: "text", width: 24, value: ({ updatedBy }) => updatedBy },
  { header: "Version", type: "number", value: ({ number }) => number },
];

/**
 * Exactly the submissions that the list's filters leave, in its order: one row each, and a sheet more for every table and every looped
 * group, whose rows name the submission that they stand in. Questions that were removed since keep their last words.
 */
export function submissionsExport(
  ctx: Pick<CommandContext, "db" | "settings" | "event">,
  of: {
    form: { id: string; title: string };
    asked: AskedQuestions;
    query: SubmissionQuery & { format: ExportFormat };
    isReport?: boolean;
  },
): Response {
  const { form, asked, isReport = false } = of;
  const { locale, currency } = answerContext(ctx);
  const context = { locale, currency };
  const scope = submissionScope(ctx, form.id, of.query, { carried: "all", isReport });
  const query = { ...of.query, page: 1 };
  const answered = answeredOnce();
  const sheetFor = (keys: readonly string[], table: Table): ExportSheet<TableRow> => {
    const own = { ...scope, carried: [table.fieldId] };
    const rows = keyedRows(ctx.db, { list: submissionList, query, scope: own, keys });
    return {
      name: table.name,
      columns: [
        { header: "Reference", type: "text", value: (row) => row.of.reference },
        {
          header: "Team",
          type: "text",
          width: 32,
          value: ({ of: { isGuest, teamName } }) => (isGuest ? GUEST_SUBMISSION : teamName),
        },
        { header: "Row", type: "number", value: (row) => row.nth },
        ...table.columns,
      ],
      pages: tableRows(rows, table),
    };
  };
  return listExport(ctx, {
    list: submissionList,
    query,
    scope,
    name: form.title.slice(0, 60),
    columns: [
      ...OWN_COLUMNS,
      ...distinctHeaders(answerColumns(asked.questions, context)).map(
        (column): ExportColumn<ListedSubmission> => ({
          ...column,
          value: (row) => column.value(answered(row)),
        }),
      ),
    ],
    sheets: {
      name: "Submissions",
      others: (keys) => tablesOf(asked.questions, context).map((table) => sheetFor(keys, table)),
    },
  });
}

/** What is exported of a row, for its columns one after the other: worked out once a row. */
function answeredOnce(): (row: ListedSubmission) => Answered {
  let last: { row: ListedSubmission; answered: Answered } | undefined;
  return (row) => {
    if (last?.row !== row) last = { row, answered: answeredIn(row) };
    return last.answered;
  };
}

const answeredIn = (row: ListedSubmission): Answered => ({
  answers: answersIn(row),
  files: new Map(row.files.map(({ id, name }) => [id, name])),
});

interface TableRow extends Answered, Cells {
  of: ListedSubmission;
  /** From 1. */
  nth: number;
}

interface Table {
  /** Of the form: the repeater, the looped group, or the group that a repeater stands in. */
  fieldId: string;
  name: string;
  columns: ExportColumn<TableRow>[];
  rowsIn(answers: Answers): { answers: Answers; cells: TableRow["cells"] }[];
}

type Context = Parameters<typeof answerColumns>[1];

function tablesOf(questions: readonly AskedQuestion[], context: Context): Table[] {
  return questions.flatMap((question): Table[] => {
    const { field, nested } = question;
    const name = questionLabel(question);
    const whole = tableOf(question, context);
    if (whole) return [{ ...whole, fieldId: field.id, name }];
    if (!isTemplate(field)) return [];
    const fieldId = field.id;
    const inGroup = nested.flatMap((inner): Table[] => {
      const table = tableOf(inner, context);
      if (!table) return [];
      const rowsIn = (answers: Answers) => entriesIn(answers, fieldId).flatMap(table.rowsIn);
      return [{ ...table, fieldId, name: questionLabel(inner), rowsIn }];
    });
    if (!field.isLooping && question.loopedUntil === null) return inGroup;
    const own: Table = {
      fieldId,
      name: question.loopedUntil === null ? name : untilVersion(name, question.loopedUntil),
      columns: distinctHeaders(answerColumns(nested, context)),
      rowsIn(answers) {
        const entries = entriesIn(answers, fieldId);
        // One that stands alone has its columns beside the other questions.
        if (!field.isLooping && entries.length < 2) return [];
        return entries.map((entry) => ({ answers: entry, cells: {} }));
      },
    };
    return [own, ...inGroup];
  });
}

/** The sheet of a question that has one of its own. */
const tableOf = ({ field, tookTexts }: AskedQuestion, context: Context): CellTable | null =>
  isLayout(field) ? null : (storeOf(field.type).table?.(field, { tookTexts, context }) ?? null);

async function* tableRows(pages: AsyncIterable<readonly ListedSubmission[]>, table: Table) {
  for await (const rows of pages) {
    yield rows.flatMap((row) => {
      const { answers, files } = answeredIn(row);
      return table.rowsIn(answers).map((entry, at): TableRow => ({ ...entry, of: row, nth: at + 1, files }));
    });
  }
}
