import type { SQL } from "drizzle-orm";
import type { ChangeDraft } from "~/features/activity/drafts.server";
import { LIVE_CONTENT } from "~/features/content/live-content.server";
import { LIVE_DOWNLOADS } from "~/features/downloads/live-downloads.server";
import { LIVE_SUPPLIERS } from "~/features/suppliers/live-suppliers.server";
import { LIVE_TASKS } from "~/features/tasks/live-tasks.server";
import type { AudienceTables } from "~/features/teams/audience/audience.server";
import { LIVE_ENTRIES } from "~/features/time-table/live-entries.server";
import type { LiveThing } from "~/lib/live-kinds.rules";

/** A kind of thing that can be a draft: each part in SQL over the alias of its audience. */
export interface LiveKind {
  /** In a sentence: "task". */
  noun: string;
  /** In a list: "Task". */
  label: string;
  /** Who sees it once it is live. */
  audience: AudienceTables;
  title: SQL<string>;
  /** It is not live yet, and not archived. */
  isWaiting: SQL;
  isLive: SQL;
  /** Of what is to be done by a day. */
  dueDate: SQL<string | null> | null;
  path(id: string): string;
  audiencePath(id: string): string;
  putLive: ChangeDraft;
  takeBack: ChangeDraft;
}

export const LIVE: Record<LiveThing, LiveKind> = {
  task: LIVE_TASKS,
  content: LIVE_CONTENT,
  download: LIVE_DOWNLOADS,
  supplier: LIVE_SUPPLIERS,
  timeTableEntry: LIVE_ENTRIES,
};
