import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { teamPath } from "~/features/teams/teams.paths";
import { lowerFirst } from "~/lib/text.rules";
import { eventClock } from "~/procedure/event-clock.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { forTeamDraftPath } from "../filling.paths";
import { draftsForTeam, forTeamHead, tasksForTeam } from "../for-team.queries.server";

/** Where nothing is begun there is nothing to choose: it leads on. */
export const loader = procedure
  .permission("moderator")
  .params({ teamId: Id, formId: Id })
  .input(z.object({ task: Id.nullable().default(null).catch(null) }))
  .reads(({ params }) => ({
    head: forTeamHead(params),
    tasks: tasksForTeam(params),
    drafts: draftsForTeam(params),
  }))
  .loader(({ ctx, params, input, found: { head, tasks, drafts } }) => {
    // A form that a task asks for is filled in for the task.
    const taskId = input.task ?? tasks[0]?.id ?? null;
    const { momentOf } = eventClock(ctx);
    const of = (isByStaff: 0 | 1) => {
      const draft = drafts.find((one) => one.taskId === taskId && one.isByStaff === isByStaff);
      return draft ? { saved: momentOf(draft.at), by: draft.by } : null;
    };
    const [team, staff] = [of(0), of(1)];
    if (!team) throw ctx.redirect(forTeamDraftPath({ ...params, whose: "staff" }, taskId));
    return { ...params, ...head, taskId, team, staff };
  });

export const handle = {
  crumbs: ({ teamId, teamName, formId, formTitle }) => ({ [teamId]: teamName, [formId]: formTitle }),
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>(({ formTitle, teamName }) => `${formTitle} for ${teamName}`);

const savedWords = ({ saved, by }: { saved: string; by: string | null }) =>
  `saved ${lowerFirst(saved)}${by ? ` by ${by}` : ""}`;

/** The team has begun this form: staff go on with its draft, or leave that as it is. */
export default function ForTeam() {
  const { teamId, teamName, formId, formTitle, taskId, team, staff } = useLoaderData<typeof loader>();
  const at = { teamId, formId };
  return (
    <div className="page page-narrow">
      <PageHead
        back={{ to: teamPath(teamId), label: teamName }}
        title={`${formTitle} for ${teamName}`}
        lede={`The team has a draft of it, ${savedWords(team)}. Nothing of it is lost, whichever you choose.`}
      />
      <section className="section">
        <h2>Go on with the team’s draft</h2>
        <p className="muted mt-2">
          What they have filled in is there. They see what you change, may go on typing beside you, and what
          each of you changes is put together.
        </p>
        <p className="mt-5">
          <ButtonLink variant="primary" to={forTeamDraftPath({ ...at, whose: "team" }, taskId)}>
            Go on with their draft
          </ButtonLink>
        </p>
      </section>
      <section className="section">
        <h2>{staff ? "Go on with what staff began" : "Begin without it"}</h2>
        <p className="muted mt-2">
          {staff ? `Staff have one of their own, ${savedWords(staff)}. ` : "You begin with an empty form. "}
          The team’s draft stays as it is. Whoever submits first sends the form in; the other is told, and
          what they typed is kept.
        </p>
        <p className="mt-5">
          <ButtonLink to={forTeamDraftPath({ ...at, whose: "staff" }, taskId)}>
            {staff ? "Go on with it" : "Leave their draft"}
          </ButtonLink>
        </p>
      </section>
    </div>
  );
}
