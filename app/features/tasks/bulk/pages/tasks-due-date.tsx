import { useLoaderData } from "@remix-run/react";
import { bulkToast } from "~/features/activity/bulk-toast.server";
import { procedure } from "~/procedure/procedure.server";
import { Checkbox } from "~/ui/checks";
import { counted } from "~/ui/format.rules";
import { DateField } from "~/ui/inputs";
import { pageTitle } from "~/ui/page-title";
import { DueDateInput } from "../../admin-tasks.schema";
import { adminTasksPath } from "../../tasks.paths";
import { bulkLoader } from "../bulk-page.server";
import { setDueDates } from "../bulk-tasks.commands.server";
import { BulkPage } from "../components/bulk-page";

export const loader = bulkLoader(DueDateInput);

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
        noun: "task",
        done: result.changed === 1 ? one : done,
        why: "due then already, archived or deleted",
      }),
    );
  });

export const meta = pageTitle("Set Due Date");

export default function TasksDueDate() {
  const data = useLoaderData<typeof loader>();
  const n = data.chosen.length;
  return (
    <BulkPage
      data={data}
      title="Set Due Date"
      lede={
        n === 1 ? "For 1 task, whatever it is due on now." : `For ${n} tasks, whatever they are due on now.`
      }
      submitLabel={`Set due date of ${counted(n, "task")}`}
      values={{ tellTeams: true }}
    >
      {(fields) => (
        <>
          <DateField
            field={fields.dueDate}
            label="New due date"
            hint="A day in the event’s time zone. Leave it empty for no due date."
          />
          <Checkbox
            field={fields.tellTeams}
            label="Tell the teams about the new due date"
            hint="One e-mail for each person: the assignees, else the team’s owner. Teams that are complete get none."
          />
        </>
      )}
    </BulkPage>
  );
}
