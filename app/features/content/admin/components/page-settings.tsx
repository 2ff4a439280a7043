import { TextareaField, TextField } from "~/ui/inputs";
import { SavedForm } from "~/ui/saving/saved-form";
import type { SavingState } from "~/ui/saving/use-saved-at-once";
import { contentSettingsPath, sectionVerbPath } from "../../content.paths";
import type { EditorData } from "../editor.server";
import { settingsDifferences, settingsOf, WhoReads } from "./settings-form";

/**
 * The settings that are changed most often, beside the editor; the others go along unseen. They save themselves as long as the page
 * is a draft that nobody sees. Of a published one who may see it holds at once, and waits for its button.
 */
export function PageSettings({
  data,
  back,
  onState,
}: {
  data: EditorData;
  /** Where the button leads back to. */
  back: string;
  onState(state: SavingState): void;
}) {
  const { content, teamTypes, chosen } = data;
  const values = settingsOf(content);
  const verbs = chosen
    ? (["move", "visibility"] as const).map((verb) => sectionVerbPath(content.id, chosen.id, verb))
    : [];
  return (
    <SavedForm
      id="settings"
      label="Page settings"
      className="props-form"
      limits={data.limits.settings}
      lastResult={undefined}
      current={{ data: values, version: content.version, saved: data.saved }}
      known={JSON.stringify(LIVE.map((name) => values[name]))}
      path={contentSettingsPath(content.id)}
      seeCurrent="See the saved version"
      differences={(typed) => settingsDifferences(content, typed, teamTypes)}
      hidden={{ back, path: content.path, icon: content.icon, assetId: values.assetId }}
      aside={["back"]}
      isVerb={(to) => verbs.includes(to)}
      isWhole={(form) => !content.isPublished || isAudienceSaved(form, values)}
      onState={onState}
      saveLabel={content.isPublished ? "Save who sees it" : "Save settings"}
      hasButton={content.isPublished}
    >
      {(fields) => (
        <>
          <TextField field={fields.title} label="Title" autoComplete="off" />
          <TextareaField field={fields.description} label="Description" rows={3} />
          <WhoReads fields={fields} {...data} />
        </>
      )}
    </SavedForm>
  );
}

const LIVE = [
  ...(["title", "description", "path", "icon", "assetId"] as const),
  ...(["allowedTeamTypeIds", "showToChildTeams", "isPublic", "isFeatured"] as const),
] as const;

function isAudienceSaved(form: HTMLFormElement, saved: ReturnType<typeof settingsOf>): boolean {
  const sent = new FormData(form);
  const types = sent.getAll("allowedTeamTypeIds").map(String).filter(Boolean).sort();
  return (
    JSON.stringify(types) === JSON.stringify([...saved.allowedTeamTypeIds].sort()) &&
    (["showToChildTeams", "isPublic", "isFeatured"] as const).every((name) => sent.has(name) === saved[name])
  );
}
