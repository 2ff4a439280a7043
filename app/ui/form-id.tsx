import { useState, useSyncExternalStore } from "react";
import { newId } from "~/lib/ids";
import { type LastResult, sentText } from "./fields-of";
import { isSpent } from "./form-id.texts";

/**
 * The id of what a form adds, made by its page's loader. It stays the same for as long as the form does, over refusals and
 * answers that never came, whatever the page is read again with: sending again finds what was made first.
 */
export function FormId({ id, lastResult }: { id: string; lastResult?: LastResult | null | undefined }) {
  const [kept] = useState(sentText(lastResult, "formId") ?? id);
  return <input type="hidden" name="formId" value={isSpent(lastResult?.error) ? id : kept} />;
}

const never = () => () => {};

/**
 * The same of a form that stays when it was sent, or of several on one page. The page's own as long as its script has not
 * begun; then each form that opens has one of its own, and gets a new one when what it added is there.
 */
export function useFormId(pageId: string, lastResult: LastResult | null | undefined) {
  const hasBegun = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return useState(() => sentText(lastResult, "formId") ?? (hasBegun ? newId() : pageId));
}
