import { useLoaderData } from "@remix-run/react";
import { NoneArchived } from "~/ui/archivable";
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
        empty={<NoneArchived icon="list-checks" many="tasks" to={adminTasksPath} />}
      />
    </>
  );
}
