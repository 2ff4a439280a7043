import { useActionData, useLoaderData } from "@remix-run/react";
import { procedure } from "~/procedure/procedure.server";
import { Checkbox } from "~/ui/checks";
import { counted } from "~/ui/format.rules";
import { TextField } from "~/ui/inputs";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { shownErrors } from "~/ui/shown-errors";
import { ChosenSearch, ShiftInput } from "../../admin-tasks.schema";
import { adminTasksPath } from "../../tasks.paths";
import { bulkToast } from "../bulk-reply.server";
import { shiftDueDates } from "../bulk-tasks.commands.server";
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

/** Moves the due date of each by so many days. */
export const action = procedure
  .permission("moderator")
  .input(ShiftInput)
  .action(async ({ ctx, input }) => {
    const result = await shiftDueDates(ctx, input);
    const days = counted(Math.abs(input.days), "day");
    return ctx.redirect(
      adminTasksPath + input.back,
      bulkToast(result, {
        done: `moved ${days} ${input.days > 0 ? "later" : "earlier"}`,
        why: "without a due date, archived or deleted",
      }),
    );
  });

export const meta = pageTitle("Shift Due Dates");

export default function TasksShift() {
  const { chosen, back, list, locale } = useLoaderData<typeof loader>();
  const { errors, field } = shownErrors(useActionData<typeof action>()?.lastResult, ["days", "ids"]);
  return (
    <>
      <PageHead
        title="Shift Due Dates"
        lede="Each moves by the same number of days. One without a due date stays as it is."
        back={{ to: list, label: "Tasks" }}
      />
      <BulkForm
        {...{ chosen, back, errors, locale }}
        cancelTo={list}
        submitLabel={`Shift ${counted(chosen.length, "task")}`}
      >
        <TextField
          field={field("days", { required: true })}
          label="Days"
          hint="7 is a week later, -7 a week earlier."
          inputMode="numeric"
          inputClass="w-date"
          suffix="days"
          autoComplete="off"
        />
        <Checkbox
          field={field("tellTeams", { initialValue: true })}
          label="Tell the teams about the new due dates"
          hint="One e-mail for each person, about all of them: the assignees, else the team’s owner. Teams that are complete get none."
        />
      </BulkForm>
    </>
  );
}
