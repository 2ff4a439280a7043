import type { SQL } from "drizzle-orm";
import type { Read } from "#db/read-batch";
import type { Level } from "~/identity/permissions.rules";
import type { CommandContext } from "~/procedure/context";

export type Asked = Pick<CommandContext, "settings" | "now">;

/** What a filter's values are called: by a table of words, or by the names of the rows whose ids they are. */
export interface FilterWords {
  label: string;
  values?: Readonly<Record<string, string>>;
  names?: "team_type" | "task_group" | "task" | "user" | "team" | "form" | "supplier" | "field";
  /** What is shown of any other value. */
  say?(value: string): string;
}

export interface Figure {
  label: string;
  n: number;
}

/** A list that can be kept as a view. */
export interface ListedView {
  /** Its address; `:id` stands for one thing's id. */
  path: string;
  label: string;
  noun: { one: string; many: string };
  /** Who may open it. */
  access: Exclude<Level, "user">;
  words: Readonly<Record<string, FilterWords>>;
  /** The thing that `:id` names: `select` of its title. */
  title?(id: string): SQL;
  /** `select` of the ids of the rows that an address leaves. */
  keys(ctx: Asked, search: URLSearchParams, id: string): SQL;
  /** What is mailed beside the number of rows. */
  figures?(ctx: Asked, search: URLSearchParams): Read<Figure[]>;
}
