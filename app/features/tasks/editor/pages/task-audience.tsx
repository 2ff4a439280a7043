import { useLoaderData } from "@remix-run/react";
import { type WhoSees, WhoSeesTable, whoSeesLede } from "~/features/teams/audience/components/who-sees";
import { plainRows } from "~/procedure/plain-rows.server";
import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { TaskTabs } from "../../components/task-tabs";
import { type AudienceTeam, audience, audienceCounts } from "../task-audience.queries.server";
import { taskForEdit } from "../task-editor.queries.server";
import { isSeenBy, RULES, VISIBILITY_LABELS, visibilityLines, visibilityReason } from "../visibility.texts";

export const loader = procedure
  .permission("moderator")
  .params({ taskId: Id })
  .input(audience.Search)
  .reads(({ params, input }) => ({
    task: taskForEdit(params.taskId),
    counts: audienceCounts(params.taskId),
    page: audience.page(input, params.taskId),
  }))
  .loader(({ ctx, found: { task, counts, page } }) => ({
    task: { id: task.id, title: task.title },
    counts,
    page: { ...page, rows: plainRows(ctx, page.rows) },
  }));

export const handle = {
  crumb: () => "Who Sees It",
  crumbs: ({ task }) => ({ [task.id]: task.title }),
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>((data) => `Who sees ${data.task.title}`);

export default function TaskAudience() {
  const { task, counts, page } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={task.title}
        lede={`${whoSeesLede("task", visibilityLines(counts))} Staff see every task.`}
      />
      <TaskTabs taskId={task.id} current="audience" />
      <WhoSeesTable of={OF_TASKS} page={page} />
    </>
  );
}

const OF_TASKS: WhoSees<AudienceTeam> = {
  thing: "task",
  rules: RULES.map((value) => ({ value, label: VISIBILITY_LABELS[value] })),
  isSeenBy,
  reason: visibilityReason,
};
