import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Refused } from "~/lib/errors";
import { procedure } from "~/procedure/procedure.server";
import { Banner } from "~/ui/banner";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { counted } from "~/ui/format.rules";
import { TextField } from "~/ui/inputs";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { shownErrors } from "~/ui/shown-errors";
import { SubmitButton } from "~/ui/submit-button";
import { DataTable } from "~/ui/table";
import { ChosenGroupsSearch, GroupRemovalInput } from "../../admin-tasks.schema";
import { bulkToast } from "../../bulk/bulk-reply.server";
import { archivedTaskGroupsPath, taskGroupsPath } from "../../tasks.paths";
import { groupsForPage } from "../task-groups.queries.server";
import { deleteTaskGroups } from "../task-groups.server";

const KEYWORD = "CONFIRM";

export const loader = procedure
  .permission("moderator")
  .input(ChosenGroupsSearch)
  .reads(({ input }) => ({ groups: groupsForPage(input.ids) }))
  .loader(({ ctx, found }) => {
    const isArchived = found.groups.length > 0 && found.groups.every((group) => group.isArchived === 1);
    const list = isArchived ? archivedTaskGroupsPath : taskGroupsPath;
    if (found.groups.length === 0)
      throw ctx.redirect(list, { type: "info", title: "Choose at least one group" });
    return { groups: found.groups, list };
  });

/** Deletes the chosen groups; their tasks stay. */
export const action = procedure
  .permission("moderator")
  .input(GroupRemovalInput)
  .action(async ({ ctx, input }) => {
    if (input.confirm !== KEYWORD) {
      throw new Refused("Not confirmed", { confirm: `Type ${KEYWORD} to delete` });
    }
    const result = await deleteTaskGroups(ctx, input.ids);
    return ctx.redirect(
      taskGroupsPath,
      bulkToast(result, { noun: "group", done: "deleted", why: "deleted already" }),
    );
  });

export const meta = pageTitle("Delete Task Groups");

export default function TaskGroupsRemoval() {
  const { groups, list } = useLoaderData<typeof loader>();
  const { errors, field } = shownErrors(useActionData<typeof action>()?.lastResult, ["confirm", "ids"]);
  const what = counted(groups.length, "group");
  const tasks = groups.reduce((sum, group) => sum + group.tasks, 0);
  return (
    <>
      <PageHead title={`Delete ${what}?`} back={{ to: list, label: "Task groups" }} />
      <Banner tone="danger" title="This cannot be undone.">
        {tasks > 0
          ? "Tasks are not deleted: they stay under their other groups, or stand under Unassigned."
          : "There are no tasks in it."}
      </Banner>
      <Form method="post" className="admin-form" noValidate>
        <ErrorSummary errors={errors} />
        {groups.map(({ id }) => (
          <input key={id} type="hidden" name="ids" value={id} />
        ))}
        <TextField
          field={field("confirm", { required: true })}
          label={`Type ‘${KEYWORD}’ to continue`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <div className="mt-5">
          <DataTable
            caption="Chosen groups"
            rows={groups}
            rowKey={(group) => group.id}
            columns={[
              { key: "title", header: "Chosen groups", primary: true, render: (group) => group.title },
              {
                key: "tasks",
                header: "Tasks",
                phoneEnd: true,
                render: (group) => counted(group.tasks, "task"),
              },
            ]}
          />
        </div>
        <ButtonRow className="form-actions">
          <SubmitButton variant="danger" busyLabel="Deleting…">
            Delete {what}
          </SubmitButton>
          <ButtonLink to={list}>Cancel</ButtonLink>
        </ButtonRow>
      </Form>
    </>
  );
}
