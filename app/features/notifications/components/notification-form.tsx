import type { ReadingTeams } from "~/features/teams/audience/audience.rules";
import { ExceptionsNote, type ExceptionsOfThing } from "~/features/teams/audience/components/exceptions-note";
import type { LimitsOf } from "~/procedure/limits.server";
import { CheckboxGroup, RadioGroup, Switch } from "~/ui/checks";
import type { Difference } from "~/ui/conflict";
import { DayAndTime } from "~/ui/day-and-time";
import { EditorForm, type LiveField } from "~/ui/editor-form";
import { RequiredNote } from "~/ui/field";
import type { LastResult } from "~/ui/fields-of";
import { needed } from "~/ui/form-field";
import { FormId } from "~/ui/form-id";
import { counted } from "~/ui/format.rules";
import { TextField } from "~/ui/inputs";
import { Link } from "~/ui/link";
import { RichTextField } from "~/ui/rich-text-field";
import { SelectField } from "~/ui/select-field";
import { SubmitButton } from "~/ui/submit-button";
import type { Edited } from "~/ui/use-editor";
import { addNotificationPath, adminNotificationPath, adminNotificationsPath } from "../notifications.paths";
import { LINK_TYPES, type LinkType, reaches } from "../notifications.rules";
import type { NotificationInput } from "../notifications.schema";
import { LINK_GROUPS } from "../notifications.texts";

/** As its boxes have it. */
export interface NotificationData {
  title: string;
  description: string;
  link: string;
  audience: "everybody" | "types" | "team";
  teamTypeIds: string[];
  teamId: string;
  sendEmail: boolean;
  when: "now" | "at";
  day: string;
  time: string;
  formId?: string;
  next?: "publish";
  version: number;
  over?: number;
}

export interface NotificationChoices {
  links: readonly { type: LinkType; id: string; title: string }[];
  teamTypes: readonly { id: string; name: string }[];
  teams: readonly ReadingTeams[];
  teamNames: readonly { id: string; name: string }[];
}

interface Props {
  /** None: a new one. */
  notificationId?: string;
  /** Of a new one. */
  formId?: string;
  edited: Edited<NotificationData>;
  choices: NotificationChoices;
  /** "London (BST)". */
  zone: string;
  limits: LimitsOf<typeof NotificationInput>;
  lastResult: LastResult | undefined;
  differences?(typed: Record<string, unknown>): Difference[];
  /** Of one that is there, and may name teams or ask conditions too. */
  exceptions?: ExceptionsOfThing | undefined;
}

/** One form for a new notification and for one that nobody has yet. */
export function NotificationForm({
  notificationId,
  formId,
  edited,
  differences = () => [],
  ...given
}: Props) {
  const isNew = notificationId === undefined;
  const { choices } = given;
  return (
    <EditorForm
      id="notification"
      limits={given.limits}
      lastResult={given.lastResult}
      current={edited}
      path={isNew ? addNotificationPath : adminNotificationPath(notificationId)}
      seeCurrent="See the saved version"
      differences={differences}
      submitLabel={isNew ? "Save draft" : "Save"}
      submitAs={{ name: "next", value: "" }}
      also={
        <SubmitButton variant="primary" name="next" value="publish">
          Save and publish…
        </SubmitButton>
      }
      cancelTo={adminNotificationsPath}
    >
      {(fields) => (
        <>
          {isNew && formId && <FormId id={formId} lastResult={given.lastResult} />}
          <RequiredNote />
          <fieldset className="form-block">
            <legend className="legend">What it says</legend>
            <TextFields title={fields.title} description={fields.description} />
            <SelectField
              field={fields.link}
              label="Leads to"
              hint="Whoever may not open it gets the text without the link."
              placeholder="Nothing"
              options={linkOptions(choices.links)}
            />
          </fieldset>
          <fieldset className="form-block">
            <legend className="legend">Who gets it</legend>
            <Audience fields={fields} choices={choices} exceptions={given.exceptions} />
          </fieldset>
          <fieldset className="form-block">
            <legend className="legend">How and when</legend>
            <Switch
              field={fields.sendEmail}
              label="Send it by e-mail as well"
              hint="Only to people who have not unsubscribed from notifications."
            />
            <When fields={fields} zone={given.zone} />
          </fieldset>
        </>
      )}
    </EditorForm>
  );
}

export function TextFields({ title, description }: { title: LiveField; description: LiveField }) {
  return (
    <>
      <TextField
        field={title}
        label="Title"
        hint="The subject of its mail, too: “Berth places for pontoons 1 to 3 are out”."
        autoComplete="off"
        dir="auto"
      />
      <RichTextField field={needed(description)} label="Text" />
    </>
  );
}

type Fields = Record<"audience" | "teamTypeIds" | "teamId" | "when" | "day" | "time", LiveField>;

function Audience({
  fields,
  choices,
  exceptions,
}: {
  fields: Fields;
  choices: NotificationChoices;
  exceptions: ExceptionsOfThing | undefined;
}) {
  // Named teams alone: what is chosen here says nothing then, and stays.
  if (exceptions?.found?.base === "teams")
    return (
      <>
        <input
          type="hidden"
          name={fields.audience.name}
          value={String(fields.audience.initialValue ?? "everybody")}
        />
        <ExceptionsNote exceptions={exceptions.found} path={exceptions.path} />
      </>
    );
  return (
    <>
      <AudienceChoice fields={fields} choices={choices} />
      {exceptions &&
        (exceptions.found ? (
          <ExceptionsNote exceptions={exceptions.found} path={exceptions.path} />
        ) : (
          <p className="hint mt-3">
            <Link to={exceptions.path}>Single teams, or a condition</Link>: more teams than these, or fewer.
          </p>
        ))}
    </>
  );
}

function AudienceChoice({ fields, choices }: { fields: Fields; choices: NotificationChoices }) {
  const { teamTypes, teams, teamNames } = choices;
  const countOf = (it: Pick<Parameters<typeof reaches>[0], "audience" | "teamTypeIds">) =>
    teams.reduce(
      (sum, { n, ...team }) =>
        reaches({ ...it, teamId: null }, { ...team, id: "", isArchived: false }) ? sum + n : sum,
      0,
    );
  return (
    <RadioGroup
      field={fields.audience}
      label="Teams"
      options={[
        {
          value: "everybody",
          label: `Everybody, ${counted(countOf({ audience: "everybody", teamTypeIds: [] }), "team")}`,
        },
        {
          value: "types",
          label: "Teams of these types",
          reveal: (
            <CheckboxGroup
              field={fields.teamTypeIds}
              label="Team types"
              columns={teamTypes.length > 3}
              options={teamTypes.map(({ id, name }) => ({
                value: id,
                label: `${name} (${countOf({ audience: "types", teamTypeIds: [id] })})`,
              }))}
            />
          ),
        },
        {
          value: "team",
          label: "One team",
          reveal: (
            <SelectField
              field={fields.teamId}
              label="Team"
              placeholder="Choose a team"
              options={teamNames.map(({ id, name }) => ({ value: id, label: name }))}
            />
          ),
        },
      ]}
    />
  );
}

function When({ fields, zone }: { fields: Fields; zone: string }) {
  return (
    <RadioGroup
      field={fields.when}
      label="When"
      options={[
        { value: "now", label: "As soon as I publish it" },
        {
          value: "at",
          label: "At a time",
          reveal: (
            <>
              <DayAndTime day={fields.day} time={fields.time} />
              <p className="hint mt-3">{zone} time.</p>
            </>
          ),
        },
      ]}
    />
  );
}

const linkOptions = (links: NotificationChoices["links"]) =>
  LINK_TYPES.flatMap((type) => {
    const options = links
      .filter((one) => one.type === type)
      .map(({ id, title }) => ({ value: `${type}:${id}`, label: title }));
    return options.length > 0 ? [{ label: LINK_GROUPS[type], options }] : [];
  });
