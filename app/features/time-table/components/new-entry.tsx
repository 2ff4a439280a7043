import { useActionData, useLoaderData } from "@remix-run/react";
import type { LastResult } from "~/ui/fields-of";
import { PageHead } from "~/ui/page-head";
import type { Edited } from "~/ui/use-editor";
import type { newEntryLoader } from "../entry-editor.server";
import { adminTimeTablePath } from "../time-table.paths";
import { type EntryData, EntryForm } from "./entry-form";

const BLANK: Edited<EntryData> = {
  data: {
    ...{ title: "", startDay: "", startTime: "", endDay: "", endTime: "", days: [], place: "", note: "" },
    ...{ showToTeamTypeIds: [], showToChildTeams: true, version: 0 },
  },
  version: 0,
  saved: { who: "", when: "" },
};

/** The form of an entry that is not there yet. */
export function NewEntry() {
  const data = useLoaderData<typeof newEntryLoader>();
  const lastResult = useActionData<{ lastResult: LastResult }>()?.lastResult;
  return (
    <>
      <PageHead title="Add Entry" back={{ to: adminTimeTablePath, label: "Time Table" }} />
      <EntryForm {...data} edited={BLANK} lastResult={lastResult} />
    </>
  );
}
