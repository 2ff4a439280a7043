import { useActionData, useLoaderData } from "@remix-run/react";
import { bulkToast } from "~/features/activity/bulk-toast.server";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { counted } from "~/ui/format.rules";
import { pageTitle } from "~/ui/page-title";
import { RemovalPage } from "~/ui/removal-page";
import { RemovalInput } from "../../admin-tasks.schema";
import { adminTasksPath, taskListPaths } from "../../tasks.paths";
import { TASK_NOUN } from "../../tasks.texts";
import { ChosenSearch, chosenPage } from "../bulk-page.server";
import { deleteTasks } from "../bulk-tasks.commands.server";
import { chosenForPage, type Losses, lossesOf } from "../bulk-tasks.queries.server";
import { dueColumn } from "../components/bulk-page";

export const loader = procedure
  .permission("admin")
  .input(ChosenSearch)
  .reads(({ input }) => ({ chosen: chosenForPage(input.ids), losses: lossesOf(input.ids) }))
  .loader(({ ctx, input, found: { chosen, losses } }) => {
    const isArchived = chosen.length > 0 && chosen.every((task) => task.isArchived);
    const list = isArchived ? taskListPaths.archived : adminTasksPath;
    const page = chosenPage(ctx, { chosen, back: input.back, list });
    return { ...page, losses, isArchived, limits: limitsOf(RemovalInput) };
  });

/** Deletes the chosen tasks with all that teams did with them. */
export const action = procedure
  .permission("admin")
  .input(RemovalInput)
  .action(async ({ ctx, input }) => {
    const result = await deleteTasks(ctx, input.ids);
    return ctx.redirect(
      (input.archived ? taskListPaths.archived : adminTasksPath) + input.back,
      bulkToast(result, { noun: "task", done: "deleted", why: "deleted already" }),
    );
  });

export const meta = pageTitle("Delete Tasks");

export default function TasksRemoval() {
  const { chosen, losses, isArchived, limits, back, list, locale } = useLoaderData<typeof loader>();
  const lost = lossLines(losses);
  return (
    <RemovalPage
      noun={TASK_NOUN}
      rows={chosen}
      column={dueColumn(locale)}
      back={{ to: list, label: isArchived ? "Archived tasks" : "Tasks" }}
      hidden={{ back, archived: isArchived ? "1" : undefined }}
      limits={limits}
      lastResult={useActionData<typeof action>()?.lastResult}
      loses={
        <>
          {lost.length > 0
            ? `With ${chosen.length === 1 ? "it" : "them"} go ${listed(lost)}.`
            : "No team has done anything with them yet."}{" "}
          {!isArchived && "Archiving hides a task from every team and keeps all of it."}
        </>
      }
    />
  );
}

function lossLines(losses: Losses): string[] {
  const lines: [number, string, string?][] = [
    [losses.statuses, "team’s status", "teams’ statuses"],
    [losses.comments, "comment"],
    [losses.replies, "reply", "replies"],
    [losses.evidence, "file that a team uploaded", "files that teams uploaded"],
    [losses.acceptances, "accepted declaration"],
    [losses.attachments, "attachment"],
  ];
  return lines.flatMap(([n, one, many]) => (n > 0 ? [counted(n, one, many)] : []));
}

const listed = (lines: string[]) =>
  lines.length < 2 ? lines.join("") : `${lines.slice(0, -1).join(", ")} and ${lines.at(-1)}`;
