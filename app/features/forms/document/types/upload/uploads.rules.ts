import type { Answer, AnswerOf } from "../../../answers/answer.types";
import type { Field, FieldOf } from "../../field.schema";

/** The one kind that takes files, which are stored apart from the answers that name them. */
export type UploadField = FieldOf<"upload">;
export const isUpload = (field: Field | null | undefined): field is UploadField => field?.type === "upload";
export const isUploadAnswer = (answer: Answer | null | undefined): answer is AnswerOf<"upload"> =>
  answer?.type === "upload";
export const filesAnswer = (files: readonly string[]): AnswerOf<"upload"> => ({ type: "upload", files });
