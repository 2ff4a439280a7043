import { type SQL, sql } from "drizzle-orm";
import { FORM_AUDIENCE, FORM_TYPES } from "~/features/tasks/types/form/form-audience.server";
import { audienceUse } from "~/features/teams/audience/audience-rows.server";
import type { TeamExtension } from "~/features/teams/team-extensions.server";
import { formAudiencePath } from "./admin-forms.paths";
import { SUBMISSION_FILES, SUBMISSION_NOUN } from "./forms.texts";

const submissions = (teams: SQL) => sql`(select id from submission where team_id in ${teams})`;
const filesOf = (teams: SQL) =>
  sql`(select file_id from submission_file where submission_id in ${submissions(teams)})`;

/** What teams answered goes with them (spec 1.4): drafts, submissions, files, and what they said before. */
export const formsOfTeams: TeamExtension = {
  whenAdded: () => [],
  whenMoved: () => ({ before: [], after: [] }),
  owned: [
    {
      noun: { one: "answered file", many: "answered files" },
      rows: (teams) => sql`from file where id in ${filesOf(teams)}`,
      folders: (teams) =>
        sql`select distinct s.team_id as teamId, ${SUBMISSION_FILES} || '/' || s.form_id || '/' || s.id as folder
          from submission_file x join submission s on s.id = x.submission_id where s.team_id in ${teams}`,
    },
    { rows: (teams) => sql`from submission_file where submission_id in ${submissions(teams)}` },
    { rows: (teams) => sql`from submission_answer where submission_id in ${submissions(teams)}` },
    { rows: (teams) => sql`from submission_change where submission_id in ${submissions(teams)}` },
    { noun: SUBMISSION_NOUN, rows: (teams) => sql`from submission where team_id in ${teams}` },
  ],
  typeUses: [
    audienceUse({
      noun: { one: "form", many: "forms" },
      things: FORM_AUDIENCE,
      title: sql`fm.title`,
      name: "form",
      links: FORM_TYPES,
      path: formAudiencePath,
    }),
  ],
};
