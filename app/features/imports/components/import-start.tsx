import { INVITE_FIRST, InviteChoice } from "~/features/teams/components/invite-choice";
import { RadioGroup } from "~/ui/checks";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, type LastResult, type Limits } from "~/ui/fields-of";
import { counted } from "~/ui/format.rules";
import { GuardedForm } from "~/ui/guarded-form";
import { SubmitButton } from "~/ui/submit-button";
import { missingText, type Place } from "../import-columns.rules";
import { importStartPath } from "../imports.paths";

interface StartData {
  id: string;
  version: number;
  counts: { teams: number; members: number; known: number; left: number };
  missing: readonly Place[];
  lateJoinerDays: number;
  zone: string;
  limits: Limits<"invite" | "day" | "time" | "extraDays">;
}

/** What the button will do, in numbers, and when whoever is new is invited. */
export function ImportStart({ data, lastResult }: { data: StartData; lastResult?: LastResult | undefined }) {
  const { counts, missing, limits, zone } = data;
  const { fields, errors } = fieldsOf({
    ...{ id: "start", limits, lastResult, values: { ...INVITE_FIRST, extraDays: "yes" } },
  });
  const people = counts.teams + counts.members - counts.known;
  const isPossible = counts.teams + counts.members > 0 && missing.length === 0;
  const what = counts.teams > 0 ? counted(counts.teams, "team") : counted(counts.members, "person", "people");
  return (
    <GuardedForm
      lastResult={lastResult}
      action={importStartPath(data.id)}
      className="panel import-start"
      noValidate
    >
      <input type="hidden" name="version" value={data.version} />
      <ErrorSummary errors={errors} />
      <div>
        <p className="strong">
          {missing.length > 0
            ? missingText(missing)
            : isPossible
              ? `${counted(counts.teams, "team")} and ${counted(people, "new person", "new people")} will be made.`
              : "Nothing can be made of this file as it is."}
        </p>
        <p className="muted small">
          {counts.known > 0 &&
            `${counted(counts.known, "person is", "people are")} in the event already and ${counts.known === 1 ? "is" : "are"} not invited again. `}
          {counts.left > 0
            ? `${counts.left === 1 ? "1 row is" : `${counts.left} rows are`} left out. Mend them above; nothing is made twice.`
            : "The same file can be imported again; nothing is made twice."}
        </p>
      </div>
      {isPossible && people > 0 && (
        <InviteChoice
          fields={fields}
          zone={zone}
          label="Invite them"
          who={people === 1 ? "The new person" : `Each of the ${people} new people`}
        />
      )}
      {isPossible && counts.teams > 0 && data.lateJoinerDays > 0 && (
        <RadioGroup
          field={fields.extraDays}
          label="Do these teams get the extra days?"
          hint={`Late joiners have at least ${counted(data.lateJoinerDays, "day")} for each task. “No” is kept with the teams.`}
          inline
          options={[
            { value: "yes", label: "Yes" },
            { value: "no", label: "No" },
          ]}
        />
      )}
      {isPossible && (
        <SubmitButton variant="primary" busyLabel="Starting…">
          {counts.teams > 0 ? `Import ${what}` : `Add ${what}`}
        </SubmitButton>
      )}
    </GuardedForm>
  );
}
