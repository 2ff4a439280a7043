import { useActionData, useLoaderData } from "@remix-run/react";
import { removalAction, removalPage } from "~/features/activity/removal.server";
import { chosenSearch } from "~/procedure/ids.schema";
import { procedure } from "~/procedure/procedure.server";
import { counted } from "~/ui/format.rules";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { RemovalPage } from "~/ui/removal-page";
import { taskListPaths } from "../../tasks.paths";
import { TASK_NOUN } from "../../tasks.texts";
import { deleteTasks } from "../bulk-tasks.commands.server";
import { chosenForPage, type Losses, lossesOf } from "../bulk-tasks.queries.server";
import { dueColumn } from "../components/bulk-page";

const TASKS = { noun: "task", paths: taskListPaths };

export const loader = procedure
  .permission("admin")
  .input(chosenSearch("task"))
  .reads(({ input }) => ({ chosen: chosenForPage(input.ids), losses: lossesOf(input.ids) }))
  .loader(({ ctx, input, found: { chosen, losses } }) => ({
    ...removalPage(ctx, TASKS, { chosen, back: input.back }),
    losses,
    locale: ctx.settings.event.locale,
  }));

/** Deletes the chosen tasks with all that teams did with them. */
export const action = removalAction(TASKS, "admin", deleteTasks);

export const handle = { crumb: () => "Delete Tasks" } satisfies PageHandle<typeof loader>;

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
