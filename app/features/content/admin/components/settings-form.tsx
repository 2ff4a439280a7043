import { AssetField } from "~/features/assets/components/asset-field";
import type { ReadingTeams } from "~/features/teams/audience/audience.rules";
import { AudienceFields } from "~/features/teams/audience/components/audience-fields";
import type { ExceptionsOfThing } from "~/features/teams/audience/components/exceptions-note";
import type { LimitsOf } from "~/procedure/limits.server";
import { Switch } from "~/ui/checks";
import { CopyLink } from "~/ui/copy-link";
import { differences } from "~/ui/differences.rules";
import { EditorForm, type LiveField } from "~/ui/editor-form";
import { RequiredNote } from "~/ui/field";
import type { LastResult } from "~/ui/fields-of";
import { TextareaField, TextField } from "~/ui/inputs";
import { TextLink } from "~/ui/link";
import { contentSettingsPath, guestContentPath, livePath } from "../../content.paths";
import type { EditedPage } from "../../content.queries.server";
import type { SettingsInput } from "../../content.schema";
import { switchWords } from "../../featured/featured.rules";
import { PageIconField } from "./page-icon-field";

export interface SettingsData {
  content: EditedPage;
  teamTypes: readonly { id: string; name: string }[];
  teams: readonly ReadingTeams[];
  /** Of one that is there. */
  exceptions?: ExceptionsOfThing | undefined;
  limits: LimitsOf<typeof SettingsInput>;
  saved: { who: string; when: string };
}

const LABELS = {
  title: "Title",
  path: "Address",
  description: "Description",
  icon: "Icon",
  assetId: "Cover",
  allowedTeamTypeIds: "Team types",
  showToChildTeams: "Shown to stand shares",
  isPublic: "Public page",
  isFeatured: "Featured",
};

/** What a form of a page's settings is of. */
export const settingsOf = (content: EditedPage) => ({
  ...content,
  assetId: content.assetId ?? "",
  allowedTeamTypeIds: content.teamTypeIds,
  back: undefined,
  over: undefined,
  inPlace: undefined,
});

export const settingsDifferences = (
  content: EditedPage,
  typed: Record<string, unknown>,
  teamTypes: SettingsData["teamTypes"],
) => differences(LABELS, inWords({ ...settingsOf(content) }, teamTypes), inWords(typed, teamTypes));

/** All settings of a page. */
export function SettingsForm({
  content,
  teamTypes,
  teams,
  exceptions,
  limits,
  saved,
  lastResult,
}: SettingsData & { lastResult?: LastResult | undefined }) {
  return (
    <EditorForm
      id="settings"
      label="Page settings"
      className="admin-form"
      limits={limits}
      lastResult={lastResult}
      current={{ data: settingsOf(content), version: content.version, saved }}
      path={contentSettingsPath(content.id)}
      seeCurrent="See the saved version"
      differences={(typed) => settingsDifferences(content, typed, teamTypes)}
      submitLabel="Save settings"
      hasButtons
    >
      {(fields) => (
        <>
          <RequiredNote />
          <TextField field={fields.title} label="Title" autoComplete="off" />
          <TextField
            field={fields.path}
            label="Address"
            hint={`What stands behind ${livePath({ ...content, path: "" })} : small letters, digits and hyphens. It holds at once; a former one goes on leading here.`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextareaField
            field={fields.description}
            label="Description"
            hint="One or two sentences for the list of pages, and where a link to it is shared."
            rows={3}
          />
          <IconAndCover icon={fields.icon} cover={fields.assetId} content={content} />
          <WhoReads fields={fields} {...{ content, teamTypes, teams, exceptions }} />
        </>
      )}
    </EditorForm>
  );
}

/** Who may see the page: it holds as soon as it is saved, so that a button says so. */
export function WhoReads({
  fields,
  content,
  teamTypes,
  teams,
  exceptions,
}: Pick<SettingsData, "content" | "teamTypes" | "teams" | "exceptions"> & {
  fields: Record<"allowedTeamTypeIds" | "showToChildTeams" | "isPublic" | "isFeatured", LiveField>;
}) {
  return (
    <>
      <AudienceFields
        thing="page"
        shown={fields.allowedTeamTypeIds}
        shares={fields.showToChildTeams}
        isOpen={content.isPublished && !content.isArchived}
        teamTypes={teamTypes}
        teams={teams}
        exceptions={exceptions}
      />
      <Switch
        field={fields.isPublic}
        label="Public page"
        hint="If enabled, this page can be accessed by anyone with the link and does not require a user to login."
      />
      {content.isPublic && <GuestLink content={content} />}
      <Switch field={fields.isFeatured} label="Featured on the dashboard" hint={switchWords(content)} />
      <WhenItHolds isPublished={content.isPublished} />
    </>
  );
}

/** With team types by their names. */
function inWords(record: Record<string, unknown>, teamTypes: SettingsData["teamTypes"]) {
  const names = new Map(teamTypes.map(({ id, name }) => [id, name]));
  return {
    ...record,
    allowedTeamTypeIds:
      [record.allowedTeamTypeIds ?? []]
        .flat()
        .map((id) => names.get(String(id)) ?? "")
        .join(", ") || "All",
  };
}

/** The one address of a public page: to be copied, or taken from the link itself. */
function GuestLink({ content: { path, isPublished } }: Pick<SettingsData, "content">) {
  const to = guestContentPath(path);
  return (
    <p className="hint guest-link">
      {isPublished ? "Guests read it at" : "Once it is published, guests read it at"}{" "}
      <TextLink to={to}>{to}</TextLink>
      <CopyLink to={to} label="Copy guest link" />
    </p>
  );
}

function WhenItHolds({ isPublished }: { isPublished: boolean }) {
  return (
    <p className="hint mt-5">
      {isPublished
        ? "Who may see the page holds as soon as you save. Title and description are live when you publish."
        : "The page is a draft: nobody but staff sees it until you publish it."}
    </p>
  );
}

function IconAndCover({ icon, cover, content }: { icon: LiveField; cover: LiveField; content: EditedPage }) {
  return (
    <>
      <PageIconField field={icon} label="Icon" />
      <AssetField
        field={cover}
        label="Cover"
        hint="Over the page, and on its card in the list."
        value={content.cover}
        pickFor={`the cover of ${content.title}`}
      />
    </>
  );
}
