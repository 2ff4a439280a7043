import type { GivenValues, TaskValues } from "../tasks.schema";

interface Team {
  name: string;
  owner: string;
}

/** A task of a type as the tests make it, and what the demo's teams do with one. */
export interface TypeSample {
  /** Settings with which it can be saved. */
  settings(made: { formId: string }): Partial<TaskValues>;
  /** What a team gives with the button. */
  given(team: Team): Partial<GivenValues>;
  /** One page that a team uploads for it; null = nothing, or what the title asks for. */
  sheet: ((team: Team) => { name: string; title: string; lines: string[] }) | null;
}

export const plainSample: TypeSample = { settings: () => ({}), given: () => ({}), sheet: null };
