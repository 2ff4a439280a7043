import { useActionData, useLoaderData } from "@remix-run/react";
import { procedure } from "~/procedure/procedure.server";
import { Checkbox } from "~/ui/checks";
import { counted } from "~/ui/format.rules";
import { DateField } from "~/ui/inputs";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { shownErrors } from "~/ui/shown-errors";
import { ChosenSearch, DueDateInput } from "../../admin-tasks.schema";
import { adminTasksPath } from "../../tasks.paths";
import { bulkToast } from "../bulk-reply.server";
import { setDueDates } from "../bulk-tasks.commands.server";
import { chosenForPage } from "../bulk-tasks.queries.server";
import { BulkForm } from "../components/bulk-form";

export const loader = procedure
  .permission("moderator")
  .input(ChosenSearch)
  .reads(({ input }) => ({ chosen: chosenForPage(input.ids, false) }))
  .loader(({ ctx, input, found }) => {
    const list = adminTasksPath + input.back;
    if (found.chosen.length === 0)
      throw ctx.redirect(list, { type: "info", title: "Choose at least one task" });
    return { chosen: found.chosen, back: input.back, list, locale: ctx.settings.event.locale };
  });

/** One due date for all of them. */
export const action = procedure
  .permission("moderator")
  .input(DueDateInput)
  .action(async ({ ctx, input }) => {
    const result = await setDueDates(ctx, { ...input, dueDate: input.dueDate || null });
    const done = input.dueDate ? "have a new due date" : "have no due date any more";
    const one = input.dueDate ? "has a new due date" : "has no due date any more";
    return ctx.redirect(
      adminTasksPath + input.back,
      bulkToast(result, {
        done: result.changed === 1 ? one : done,
        why: "due then already, archived or deleted",
      }),
    );
  });

export const meta = pageTitle("Set Due Date");

export default function TasksDueDate() {
  const { chosen, back, list, locale } = useLoaderData<typeof loader>();
  const { errors, field } = shownErrors(useActionData<typeof action>()?.lastResult, ["dueDate", "ids"]);
  return (
    <>
      <PageHead
        title="Set Due Date"
        lede={
          chosen.length === 1
            ? "For 1 task, whatever it is due on now."
            : `For ${chosen.length} tasks, whatever they are due on now.`
        }
        back={{ to: list, label: "Tasks" }}
      />
      <BulkForm
        {...{ chosen, back, errors, locale }}
        cancelTo={list}
        submitLabel={`Set due date of ${counted(chosen.length, "task")}`}
      >
        <DateField
          field={field("dueDate")}
          label="New due date"
          hint="A day in the event’s time zone. Leave it empty for no due date."
        />
        <Checkbox
          field={field("tellTeams", { initialValue: true })}
          label="Tell the teams about the new due date"
          hint="One e-mail for each person: the assignees, else the team’s owner. Teams that are complete get none."
        />
      </BulkForm>
    </>
  );
}
