import { useActionData, useLoaderData } from "@remix-run/react";
import { bulkToast } from "~/features/activity/bulk-toast.server";
import { chosenSearch } from "~/procedure/ids.schema";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { ChosenForm } from "~/ui/chosen-form";
import { fieldsOf } from "~/ui/fields-of";
import { counted } from "~/ui/format.rules";
import { TextField } from "~/ui/inputs";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { shiftEntries } from "../entries.commands.server";
import { entriesChosen } from "../entries.queries.server";
import { entryWhen } from "../entry-words.rules";
import { adminTimeTablePath } from "../time-table.paths";
import { ShiftInput } from "../time-table.schema";
import { ENTRY_NOUN } from "../time-table.texts";

export const loader = procedure
  .permission("moderator")
  .input(chosenSearch("entry"))
  .reads(({ input }) => ({ chosen: entriesChosen(input.ids) }))
  .loader(({ ctx, input, found: { chosen } }) => {
    const list = adminTimeTablePath + input.back;
    if (chosen.length === 0) throw ctx.redirect(list, { type: "info", title: "Choose at least one entry" });
    return {
      ...{ chosen, list, back: input.back },
      locale: ctx.settings.event.locale,
      limits: limitsOf(ShiftInput),
    };
  });

/** Moves each by so many days. */
export const action = procedure
  .permission("moderator")
  .input(ShiftInput)
  .action(async ({ ctx, input }) => {
    const { days } = input;
    const done = `moved ${counted(Math.abs(days), "day")} ${days > 0 ? "later" : "earlier"}`;
    const { changed, ignored } = await shiftEntries(ctx, input);
    return ctx.redirect(
      adminTimeTablePath + input.back,
      bulkToast(
        { changed, ignored },
        { noun: "entry", many: "entries", done, why: "deleted, or without dates that can be read" },
      ),
    );
  });

export const handle = { crumb: () => "Shift Entries" } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Shift Entries");

export default function EntriesShift() {
  const { chosen, list, back, locale, limits } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { fields, errors } = fieldsOf({ id: "f", limits, lastResult });
  return (
    <>
      <PageHead
        title="Shift Entries"
        lede="Each moves by the same number of days, and keeps its times of day."
        back={{ to: list, label: "Time Table" }}
      />
      <ChosenForm
        noun={ENTRY_NOUN}
        rows={chosen}
        column={{ key: "when", header: "When now", render: (entry) => entryWhen(entry, locale) }}
        hidden={{ back }}
        cancelTo={list}
        errors={errors}
        submitLabel={`Shift ${counted(chosen.length, "entry", "entries")}`}
      >
        <TextField
          field={fields.days}
          label="Days"
          hint="7 is a week later, -7 a week earlier."
          inputMode="numeric"
          inputClass="w-date"
          suffix="days"
          autoComplete="off"
        />
      </ChosenForm>
    </>
  );
}
