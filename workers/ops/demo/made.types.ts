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
