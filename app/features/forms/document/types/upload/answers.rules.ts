import { counted } from "~/ui/format.rules";
import { problemTexts as say } from "../../../answers/problem-texts.rules";
import type { AnswerRules } from "../answers.types";
import { betweenText } from "../limit-texts.rules";
import { wholeLimit } from "../text-answers.rules";
import { mostFiles } from "./file-rule.rules";

/** The id of a file that nobody uploaded. */
export const EXAMPLE_FILE = "example";

const GONE = "A file that is not there any more";

export const upload: AnswerRules<"upload"> = {
  problems(field, answer, { name }) {
    const files = answer?.files.length ?? 0;
    const most = mostFiles(field);
    const least = field.isMulti ? (field.minFiles ?? 0) : 0;
    if (files > most) return [{ name, message: say.fewerFiles(field.label, most) }];
    if (files > 0 && files < least) return [{ name, message: say.moreFiles(field.label, least) }];
    return files === 0 && field.isRequired ? [{ name, message: say.upload(field.label) }] : [];
  },
  limits: ({ isMulti, minFiles = null, maxFiles = null }) =>
    wholeLimit(isMulti ? betweenText({ min: minFiles, max: maxFiles, unit: "files" }) : ""),
  cleaned: (_field, answer) => (answer.files.length > 0 ? answer : null),
  lines: ({ files }, { fileName }) => files.map((id) => fileName(id) ?? GONE),
  /** How many, so that reports can count them. */
  indexed: ({ files }) => (files.length > 0 ? [{ number: files.length }] : []),
  example: () => ({ type: "upload", files: [EXAMPLE_FILE] }),
  /** Those that are there, each with where it can be fetched. */
  sent({ files }, { fileOf }, { field }) {
    const there = files.flatMap((id) => fileOf(id) ?? []).map((file) => ({ ...file }));
    if (there.length === 0) return null;
    return "isMulti" in field && field.isMulti ? there : (there[0] ?? null);
  },
  inputs: () => 1,
  prefill: null,
  asked: null,
  ofCount: (count) => ({ type: "upload", files: Array.from({ length: count }, (_, at) => `file${at}`) }),
  summary: (_field, answer, { fileOf }) => ({
    files: (answer?.files ?? []).map((id) => ({ id, ...(fileOf(id) ?? { name: GONE, to: null }) })),
  }),
  cell: ({ files }) => (files.length > 0 ? counted(files.length, "file") : ""),
  isFigure: true,
  isUnnamed: true,
};
