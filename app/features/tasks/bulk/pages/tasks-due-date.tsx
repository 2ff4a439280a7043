import { useLoaderData } from "@remix-run/react";
import { counted } from "~/ui/format.rules";
import { DateField } from "~/ui/inputs";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { DueDateInput } from "../../admin-tasks.schema";
import { TellTeams } from "../../components/tell-teams";
import { bulkAction, bulkLoader } from "../bulk-page.server";
import { setDueDates } from "../bulk-tasks.commands.server";
import { BulkPage } from "../components/bulk-page";

export const loader = bulkLoader(DueDateInput);

/** One due date for all of them. */
export const action = bulkAction(DueDateInput, async (ctx, input) => {
  const result = await setDueDates(ctx, { ...input, dueDate: input.dueDate || null });
  const have = result.changed === 1 ? "has" : "have";
  const done = `${have} ${input.dueDate ? "a new due date" : "no due date any more"}`;
  return [result, { done, why: "already due then, archived or deleted" }];
});

export const handle = { crumb: () => "Set Due Date" } satisfies PageHandle<typeof loader>;

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
          <TellTeams field={fields.tellTeams} mails="One e-mail for each person:" />
        </>
      )}
    </BulkPage>
  );
}
