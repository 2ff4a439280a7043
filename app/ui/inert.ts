import { useMatches } from "@remix-run/react";

/** Whether a drawer or a dialog lies over the page. One whose data could not be had is not drawn. */
export function useIsCovered(): boolean {
  return useMatches().some(
    ({ handle, data }) => (handle as { overlay?: boolean } | undefined)?.overlay && data !== undefined,
  );
}

/** Spread onto what lies under a dialog. React 18 knows no `inert`, and passes on only an empty string. */
export function inertWhen(covered: boolean): { inert?: "" } {
  return covered ? { inert: "" } : {};
}
