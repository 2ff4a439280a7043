import { useActionData, useLoaderData } from "@remix-run/react";
import { AudienceSide } from "~/features/teams/audience/components/audience-side";
import { BackForm } from "~/ui/back-form";
import { Badge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { differences } from "~/ui/differences.rules";
import type { LastResult } from "~/ui/fields-of";
import { FormId } from "~/ui/form-id";
import { GoesLive } from "~/ui/goes-live";
import { PageHead } from "~/ui/page-head";
import { SubmitButton } from "~/ui/submit-button";
import type { entryEditorLoader } from "../entry-editor.server";
import { UNREADABLE } from "../entry-times.rules";
import {
  adminTimeTablePath,
  entriesCopiesPath,
  entriesRemovalPath,
  entriesShiftPath,
  entryAudiencePath,
  entryCopyPath,
  entryPath,
} from "../time-table.paths";
import { type EntryData, EntryForm } from "./entry-form";
import { EntryTabs } from "./entry-tabs";

/** The editor of an entry that is there, with its conflicts and who sees it. */
export function EntryEditor() {
  const data = useLoaderData<typeof entryEditorLoader>();
  const lastResult = useActionData<{ lastResult: LastResult }>()?.lastResult;
  const { entry, teamTypes, audience } = data;
  const { startTime, endTime, endDay, isDraft, ...saved } = entry;
  const values: EntryData = {
    ...saved,
    startTime: startTime ?? "",
    endTime: endTime ?? "",
    endDay: endDay === saved.startDay ? "" : endDay,
    days: [],
  };
  const inWords = (typed: Record<string, unknown>): Record<string, unknown> => ({
    ...typed,
    showToTeamTypeIds: namesOf(typed.showToTeamTypeIds, teamTypes),
  });
  return (
    <>
      <PageHead
        title={entry.title}
        badge={isDraft && <Badge tone="neutral">Draft</Badge>}
        back={{ to: adminTimeTablePath, label: "Time Table" }}
        actions={
          <>
            <ButtonLink variant="quiet" icon="trash-2" to={`${entriesRemovalPath}?ids=${entry.id}`}>
              Delete
            </ButtonLink>
            <ButtonLink variant="quiet" icon="calendar-clock" to={`${entriesShiftPath}?ids=${entry.id}`}>
              Shift
            </ButtonLink>
            <ButtonLink variant="quiet" icon="calendar" to={`${entriesCopiesPath}?ids=${entry.id}`}>
              Copy to other days
            </ButtonLink>
            <BackForm action={entryCopyPath(entry.id)}>
              <FormId key={data.copyId} id={data.copyId} />
              <SubmitButton icon="copy" busyLabel="Copying…">
                Duplicate
              </SubmitButton>
            </BackForm>
            <GoesLive kind="timeTableEntry" of={{ id: entry.id, isDraft }} />
            {!isDraft && (
              <ButtonLink icon="eye" to={entryPath(entry.id)}>
                Open as a team does
              </ButtonLink>
            )}
          </>
        }
      />
      <EntryTabs entryId={entry.id} current="edit" />
      {data.isUnreadable && (
        <Banner tone="danger" title={UNREADABLE}>
          Teams are told that this entry’s dates cannot be read. Enter them anew and save.
        </Banner>
      )}
      <div className="detail">
        <EntryForm
          key={entry.id}
          entryId={entry.id}
          edited={{ data: values, version: entry.version, saved: data.saved }}
          teamTypes={teamTypes}
          teams={data.teams}
          exceptions={{ found: data.exceptions, path: entryAudiencePath(entry.id) }}
          zone={data.zone}
          limits={data.limits}
          lastResult={lastResult}
          differences={(typed) => differences(LABELS, inWords({ ...values }), inWords(typed))}
        />
        <AudienceSide thing="entry" counts={audience} path={entryAudiencePath(entry.id)} />
      </div>
    </>
  );
}

const LABELS = {
  title: "Title",
  startDay: "Day",
  startTime: "Starts",
  endDay: "Last day",
  endTime: "Ends",
  place: "Place",
  note: "Note",
  showToTeamTypeIds: "Shown to team types",
  showToChildTeams: "Shown to stand shares",
};

/** Of chosen things, in the order of the list that they are chosen from. */
function namesOf(value: unknown, things: readonly { id: string; name: string }[]): string {
  const ids = value ? [value].flat().map(String) : [];
  return things.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(", ");
}
