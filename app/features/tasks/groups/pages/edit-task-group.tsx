import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { Id, procedure } from "~/procedure/procedure.server";
import { Badge } from "~/ui/badge";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { counted, formatDate } from "~/ui/format.rules";
import { TextField } from "~/ui/inputs";
import { PageHead, SectionHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { Reorder } from "~/ui/reorder";
import { shownErrors } from "~/ui/shown-errors";
import { SubmitButton } from "~/ui/submit-button";
import { MovedSearch } from "../../admin-tasks.schema";
import {
  adminTaskPath,
  archivedTaskGroupsPath,
  taskGroupAdditionsPath,
  taskGroupDeparturesPath,
  taskGroupOrderPath,
  taskGroupPath,
  taskGroupsPath,
} from "../../tasks.paths";
import { TaskGroupTitleInput } from "../../tasks.schema";
import { TYPE_LABELS } from "../../tasks.texts";
import { GroupMenu } from "../components/group-menu";
import { groupForEdit } from "../task-groups.queries.server";
import { renameTaskGroup } from "../task-groups.server";

export const loader = procedure
  .permission("moderator")
  .params({ taskGroupId: Id })
  .input(MovedSearch)
  .reads(({ params }) => ({ group: groupForEdit(params.taskGroupId) }))
  .loader(({ ctx, input, found }) => ({
    group: found.group,
    moved: input.moved ? { id: input.moved, dir: input.dir } : null,
    locale: ctx.settings.event.locale,
  }));

export const action = procedure
  .permission("moderator")
  .params({ taskGroupId: Id })
  .input(TaskGroupTitleInput)
  .action(async ({ ctx, params, input }) => {
    await renameTaskGroup(ctx, params.taskGroupId, input);
    return ctx.redirect(taskGroupPath(params.taskGroupId), { type: "success" });
  });

export const handle = { crumb: ({ group }: { group: { title: string } }) => group.title };

export const meta = pageTitle((data: { group: { title: string } }) => data.group.title);

export default function EditTaskGroup() {
  const { group, moved, locale } = useLoaderData<typeof loader>();
  const { errors, field } = shownErrors(useActionData<typeof action>()?.lastResult, ["title"]);
  return (
    <>
      <PageHead
        title={group.title}
        badge={group.isArchived && <Badge tone="neutral">Archived</Badge>}
        back={
          group.isArchived
            ? { to: archivedTaskGroupsPath, label: "Archived task groups" }
            : { to: taskGroupsPath, label: "Task groups" }
        }
        actions={<GroupMenu group={group} />}
      />
      <Form method="post" className="admin-form" noValidate key={group.title}>
        <ErrorSummary errors={errors} />
        <input type="hidden" name="was" value={group.title} />
        <TextField
          field={field("title", { initialValue: group.title, required: true, maxLength: 100 })}
          label="Title"
          hint="The heading that teams see over its tasks."
          autoComplete="off"
        />
        <ButtonRow className="form-actions">
          <SubmitButton variant="primary">Save title</SubmitButton>
        </ButtonRow>
      </Form>
      {!group.isArchived && (
        <section className="section">
          <SectionHead title="Tasks" count={group.tasks.length}>
            <ButtonLink icon="plus" to={taskGroupAdditionsPath(group.id)}>
              Add tasks
            </ButtonLink>
          </SectionHead>
          {group.tasks.length > 1 && (
            <p className="muted small">
              Teams see them by due date. Those of one day, and those without a date, are in this order.
            </p>
          )}
          {group.tasks.length > 0 ? (
            <Reorder
              label={`Tasks in ${group.title}`}
              action={taskGroupOrderPath(group.id)}
              moved={moved}
              items={group.tasks.map((task) => ({
                id: task.id,
                label: task.title,
                content: (
                  <>
                    <Link to={adminTaskPath(task.id)}>{task.title}</Link>
                    <span className="cell-sub block">
                      {TYPE_LABELS[task.type]} ·{" "}
                      {task.dueDate ? `Due ${formatDate(task.dueDate, "medium", locale)}` : "No due date"}
                    </span>
                  </>
                ),
                actions: (
                  <Form method="post" action={taskGroupDeparturesPath(group.id)} preventScrollReset>
                    <input type="hidden" name="id" value={task.id} />
                    <button className="btn btn-quiet btn-sm" type="submit">
                      Remove<span className="vh"> {task.title} from the group</span>
                    </button>
                  </Form>
                ),
              }))}
            />
          ) : (
            <EmptyState
              icon="list-checks"
              title="No tasks in this group"
              actions={
                <ButtonLink icon="plus" to={taskGroupAdditionsPath(group.id)}>
                  Add tasks
                </ButtonLink>
              }
            >
              Teams do not see a group without tasks.
            </EmptyState>
          )}
          {group.tasks.length > 1 && (
            <p className="small muted mt-3">
              {counted(group.tasks.length, "task")}. Each move is saved at once.
            </p>
          )}
        </section>
      )}
    </>
  );
}
