import type { SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { isSpent } from "./form-id.texts";

/**
 * The id of what a form adds, made by its page's loader. It stays the same for as long as the form does, over refusals and
 * answers that never came, whatever the page is read again with: sending again finds what was made first.
 */
export function FormId({ id, lastResult }: { id: string; lastResult?: SubmissionResult | null }) {
  const sent = lastResult?.initialValue?.formId;
  const [kept] = useState(typeof sent === "string" ? sent : id);
  return <input type="hidden" name="formId" value={isSpent(lastResult?.error) ? id : kept} />;
}
