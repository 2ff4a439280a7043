import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { GenerateReport } from "~/ui/generate-report";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { TaskList } from "../components/task-list";
import { remindAllPath } from "../remind-all/remind-all.paths";
import { taskListLoader } from "../task-list.server";
import { addTaskPath, tasksExportPath } from "../tasks.paths";

export const loader = taskListLoader({ isArchived: false });

export const meta = pageTitle<typeof loader>(({ title }) => title);

export default function AdminTasks() {
  const data = useLoaderData<typeof loader>();
  const add = (
    <ButtonLink variant="primary" icon="plus" to={addTaskPath}>
      Add task
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title={data.title}
        actions={
          <>
            {data.page.total > 0 && (
              <ButtonLink icon="send" to={remindAllPath}>
                Remind…
              </ButtonLink>
            )}
            {data.page.total > 0 && <GenerateReport to={tasksExportPath} />}
            {add}
          </>
        }
      />
      <TaskList
        {...data}
        empty={
          <EmptyState icon="list-checks" title="No tasks yet" actions={add}>
            A task tells teams what you need from them and by when. Add the first one.
          </EmptyState>
        }
      />
    </>
  );
}
