import type { Day } from "~/lib/dates";
import type { RiskLevel } from "~/ui/risk-looks.rules";

export type { RiskLevel };

/** What the score of a team goes by. Days are those of the event's zone. */
export interface RiskFacts {
  /** The last day on which somebody of the team signed in; null: nobody ever has. */
  lastLogin: Day | null;
  /** The last day on which one of its users changed a task's status, wrote, submitted, drafted or uploaded; null: nobody ever has. */
  lastActivity: Day | null;
  /** Of the tasks that count (decisions.md, "Risk score"). */
  overdue: number;
  dueSoon: number;
}

export interface RiskCalendar {
  today: Day;
  /** The event's launch day, whenever it is; null: it has none. */
  launch: Day | null;
}

/** Both halves in points of 100, whole multiples of 5, so that no sum is rounded. */
export interface Risk {
  /** Log-ins and activity. */
  base: number;
  tasks: number;
  /** 0 to 1 (REP-4). */
  riskScore: number;
  /** Whole per cent; a half is rounded up. */
  riskPercent: number;
  riskLevel: RiskLevel;
}
