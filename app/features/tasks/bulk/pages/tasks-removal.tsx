import { useActionData, useLoaderData } from "@remix-run/react";
import { Refused } from "~/lib/errors";
import { procedure } from "~/procedure/procedure.server";
import { Banner } from "~/ui/banner";
import { counted } from "~/ui/format.rules";
import { TextField } from "~/ui/inputs";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { shownErrors } from "~/ui/shown-errors";
import { ChosenSearch, RemovalInput } from "../../admin-tasks.schema";
import { adminTasksPath, archivedTasksPath } from "../../tasks.paths";
import { bulkToast } from "../bulk-reply.server";
import { deleteTasks } from "../bulk-tasks.commands.server";
import { chosenForPage, type Losses, lossesOf } from "../bulk-tasks.queries.server";
import { BulkForm } from "../components/bulk-form";

const KEYWORD = "CONFIRM";

export const loader = procedure
  .permission("admin")
  .input(ChosenSearch)
  .reads(({ input }) => ({ chosen: chosenForPage(input.ids), losses: lossesOf(input.ids) }))
  .loader(({ ctx, input, found }) => {
    const isArchived = found.chosen.length > 0 && found.chosen.every((task) => task.isArchived === 1);
    const list = (isArchived ? archivedTasksPath : adminTasksPath) + input.back;
    if (found.chosen.length === 0)
      throw ctx.redirect(list, { type: "info", title: "Choose at least one task" });
    return { ...found, isArchived, back: input.back, list, locale: ctx.settings.event.locale };
  });

/** Deletes the chosen tasks with all that teams did with them. */
export const action = procedure
  .permission("admin")
  .input(RemovalInput)
  .action(async ({ ctx, input }) => {
    if (input.confirm !== KEYWORD) {
      throw new Refused("Not confirmed", { confirm: `Type ${KEYWORD} to delete` });
    }
    const result = await deleteTasks(ctx, input.ids);
    return ctx.redirect(
      (input.archived ? archivedTasksPath : adminTasksPath) + input.back,
      bulkToast(result, { done: "deleted", why: "deleted already" }),
    );
  });

export const meta = pageTitle("Delete Tasks");

export default function TasksRemoval() {
  const { chosen, losses, isArchived, back, list, locale } = useLoaderData<typeof loader>();
  const { errors, field } = shownErrors(useActionData<typeof action>()?.lastResult, ["confirm", "ids"]);
  const what = counted(chosen.length, "task");
  const lost = lossLines(losses);
  return (
    <>
      <PageHead
        title={`Delete ${what}?`}
        back={{ to: list, label: isArchived ? "Archived tasks" : "Tasks" }}
      />
      <Banner tone="danger" title="This cannot be undone.">
        {lost.length > 0
          ? `With ${chosen.length === 1 ? "it" : "them"} go ${listed(lost)}.`
          : "No team has done anything with them yet."}{" "}
        {!isArchived && "Archiving hides a task from every team and keeps all of it."}
      </Banner>
      <BulkForm
        {...{ chosen, back, errors, locale }}
        cancelTo={list}
        submitLabel={`Delete ${what}`}
        busyLabel="Deleting…"
        danger
      >
        {isArchived && <input type="hidden" name="archived" value="1" />}
        <TextField
          field={field("confirm", { required: true })}
          label={`Type ‘${KEYWORD}’ to continue`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </BulkForm>
    </>
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
