import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { TaskList } from "../components/task-list";
import { taskListLoader } from "../task-list.server";
import { adminTasksPath } from "../tasks.paths";

export const loader = taskListLoader({ isArchived: true });

export const meta = pageTitle("Archived Tasks");

export default function ArchivedTasks() {
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Archived Tasks"
        lede="No team sees these. What teams did with them is kept, and comes back with them."
      />
      <TaskList
        {...data}
        isArchived
        empty={
          <EmptyState
            icon="list-checks"
            title="No archived tasks"
            actions={<ButtonLink to={adminTasksPath}>See the active tasks</ButtonLink>}
          >
            Tasks that you archive are kept here.
          </EmptyState>
        }
      />
    </>
  );
}
