import type { SQL } from "drizzle-orm";
import type { TaskValues } from "~/features/tasks/tasks.schema";
import type { CommandContext } from "~/procedure/context";
import type { TestEvent } from "../../worlds/test-event";
import type { World } from "./guarded-world";

export interface Command {
  name: string;
  /** What it does this time, of a command that has several cases. */
  how?: string;
  by: "member" | "staff" | "guest";
  task?: Partial<TaskValues>;
  prepare?: (world: World) => Promise<unknown>;
  run: (ctx: CommandContext, world: World) => Promise<unknown>;
}

/** Something that a command relied on, in the words of docs/guards.md, and how it is taken away while it saves. */
export interface Change {
  command: string;
  /** The case of the command, where it has several. */
  how?: string;
  relied: string;
  happens: (world: World, at: TestEvent) => Promise<unknown>;
  /** Of the refusal; null: it is tried once more, finds nothing to do, and says that nothing was changed. */
  status: number | null;
}

export type Statement = (world: World) => SQL;
