/** Spread onto what lies under a dialog. React 18 knows no `inert`, and passes on only an empty string. */
export function inertWhen(covered: boolean): { inert?: "" } {
  return covered ? { inert: "" } : {};
}
