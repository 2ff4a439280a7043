import type { SubmissionResult } from "@conform-to/react";
import { useState, useSyncExternalStore } from "react";
import { newId } from "~/lib/ids";

const never = () => () => {};

/**
 * The id of what a form of a thread adds. The page's own as long as its script has not begun; then each form that opens
 * has one of its own, and gets a new one when its comment is there, since the form stays.
 */
export function useFormId(pageId: string, lastResult: SubmissionResult | null | undefined) {
  const hasBegun = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const sent = lastResult?.initialValue?.formId;
  return useState(() => (typeof sent === "string" ? sent : hasBegun ? newId() : pageId));
}
