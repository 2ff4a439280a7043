import type { ReadingTeams } from "~/features/teams/audience/audience.rules";
import { AudienceFields } from "~/features/teams/audience/components/audience-fields";
import type { ExceptionsOfThing } from "~/features/teams/audience/components/exceptions-note";
import type { LimitsOf } from "~/procedure/limits.server";
import { AsDraft } from "~/ui/as-draft";
import type { Difference } from "~/ui/conflict";
import { EditorForm } from "~/ui/editor-form";
import { RequiredNote } from "~/ui/field";
import type { LastResult } from "~/ui/fields-of";
import { FormId } from "~/ui/form-id";
import { DateField, TextareaField, TextField } from "~/ui/inputs";
import type { Edited } from "~/ui/use-editor";
import { addEntryPath, adminEntryPath, adminTimeTablePath } from "../time-table.paths";
import type { EntryInput } from "../time-table.schema";
import { MoreDays } from "./more-days";

/** As its boxes have it: no time is an empty text. */
export interface EntryData {
  title: string;
  startDay: string;
  startTime: string;
  endDay: string;
  endTime: string;
  days: string[];
  place: string;
  note: string;
  showToTeamTypeIds: string[];
  showToChildTeams: boolean;
  formId?: string;
  asDraft?: "1" | undefined;
  version: number;
  over?: number;
}

interface Props {
  /** None: a new one. */
  entryId?: string;
  /** Of a new one. */
  formId?: string;
  edited: Edited<EntryData>;
  teamTypes: readonly { id: string; name: string }[];
  teams: readonly ReadingTeams[];
  /** Of one that is there. */
  exceptions?: ExceptionsOfThing | undefined;
  /** "London (BST)". */
  zone: string;
  limits: LimitsOf<typeof EntryInput>;
  lastResult: LastResult | undefined;
  differences?(typed: Record<string, unknown>): Difference[];
}

/** One form for a new entry and an edited one. */
export function EntryForm({ entryId, formId, edited, differences = () => [], ...given }: Props) {
  const isNew = entryId === undefined;
  return (
    <EditorForm
      id="entry"
      limits={given.limits}
      lastResult={given.lastResult}
      current={edited}
      path={isNew ? addEntryPath : adminEntryPath(entryId)}
      seeCurrent="See the saved version"
      differences={differences}
      submitLabel={isNew ? "Add entry" : "Save changes"}
      instead={isNew && <AsDraft />}
      cancelTo={adminTimeTablePath}
      hasButtons={isNew}
    >
      {(fields) => (
        <>
          {isNew && formId && <FormId id={formId} lastResult={given.lastResult} />}
          <RequiredNote />
          <TextField
            field={fields.title}
            label="Title"
            hint="As teams see it: “Build-up: site open”."
            autoComplete="off"
            dir="auto"
          />
          <fieldset className="form-block">
            <legend className="legend">When</legend>
            <p className="hint mb-3">
              In the event’s time zone, {given.zone}. Without times it is for whole days, without a last day
              for one day.
            </p>
            <div className="when-fields">
              <DateField field={fields.startDay} label="Day" />
              <TextField field={fields.startTime} label="Starts" type="time" inputClass="w-date" />
              <DateField field={fields.endDay} label="Last day" />
              <TextField field={fields.endTime} label="Ends" type="time" inputClass="w-date" />
            </div>
            {isNew && <MoreDays field={fields.days} redrawAt={`${addEntryPath}?again=1`} />}
          </fieldset>
          <TextField
            field={fields.place}
            label="Place"
            hint="Where it is: “Gate 3, crane 2”. Shown in the list."
            autoComplete="off"
            dir="auto"
          />
          <TextareaField
            field={fields.note}
            label="Note"
            hint="What teams should know about it: shown when they open it, and in their calendars."
            rows={4}
            dir="auto"
          />
          <AudienceFields
            thing="entry"
            shown={fields.showToTeamTypeIds}
            shares={fields.showToChildTeams}
            isOpen
            teamTypes={given.teamTypes}
            teams={given.teams}
            exceptions={given.exceptions}
          />
        </>
      )}
    </EditorForm>
  );
}
