import type { TaskValues } from "../tasks.schema";

/** A task of a type as the tests make it, and what the demo's teams do with one. */
export interface TypeSample {
  /** Settings with which it can be saved. */
  settings(made: { formId: string }): Partial<TaskValues>;
  /** One page that a team uploads for it; null = nothing, or what the title asks for. */
  given: ((team: { name: string; owner: string }) => { name: string; title: string; lines: string[] }) | null;
}

export const plainSample: TypeSample = { settings: () => ({}), given: null };
