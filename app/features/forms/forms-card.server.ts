import { type SQL, sql } from "drizzle-orm";
import { as, jsonOne } from "#db/json-row";
import { emptyRead } from "#db/read-batch";
import { approvalStatus, progressStatus, TEAMS_AND_TASKS } from "~/features/tasks/tasks.queries.server";
import { ASKS_FOR_FORM } from "~/features/tasks/types/form/form-tasks.queries.server";
import { isOpenTo } from "~/features/tasks/types/form/open-days.server";
import { cardKind } from "~/procedure/room-work.server";
import { counted } from "~/ui/format.rules";
import { formsPath } from "./filling/filling.paths";
import { IS_TEAMS_TO_DO } from "./submissions/teams-drafts.server";

/** What a team began of forms that are open to it, and has not submitted: by `submission_team`. */
export const waitingDrafts = (teamId: string): SQL<number> =>
  as(sql`(select count(*) from submission s join form fm on fm.id = s.form_id and ${isOpenTo(sql`s.team_id`)}
    where s.team_id = ${teamId} and s.is_draft = 1 and s.edit_of is null and ${IS_TEAMS_TO_DO})`);

const facts = (teamId: string) =>
  jsonOne(
    {
      drafts: waitingDrafts(teamId),
      submitted: as<number>(
        sql`(select count(*) from submission s where s.team_id = ${teamId} and s.is_draft = 0)`,
      ),
      /** Tasks that ask for a form which nobody in the team has begun. */
      due: as<number>(sql`(select count(*) ${TEAMS_AND_TASKS} join form fm on fm.id = t.form_id and ${isOpenTo(sql`tm.id`)}
        where tm.id = ${teamId} and ${ASKS_FOR_FORM} and ${progressStatus} = 'incomplete' and ${approvalStatus} <> 'awaiting'
          and not exists (select 1 from submission x where x.task_id = t.id and x.team_id = tm.id
            and x.form_id = t.form_id and (x.is_draft = 0 or x.is_by_staff = 0)))`),
    },
    sql``,
  );

/** What of forms waits for the team: drafts first, then what a task asks for, then what was submitted. */
export const formsCard = cardKind({
  type: "forms",
  label: "Forms",
  about:
    "How many drafts are not submitted, how many forms are to be filled in, and how many were submitted.",
  icon: "file-text",
  corePage: "forms",
  read: ({ who: { teamId } }) => (teamId === undefined ? emptyRead(null) : facts(teamId)),
  to: () => formsPath,
  say: (found) => {
    const { drafts, due, submitted } = found ?? { drafts: 0, due: 0, submitted: 0 };
    const [text = "Nothing to fill in", more] = [
      drafts > 0 && `${counted(drafts, "draft")} not submitted`,
      due > 0 && `${due} to fill in`,
      submitted > 0 && `${submitted} submitted`,
    ].filter((part) => part !== false);
    return { text, ...(more !== undefined && { more }) };
  },
});
