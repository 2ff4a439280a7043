import { useLoaderData } from "@remix-run/react";
import { counted } from "~/ui/format.rules";
import { TextField } from "~/ui/inputs";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { ShiftInput } from "../../admin-tasks.schema";
import { TellTeams } from "../../components/tell-teams";
import { bulkAction, bulkLoader } from "../bulk-page.server";
import { shiftDueDates } from "../bulk-tasks.commands.server";
import { BulkPage } from "../components/bulk-page";

export const loader = bulkLoader(ShiftInput);

/** Moves the due date of each by so many days. */
export const action = bulkAction(ShiftInput, async (ctx, input) => {
  const done = `moved ${counted(Math.abs(input.days), "day")} ${input.days > 0 ? "later" : "earlier"}`;
  return [await shiftDueDates(ctx, input), { done, why: "without a due date, archived or deleted" }];
});

export const handle = { crumb: () => "Shift Due Dates" } satisfies PageHandle<typeof loader>;

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
          <TellTeams field={fields.tellTeams} mails="One e-mail for each person, about all of them:" many />
        </>
      )}
    </BulkPage>
  );
}
