import { Form, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { NotFound } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { eventClock } from "~/procedure/event-clock.server";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { RadioGroup } from "~/ui/checks";
import { RouteDrawer } from "~/ui/drawer";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, type LastResult } from "~/ui/fields-of";
import { FormId } from "~/ui/form-id";
import { formatDate } from "~/ui/format.rules";
import { DateField, TextareaField } from "~/ui/inputs";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { SubmitButton } from "~/ui/submit-button";
import { openRequestOf } from "../../by-team/team-task.queries.server";
import { listSearch } from "../../list-view.rules";
import { searchOf } from "../../own-task.server";
import { taskPath } from "../../tasks.paths";
import { taskForTeam } from "../../tasks.queries.server";
import { askForTask } from "../requests.commands.server";
import { askable } from "../requests.rules";
import { RequestInput } from "../requests.schema";

export const loader = procedure
  .signedIn()
  .params({ taskId: Id })
  .reads(({ ctx, params }) => ({
    task: { ...taskForTeam(params.taskId, ctx.team?.id ?? ""), required: true },
    request: openRequestOf(params.taskId, ctx.team?.id),
  }))
  .loader(({ ctx, found }) => {
    const { task, request } = found;
    if (!task) throw new NotFound();
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

export const action = procedure
  .signedIn()
  .params({ taskId: Id })
  .input(RequestInput)
  .action(async ({ ctx, params, input }) => {
    await askForTask(ctx, { taskId: params.taskId, ...input });
    return ctx.redirect(taskPath(params.taskId) + searchOf(ctx), {
      type: "success",
      title: "Sent to the organisers",
      description: "You get an e-mail when they have decided.",
    });
  });

export const handle = { overlay: true } satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>((data) => `Ask About: ${data.title}`);

/** A team asks for more time, or not to have to do the task: in the drawer's place, at an address of its own. */
export default function TaskRequest() {
  const data = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const [params] = useSearchParams();
  const back = taskPath(data.taskId) + listSearch(params);
  return (
    <RouteDrawer title="Ask the organisers" eyebrow={data.title} closeTo={back}>
      {data.refused && !lastResult ? (
        <section>
          <p>{data.refused}.</p>
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
  data: { formId, limits, dueDate, kinds, today, locale },
  back,
  lastResult,
}: {
  back: string;
  data: ReturnType<typeof useLoaderData<typeof loader>>;
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
              hint: "If the organisers agree, the task is done with.",
            },
          ]}
        />
        <TextareaField
          field={fields.reason}
          label="Why?"
          hint="The organisers decide by what you write here."
          rows={4}
        />
        <ButtonRow className="form-actions">
          <SubmitButton variant="primary" icon="send" busyLabel="Sending…">
            Send to the organisers
          </SubmitButton>
          <ButtonLink to={back} preventScrollReset>
            Cancel
          </ButtonLink>
        </ButtonRow>
      </Form>
    </section>
  );
}
