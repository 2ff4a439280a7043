import { useLoaderData } from "@remix-run/react";
import { NotFound } from "~/lib/errors";
import { lowerFirst } from "~/lib/text.rules";
import { eventClock } from "~/procedure/event-clock.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { counted } from "~/ui/format.rules";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { Status } from "~/ui/status";
import { formPath, formsPath, ownSubmissionPath } from "../filling.paths";
import { formTitle, ownSubmissions } from "../own-submissions.queries.server";

export const loader = procedure
  .signedIn()
  .params({ formId: Id })
  .reads(({ ctx, params }) => ({
    form: formTitle(params.formId, ctx.team?.id),
    submissions: ownSubmissions(params.formId, ctx.team?.id ?? ""),
  }))
  .loader(({ ctx, params, found: { form, submissions } }) => {
    if (!form) throw new NotFound();
    const { momentOf } = eventClock(ctx);
    return {
      formId: params.formId,
      title: form.title,
      teamName: ctx.team?.name ?? null,
      rows: submissions.map(({ submittedAt, updatedAt, ...row }) => ({
        ...row,
        submitted: momentOf(submittedAt),
        changed: updatedAt > submittedAt ? momentOf(updatedAt) : null,
      })),
    };
  });

export const meta = pageTitle<typeof loader>(({ title }) => `Sent in – ${title}`);

/** What a team has sent in by one form, the last changed first. */
export default function OwnSubmissions() {
  const { formId, title, teamName, rows } = useLoaderData<typeof loader>();
  return (
    <div className="page">
      <PageHead
        back={{ to: formsPath, label: "All forms" }}
        title={title}
        lede={
          teamName === null || rows.length === 0
            ? undefined
            : `${counted(rows.length, "submission")} of ${teamName.replace(/\.$/, "")}.`
        }
      />
      <div className="mt-6">
        {rows.length === 0 ? (
          <EmptyState
            icon="send"
            title="Nothing was sent in yet"
            actions={
              <ButtonLink to={formPath(formId)} variant="primary">
                Open the form
              </ButtonLink>
            }
          >
            What your team sends in by this form is here.
          </EmptyState>
        ) : (
          <ul className="rows">
            {rows.map((row) => (
              <li className="task" key={row.id}>
                <Status tone="success" icon="circle-check">
                  Submitted
                </Status>
                <div>
                  <Link className="task-title" to={ownSubmissionPath(formId, row.id)}>
                    {row.reference ?? row.submitted}
                  </Link>
                  <div className="task-meta">
                    {row.taskTitle && (
                      <span>
                        <Icon name="list-checks" />
                        {row.taskTitle}
                      </span>
                    )}
                    {row.changed && (
                      <span>
                        <Icon name="pencil" />
                        Changed {lowerFirst(row.changed)}
                        {row.updatedBy && ` by ${row.updatedBy}`}
                      </span>
                    )}
                    {row.hasChange && (
                      <span>
                        <Icon name="clock" />
                        Changes not sent in
                      </span>
                    )}
                  </div>
                </div>
                <div className="task-who">{row.submittedBy}</div>
                <div className="task-due">
                  <span className="muted">{row.submitted}</span>
                </div>
                <Icon name="chevron-right" />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
