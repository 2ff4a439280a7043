import type { AnswerContext } from "../answers/answer-context.types";
import { summaryModel } from "../runner/summary-model.rules";
import type { SummaryModel } from "../runner/summary-model.types";
import type { ReadSubmission } from "../submissions/submission.queries.server";

/** What was sent in, as it was answered; nothing where its version cannot be read. `fileTo` is where one of its files is. */
export function readBlocks(
  { document, answers, files }: Pick<ReadSubmission, "document" | "answers" | "files">,
  { locale, currency, fileTo }: AnswerContext & { fileTo: (fileId: string) => string },
): SummaryModel | null {
  if (!document) return null;
  return summaryModel(document, answers, {
    ...{ locale, currency },
    fileOf: (id) => {
      const file = files.get(id);
      return file ? { name: file.name, to: fileTo(id) } : null;
    },
  });
}
