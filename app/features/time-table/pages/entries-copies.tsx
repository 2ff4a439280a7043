import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { bulkToast } from "~/features/activity/bulk-toast.server";
import { newId } from "~/lib/ids";
import { chosenSearch } from "~/procedure/ids.schema";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { ChosenForm } from "~/ui/chosen-form";
import { fieldsOf } from "~/ui/fields-of";
import { FormId } from "~/ui/form-id";
import { counted } from "~/ui/format.rules";
import { DateField } from "~/ui/inputs";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { MoreDays } from "../components/more-days";
import { copyEntries } from "../entries.commands.server";
import { entriesChosen } from "../entries.queries.server";
import { entryWhen } from "../entry-words.rules";
import timeTableStyles from "../time-table.css?url";
import { adminTimeTablePath, entriesCopiesPath } from "../time-table.paths";
import { CopiesInput } from "../time-table.schema";
import { ENTRY_NOUN } from "../time-table.texts";

export const loader = procedure
  .permission("moderator")
  .input(chosenSearch("entry"))
  .reads(({ input }) => ({ chosen: entriesChosen(input.ids) }))
  .loader(({ ctx, input, found: { chosen } }) => {
    const list = adminTimeTablePath + input.back;
    if (chosen.length === 0) throw ctx.redirect(list, { type: "info", title: "Choose at least one entry" });
    return {
      ...{ chosen, list, back: input.back, formId: newId() },
      locale: ctx.settings.event.locale,
      limits: limitsOf(CopiesInput),
    };
  });

/** Copies each to the chosen days. */
export const action = procedure
  .permission("moderator")
  .input(CopiesInput)
  .action(async ({ ctx, input }) => {
    const { ids, startDay, days, formId } = input;
    const result = await copyEntries(ctx, { ids, days: [...new Set([startDay, ...days])], formId });
    return ctx.redirect(
      adminTimeTablePath + input.back,
      bulkToast(result, {
        ...{ noun: "copy", many: "copies", done: "made" },
        why: "their entry was deleted, or has dates that cannot be read",
      }),
    );
  });

export const handle = { crumb: () => "Copy Entries" } satisfies PageHandle<typeof loader>;

export const links = sheets(timeTableStyles);

export const meta = pageTitle("Copy Entries");

export default function EntriesCopies() {
  const { chosen, list, back, locale, limits, formId } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { search } = useLocation();
  const { fields, errors } = fieldsOf({ id: "f", limits, lastResult });
  const isOne = chosen.length === 1;
  return (
    <>
      <PageHead
        title="Copy Entries"
        lede={
          isOne
            ? "It is the same on each of the days, at the same times and for the same teams."
            : "The first of them comes to stand on each of the days, the others as many days behind it as they are now."
        }
        back={{ to: list, label: "Time Table" }}
      />
      <ChosenForm
        noun={ENTRY_NOUN}
        rows={chosen}
        column={{ key: "when", header: "When", render: (entry) => entryWhen(entry, locale) }}
        hidden={{ back }}
        cancelTo={list}
        errors={errors}
        submitLabel={`Copy ${counted(chosen.length, "entry", "entries")}`}
        busyLabel="Copying…"
      >
        <FormId id={formId} lastResult={lastResult} />
        <DateField
          field={fields.startDay}
          label={isOne ? "Copy to" : "The first comes to stand on"}
          hint="A day in the event’s time zone."
        />
        <MoreDays
          field={fields.days}
          redrawAt={`${entriesCopiesPath}${search}${search ? "&" : "?"}again=1`}
        />
      </ChosenForm>
    </>
  );
}
