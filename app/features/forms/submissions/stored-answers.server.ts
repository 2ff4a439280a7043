import { report } from "~/lib/report.server";
import { readAnswers } from "../answers/answer.schema";
import type { Answers } from "../answers/answer.types";

/** What is stored in a shape that is none of ours is reported, and read as nothing. */
export function answersIn(json: string | undefined, submissionId: string | undefined): Answers {
  if (json === undefined) return {};
  const read = readAnswers(json);
  if (!read) report(new Error("A submission's answers cannot be read"), { submissionId });
  else if (read.broken.length > 0)
    report(new Error("A submission has broken answers"), { submissionId, fields: read.broken.join() });
  return read?.answers ?? {};
}
