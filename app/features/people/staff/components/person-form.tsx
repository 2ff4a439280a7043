import { Banner } from "~/ui/banner";
import { differences } from "~/ui/differences.rules";
import { EditorForm, type LiveField } from "~/ui/editor-form";
import { Field, RequiredNote } from "~/ui/field";
import type { LastResult } from "~/ui/fields-of";
import { TextField } from "~/ui/inputs";
import { SelectField } from "~/ui/select-field";
import { personPath } from "../../people.paths";
import { aboveText, placesText } from "../../people.rules";
import type { PersonPageData } from "../person.server";

const NO_TEAM = "No team";
const LABELS = {
  firstName: "First name",
  surname: "Surname",
  email: "E-mail",
  phone: "Telephone",
  permissions: "Level",
  teamId: "Team",
};

/** Who somebody is in this event. What would not be taken is not offered. */
export function PersonForm({
  data,
  lastResult,
}: {
  data: PersonPageData;
  lastResult: LastResult | undefined;
}) {
  const { person, mayChange, teams, levels } = data;
  if (!mayChange) {
    return (
      <Banner title="You can look, but not change.">
        {aboveText(person.level)} Somebody of that level can.
      </Banner>
    );
  }
  const saved = {
    firstName: person.firstName,
    surname: person.surname,
    email: person.email,
    phone: person.phone ?? "",
    permissions: person.level,
    teamId: person.teamId ?? "",
    heirId: "",
  };
  const inWords = (value: string) =>
    teams.find(({ id }) => id === value)?.name ??
    levels.find((level) => level.value === value)?.label ??
    value;
  return (
    <EditorForm
      id="person"
      className="panel person-form"
      label={`Details of ${person.name}`}
      limits={data.limits}
      lastResult={lastResult}
      path={personPath(person)}
      current={{ data: saved, version: person.version, saved: person.saved }}
      seeCurrent="See the saved version"
      differences={(typed) => differences(LABELS, saved, { ...saved, ...typed }, inWords)}
    >
      {(fields) => (
        <>
          <div className="panel-head">
            <h2>Details</h2>
            <span className="muted small">Changed {person.changedOn}</span>
          </div>
          <div className="panel-body">
            <RequiredNote />
            <div className="grid-2">
              <TextField field={fields.firstName} label={LABELS.firstName} autoComplete="off" />
              <TextField field={fields.surname} label={LABELS.surname} autoComplete="off" />
              <TextField
                field={fields.email}
                className="span-2"
                label={LABELS.email}
                hint={emailHint(data)}
                type="email"
                autoComplete="off"
                autoCapitalize="none"
                readOnly={data.isSelf || person.level === "eventflowAdmin"}
              />
              <TextField
                field={fields.phone}
                className="span-2"
                label={LABELS.phone}
                type="tel"
                autoComplete="off"
                hint="Moderators, the team’s owner and the person see it."
              />
              <LevelField data={data} field={fields.permissions} />
              <TeamField data={data} field={fields.teamId} />
              {person.isOwner && data.person.heirs.length > 0 && (
                <SelectField
                  field={fields.heirId}
                  className="span-2"
                  label={`Who owns ${person.teamName} then`}
                  hint="Only asked where you move the owner to another team."
                  placeholder="Nobody chosen"
                  options={person.heirs.map(({ id, name }) => ({ value: id, label: name }))}
                />
              )}
            </div>
          </div>
        </>
      )}
    </EditorForm>
  );
}

const emailHint = ({ isSelf, person }: PersonPageData) => {
  if (isSelf) return "Names change in this event only. Change your own address on the page My Account.";
  if (person.level === "eventflowAdmin")
    return "Eventflow Staff keep their address: their level goes with it.";
  return "Names change in this event only. Another address invites that person and links them here instead.";
};

function LevelField({ data, field }: { data: PersonPageData; field: LiveField }) {
  const { person, levels, ownLevel, isSelf } = data;
  if (!levels.some(({ value }) => value === person.level)) {
    return (
      <Field field={field} label={LABELS.permissions} hint="Given by the command line only.">
        <p className="strong">{person.levelLabel}</p>
      </Field>
    );
  }
  return (
    <SelectField
      field={field}
      label={LABELS.permissions}
      hint={`A new level ends ${isSelf ? "your own" : "this person's"} sessions. You can give up to ${ownLevel}.`}
      options={levels}
    />
  );
}

function TeamField({ data, field }: { data: PersonPageData; field: LiveField }) {
  const { person, teams, limit } = data;
  const isElsewhere = person.teamId !== null && !teams.some(({ id }) => id === person.teamId);
  return (
    <SelectField
      field={field}
      label={LABELS.teamId}
      hint={
        person.teamId === null
          ? "Whoever is put into a team sees the portal as that team."
          : `${placesText(person.members, limit)}. What is assigned to them ends when they move.`
      }
      options={[
        { value: "", label: NO_TEAM },
        ...(isElsewhere ? [{ value: person.teamId ?? "", label: `${person.teamName} (archived)` }] : []),
        ...teams.map(({ id, name, isFull }) => {
          const isClosed = isFull && id !== person.teamId;
          return { value: id, label: isClosed ? `${name} (Team Full)` : name, disabled: isClosed };
        }),
      ]}
    />
  );
}
