import { type SQL, sql } from "drizzle-orm";
import { readerReachesForm } from "~/features/tasks/types/form/form-audience.server";
import { visibleTask } from "~/features/tasks/visibility.server";
import { type AudienceTables, audienceSql } from "~/features/teams/audience/audience.server";
import type { CurrentUser } from "~/identity/session.server";
import type { Ctx } from "~/procedure/procedure.server";
import { isStaff } from "~/procedure/room-search.server";
import { contentAudience } from "./content-audience.server";

/** Whom a page is shown to; `like` is a team that there need not be, for whoever looks at how a page will be. */
export type SectionReader =
  | { kind: "staff"; teamId?: string | undefined }
  | { kind: "team"; teamId: string }
  | { kind: "like"; teamTypeId: string | null; isShare: boolean }
  | { kind: "guest" };

/** Whoever asks. */
export type SignedInReader = Extract<SectionReader, { kind: "staff" | "team" }>;

export const readerOf = ({ user, team }: Pick<Ctx<CurrentUser>, "user" | "team">): SignedInReader =>
  isStaff({ level: user.level, teamId: team?.id })
    ? { kind: "staff", teamId: team?.id }
    : { kind: "team", teamId: team?.id ?? "" };

/** The team of the reader as `tm`, up to the `where`; who has none reads as a team that is not there. */
function teamOf(reader: Exclude<SectionReader, { kind: "guest" }>): SQL {
  if (reader.kind !== "like") return sql`team tm where tm.id = ${reader.teamId ?? ""}`;
  return sql`(select '' as id, 0 as is_organiser, ${reader.isShare ? "child" : "none"} as stand_share_role,
    ${reader.teamTypeId} as team_type_id, null as parent_team_id) tm where true`;
}

/** The condition under which the reader sees a thing, over its alias. Guests see public pages and nothing else. */
export function seenByReader(thing: AudienceTables, reader: SectionReader): SQL {
  if (reader.kind === "guest")
    return thing === contentAudience ? sql`(${thing.isOpen} and cp.is_public = 1)` : sql`false`;
  if (reader.kind === "staff") return thing.isOpen;
  return sql`exists (select 1 from ${teamOf(reader)} and ${audienceSql(thing).sees})`;
}

/** The same of a form, over `fm`: one that is open, and that the reader's team reaches. */
export function formSeenByReader(reader: SectionReader): SQL {
  const isOpen = sql`fm.is_published = 1 and fm.is_archived = 0`;
  if (reader.kind === "guest") return sql`(${isOpen} and fm.is_public = 1)`;
  if (reader.kind === "staff") return sql`(${isOpen})`;
  return sql`(${isOpen} and ${readerReachesForm(teamOf(reader))})`;
}

/** The same of a task, over `t`. */
export function taskSeenByReader(reader: SectionReader): { sees: SQL; isOwn: SQL } {
  if (reader.kind === "guest") return { sees: sql`false`, isOwn: sql`false` };
  const ofTeam = sql`exists (select 1 from ${teamOf(reader)} and ${visibleTask})`;
  // Where only those of a team are seen, each of them is its own: asked once, since each asking is compiled anew.
  return reader.kind === "staff"
    ? { sees: sql`t.is_archived = 0`, isOwn: ofTeam }
    : { sees: ofTeam, isOwn: sql`true` };
}
