import type { RowMend } from "./import-mends.rules";
import type { ImportField, ReadRow, RowPerson } from "./import-row.rules";

/** What is in the event already, as far as an import asks. */
export interface EventFacts {
  types: readonly { id: string; name: string }[];
  teams: readonly KnownTeam[];
  people: readonly KnownPerson[];
  fields: readonly ImportField[];
  /** How many people a team may have. */
  limit: number;
  /** The event's own: dates and numbers are read by it. */
  locale: string;
}

export interface KnownTeam {
  id: string;
  name: string;
  isArchived: boolean;
  standShareRole: "none" | "parent" | "child";
  parentTeamId: string | null;
  members: number;
}

export interface KnownPerson {
  id: string;
  email: string;
  firstName: string;
  /** Of a level above exhibitors. */
  isStaff: boolean;
  teamId: string | null;
  teamName: string | null;
}

/** What is to be made of a row; its person is one of the event where `userId` says whom. */
export interface RowPlan {
  do: "team" | "share" | "member";
  name: string;
  teamTypeId: string | null;
  person: RowPerson;
  values: Record<string, string>;
  userId?: string;
  /** Of a share its parent, of a member the team; one of the same file by the id that it will have. */
  teamId?: string;
}

export interface CheckedRow extends Pick<ReadRow, "number" | "teamName" | "typeName" | "mark" | "readings"> {
  personName: string;
  email: string;
  fate: "team" | "share" | "member" | "left";
  isKnown: boolean;
  reason: string;
  plan: RowPlan | null;
  /** Of a row that is left out: what would let it in. */
  mend: RowMend | null;
}

/** A team that the file makes, or adds people to. */
export interface PlannedTeam {
  name: string;
  /** Of the row that makes it; null where it is in the event already. */
  row: number | null;
  teamId: string;
  parentName: string;
  members: number;
}
