import type { ShouldRevalidateFunction } from "@remix-run/react";

/** A refused form leaves its page as it was, but for a conflict: the page must know the version that is saved now. */
export const revalidateOnConflict: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;
