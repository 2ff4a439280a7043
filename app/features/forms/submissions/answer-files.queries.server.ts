import { type SQL, sql } from "drizzle-orm";
import { as, jsonRows, type RowIn } from "#db/json-row";

/** A file `f` with the question that it answers, `x`. */
export const ANSWER_FILE = {
  id: as<string>(sql`f.id`),
  name: as<string>(sql`f.name`),
  contentType: as<string>(sql`f.content_type`),
  size: as<number>(sql`f.size`),
  key: as<string>(sql`f.key`),
  width: as<number | null>(sql`f.width`),
  height: as<number | null>(sql`f.height`),
  submissionId: as<string>(sql`x.submission_id`),
  fieldId: as<string>(sql`x.field_id`),
  nestedId: as<string>(sql`x.nested_id`),
};

/** Files of submissions `s`, with the questions that they answer. */
export const answerFiles = (where: SQL) =>
  jsonRows(
    ANSWER_FILE,
    sql`from submission s join submission_file x on x.submission_id = s.id join file f on f.id = x.file_id
      where ${where}`,
  );
export type AnswerFileRow = RowIn<typeof answerFiles>;
