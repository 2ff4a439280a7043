import { useActionData, useLoaderData } from "@remix-run/react";
import { readingTeams } from "~/features/teams/audience/audience.server";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { newId } from "~/lib/ids";
import { zoneWords } from "~/lib/zone-words.rules";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import type { LastResult } from "~/ui/fields-of";
import { counted, formatDate } from "~/ui/format.rules";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { PasteForm } from "../components/paste-form";
import { addPasted } from "../entries.commands.server";
import { checkPasted, type ShownPaste } from "../paste/check-pasted.server";
import timeTableStyles from "../time-table.css?url";
import { adminTimeTablePath } from "../time-table.paths";
import { PasteInput } from "../time-table.schema";

export const loader = procedure
  .permission("moderator")
  .reads(() => ({ teamTypes: teamTypeChoices(), teams: readingTeams() }))
  .loader(({ ctx, found }) => {
    const { locale, timeZone } = ctx.settings.event;
    return {
      ...found,
      formId: newId(),
      limits: limitsOf(PasteInput),
      zone: zoneWords(timeZone, ctx.now),
      example: formatDate("2027-09-10", "medium", locale),
    };
  });

/** Shows each row as it was read, and adds those that were shown to be fit: never any that nobody has seen. */
export const action = procedure
  .permission("moderator")
  .input(PasteInput)
  .action(async ({ ctx, input }) => {
    const { entries, shown } = await checkPasted(ctx, input.text);
    const { showToTeamTypeIds, showToChildTeams, formId } = input;
    if (input.step === "add" && entries.length > 0 && input.seen === shown.seen) {
      const { count } = await addPasted(ctx, { rows: entries, showToTeamTypeIds, showToChildTeams, formId });
      const left = shown.rows.length - count;
      return ctx.redirect(adminTimeTablePath, {
        type: left > 0 ? "info" : "success",
        title: `${counted(count, "entry", "entries")} added`,
        ...(left > 0
          ? { description: `${counted(left, "row")} with faults ${left === 1 ? "was" : "were"} left out.` }
          : {}),
      });
    }
    const initialValue = {
      ...{ text: input.text, showToTeamTypeIds, formId },
      ...(showToChildTeams ? { showToChildTeams: "on" } : {}),
    };
    return Response.json({ lastResult: { initialValue }, checked: shown, isOther: input.step === "add" });
  });

export const handle = { crumb: () => "Paste Entries", isWide: true } satisfies PageHandle<typeof loader>;

export const links = sheets(timeTableStyles);

export const meta = pageTitle("Paste Entries");

export default function PasteEntries() {
  const answer = useActionData<{ lastResult: LastResult; checked?: ShownPaste; isOther?: boolean }>();
  return (
    <>
      <PageHead
        title="Paste Entries"
        lede="Rows of a spreadsheet become entries. Each is shown as it was read before anything is made."
        back={{ to: adminTimeTablePath, label: "Time Table" }}
      />
      <PasteForm
        {...useLoaderData<typeof loader>()}
        lastResult={answer?.lastResult}
        checked={answer?.checked}
        isOther={answer?.isOther === true}
      />
    </>
  );
}
