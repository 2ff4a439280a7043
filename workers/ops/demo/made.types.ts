import type { TaskType } from "~/features/tasks/tasks.types";
import type { DemoTeam } from "./teams";

export interface MadeTask {
  id: string;
  title: string;
  due: number | null;
  type: TaskType;
}
/** Who of the organisers writes and decides. */
export interface MadeStaff {
  adminId: string;
  moderatorId: string;
}
export interface MadeTeam extends DemoTeam {
  id: string;
  ownerId: string;
  memberIds: string[];
}

export type Give = (userId: string, hasLoggedIn?: Date | null) => Promise<void>;

/** What is there to be named, by title or name. */
export interface MadeLibrary {
  assets: ReadonlyMap<string, string>;
  content: Map<string, string>;
  task: ReadonlyMap<string, string>;
  download: ReadonlyMap<string, string>;
  supplier: ReadonlyMap<string, string>;
}
