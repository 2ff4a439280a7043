import { withParam } from "~/lib/address.rules";

/** A list's search with the answers of a submission open below its row; null: with none. */
export const withAnswers = (search: string, of: { id: string; formId: string } | null): string =>
  withParam(withParam(search, "answers", of?.id ?? null), "form", of?.formId ?? null);
