import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { limitsOf } from "~/procedure/limits.server";
import { MovedSearch } from "~/procedure/move.schema";
import { Id, procedure } from "~/procedure/procedure.server";
import { ArchiveButtons } from "~/ui/archivable";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { EditorForm } from "~/ui/editor-form";
import { EmptyState } from "~/ui/empty-state";
import { counted } from "~/ui/format.rules";
import { TextField } from "~/ui/inputs";
import { Link } from "~/ui/link";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead, SectionHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { Reorder } from "~/ui/reorder";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { dueText } from "../../components/due";
import {
  adminTaskPath,
  taskGroupAdditionsPath,
  taskGroupOrderPath,
  taskGroupPath,
  taskGroupPaths,
  taskGroupRemovalsPath,
  taskGroupsPath,
} from "../../tasks.paths";
import { TaskGroupTitleInput } from "../../tasks.schema";
import { TYPE_LABELS } from "../../tasks.texts";
import { groupForEdit } from "../task-groups.queries.server";
import { renameTaskGroup } from "../task-groups.server";

export const loader = procedure
  .permission("moderator")
  .params({ taskGroupId: Id })
  .input(MovedSearch)
  .reads(({ params }) => ({ group: groupForEdit(params.taskGroupId) }))
  .loader(({ ctx, input, found }) => ({
    ...found,
    ...input,
    limits: limitsOf(TaskGroupTitleInput),
    locale: ctx.settings.event.locale,
  }));

export const action = procedure
  .permission("moderator")
  .params({ taskGroupId: Id })
  .input(TaskGroupTitleInput)
  .action(async ({ ctx, params, input }) => {
    await renameTaskGroup(ctx, params.taskGroupId, { title: input.title, was: input.over ?? input.was });
    return ctx.redirect(taskGroupPath(params.taskGroupId), { type: "success" });
  });

export const shouldRevalidate = revalidateOnConflict;

export const handle = { crumb: ({ group }) => group.title } satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>((data) => data.group.title);

export default function EditTaskGroup() {
  const { group, limits, moved, locale } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={group.title}
        badge={group.isArchived && <Badge tone="neutral">Archived</Badge>}
        back={
          group.isArchived
            ? { to: taskGroupPaths.archived, label: "Archived task groups" }
            : { to: taskGroupsPath, label: "Task groups" }
        }
        actions={<ArchiveButtons of={group} paths={taskGroupPaths} canDelete />}
      />
      <EditorForm
        id="group"
        limits={limits}
        lastResult={useActionData<typeof action>()?.lastResult}
        current={{
          data: { title: group.title },
          version: group.title,
          saved: { who: "Somebody", when: "meanwhile" },
        }}
        versionName="was"
        path={taskGroupPath(group.id)}
        seeCurrent="See the saved version"
        staysAt={[taskGroupOrderPath(group.id), taskGroupRemovalsPath(group.id)]}
        differences={({ title }) => [
          { key: "title", label: "Title", mine: String(title), theirs: group.title },
        ]}
        submitLabel="Save title"
      >
        {(fields) => (
          <TextField
            field={fields.title}
            label="Title"
            hint="The heading that teams see over its tasks."
            autoComplete="off"
          />
        )}
      </EditorForm>
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
                      {TYPE_LABELS[task.type]} · {dueText(task.dueDate, locale)}
                    </span>
                  </>
                ),
                actions: (
                  <Form method="post" action={taskGroupRemovalsPath(group.id)} preventScrollReset>
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
