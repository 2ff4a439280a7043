import { useLoaderData } from "@remix-run/react";
import { bulkToast } from "~/features/activity/bulk-toast.server";
import { procedure } from "~/procedure/procedure.server";
import { Checkbox } from "~/ui/checks";
import { counted } from "~/ui/format.rules";
import { TextField } from "~/ui/inputs";
import { pageTitle } from "~/ui/page-title";
import { ShiftInput } from "../../admin-tasks.schema";
import { adminTasksPath } from "../../tasks.paths";
import { bulkLoader } from "../bulk-page.server";
import { shiftDueDates } from "../bulk-tasks.commands.server";
import { BulkPage } from "../components/bulk-page";

export const loader = bulkLoader(ShiftInput);

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
        noun: "task",
        done: `moved ${days} ${input.days > 0 ? "later" : "earlier"}`,
        why: "without a due date, archived or deleted",
      }),
    );
  });

export const meta = pageTitle("Shift Due Dates");

export default function TasksShift() {
  const data = useLoaderData<typeof loader>();
  return (
    <BulkPage
      data={data}
      title="Shift Due Dates"
      lede="Each moves by the same number of days. One without a due date stays as it is."
      submitLabel={`Shift ${counted(data.chosen.length, "task")}`}
      values={{ tellTeams: true }}
    >
      {(fields) => (
        <>
          <TextField
            field={fields.days}
            label="Days"
            hint="7 is a week later, -7 a week earlier."
            inputMode="numeric"
            inputClass="w-date"
            suffix="days"
            autoComplete="off"
          />
          <Checkbox
            field={fields.tellTeams}
            label="Tell the teams about the new due dates"
            hint="One e-mail for each person, about all of them: the assignees, else the team’s owner. Teams that are complete get none."
          />
        </>
      )}
    </BulkPage>
  );
}
