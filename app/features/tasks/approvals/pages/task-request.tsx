import { data as reply } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useParams, useSearchParams } from "@remix-run/react";
import { DomainError, NotFound } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { backOf } from "~/procedure/back.rules";
import { eventClock } from "~/procedure/event-clock.server";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { RadioGroup } from "~/ui/checks";
import { RouteDrawer } from "~/ui/drawer";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, type LastResult, sentText } from "~/ui/fields-of";
import { FormId } from "~/ui/form-id";
import { formatDate } from "~/ui/format.rules";
import { DateField } from "~/ui/inputs";
import { KeptTextareaField } from "~/ui/kept-textarea";
import type { DataOf, PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { SubmitButton } from "~/ui/submit-button";
import { UnsentText } from "~/ui/unsent-text";
import { forgetText } from "~/ui/use-kept-text";
import { openRequestOf } from "../../by-team/team-task.queries.server";
import { teamThreadPath } from "../../comments/comments.paths";
import { GoneTask } from "../../components/gone-task";
import { listSearch } from "../../list-view.rules";
import { OWN_TASK_GONE, searchOf } from "../../own-task.server";
import { taskPath, tasksPath } from "../../tasks.paths";
import { taskForTeam } from "../../tasks.queries.server";
import { requestReasonKey, taskRequestPath } from "../approvals.paths";
import { askForTask } from "../requests.commands.server";
import { askable } from "../requests.rules";
import { RequestInput } from "../requests.schema";

export const loader = procedure
  .signedIn()
  .params({ taskId: Id })
  .reads(({ ctx, params }) => ({
    task: taskForTeam(params.taskId, ctx.team?.id),
    request: openRequestOf(params.taskId, ctx.team?.id),
  }))
  .loader(({ ctx, found }) => {
    const { task, request } = found;
    if (!task) return reply(null, { status: 404 });
    const able = askable({ ...task, openRequestId: request?.id ?? null });
    return {
      taskId: task.id,
      formId: newId(),
      limits: limitsOf(RequestInput),
      title: task.title,
      dueDate: task.dueDate,
      kinds: "kinds" in able ? able.kinds : [],
      refused: "refused" in able ? able.refused : null,
      today: eventClock(ctx).today,
      locale: ctx.settings.event.locale,
    };
  });

type RequestData = NonNullable<DataOf<typeof loader>>;

export const action = procedure
  .signedIn()
  .params({ taskId: Id })
  .input(RequestInput)
  .action(async ({ ctx, params, input }) => {
    try {
      await askForTask(ctx, { taskId: params.taskId, ...input });
    } catch (error) {
      // With a reason, so that the page is drawn with what was typed.
      throw error instanceof NotFound ? new DomainError(404, OWN_TASK_GONE.gone.title) : error;
    }
    const { searchParams } = new URL(ctx.scope.request.url);
    return ctx.redirect(askedFrom(searchParams) ?? taskPath(params.taskId) + searchOf(ctx), {
      type: "success",
      title: "Sent to the organisers",
      description: "You get an e-mail when they have decided.",
    });
  });

/** Where the task was open, if not at home. */
const askedFrom = (params: URLSearchParams) => backOf(params.get("back"));

export const handle = { overlay: true } satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>((data) => `Ask About: ${data.title}`);

/** A team asks for more time, or not to have to do the task: in the drawer's place, at an address of its own. */
export default function TaskRequest() {
  const data = useLoaderData<typeof loader>() as RequestData | null;
  const lastResult = useActionData<typeof action>()?.lastResult;
  const [params] = useSearchParams();
  const { taskId = "" } = useParams();
  const search = listSearch(params);
  const from = askedFrom(params);
  const listTo = from ?? tasksPath() + search;
  const sent = sentText(lastResult, "reason");
  if (!data) {
    return (
      <RouteDrawer title="Task not found" closeTo={listTo}>
        <GoneTask listTo={listTo} base={teamThreadPath(taskId)} sent={sent} />
      </RouteDrawer>
    );
  }
  const back = from ?? taskPath(data.taskId) + search;
  return (
    <RouteDrawer title="Ask the organisers" eyebrow={data.title} closeTo={back}>
      {data.refused ? (
        <section>
          <ErrorSummary errors={fieldsOf({ id: "request", limits: data.limits, lastResult }).errors} />
          <p>{data.refused}.</p>
          <UnsentText base={taskRequestPath(data.taskId)} sent={sent} />
          <ButtonRow className="mt-4">
            <ButtonLink to={back}>Back to the task</ButtonLink>
          </ButtonRow>
        </section>
      ) : (
        <RequestForm data={data} back={back} lastResult={lastResult} />
      )}
    </RouteDrawer>
  );
}

function RequestForm({
  data: { taskId, formId, limits, dueDate, kinds, today, locale },
  back,
  lastResult,
}: {
  back: string;
  data: RequestData;
  lastResult: LastResult | undefined;
}) {
  const { fields, errors } = fieldsOf({
    id: "request",
    limits,
    lastResult,
    values: { kind: kinds.length === 1 ? kinds[0] : "" },
  });
  const wantsTime = kinds.includes("moreTime");
  return (
    <section>
      <Form method="post" id="request" noValidate preventScrollReset>
        <ErrorSummary errors={errors} />
        <FormId id={formId} lastResult={lastResult} />
        <RadioGroup
          field={fields.kind}
          label="What do you need?"
          options={[
            ...(wantsTime
              ? [
                  {
                    value: "moreTime",
                    label: "More time",
                    reveal: (
                      <DateField
                        field={fields.wantedDate}
                        label="Until when?"
                        hint={dueDate ? `It is due on ${formatDate(dueDate, "long", locale)}.` : undefined}
                        min={today}
                      />
                    ),
                  },
                ]
              : []),
            {
              value: "notApplicable",
              label: "It does not apply to us",
              hint: "If the organisers agree, your team does not have to do this task.",
            },
          ]}
        />
        <KeptTextareaField
          keepAs={requestReasonKey(taskId)}
          field={fields.reason}
          label="Why?"
          hint="The organisers decide on the basis of what you write here."
          rows={4}
        />
        <ButtonRow className="form-actions">
          <SubmitButton variant="primary" icon="send" busyLabel="Sending…">
            Send to the organisers
          </SubmitButton>
          <ButtonLink to={back} onClick={() => forgetText(requestReasonKey(taskId))} preventScrollReset>
            Cancel
          </ButtonLink>
        </ButtonRow>
      </Form>
    </section>
  );
}
