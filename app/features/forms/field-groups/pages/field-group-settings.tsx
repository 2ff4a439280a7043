import { useActionData, useLoaderData } from "@remix-run/react";
import { EditorLock } from "~/features/locks/editor-lock";
import { heldBy, lockOf } from "~/features/locks/locks.server";
import { savedWords } from "~/features/settings/saved-by.rules";
import { newId } from "~/lib/ids";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { ArchiveButtons } from "~/ui/archivable";
import { BackForm } from "~/ui/back-form";
import { Badge } from "~/ui/badge";
import { differences } from "~/ui/differences.rules";
import { EditorForm } from "~/ui/editor-form";
import { RequiredNote } from "~/ui/field";
import { FormId } from "~/ui/form-id";
import { TextareaField, TextField } from "~/ui/inputs";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { sheets } from "~/ui/sheets";
import { SubmitButton } from "~/ui/submit-button";
import {
  fieldGroupCopiesPath,
  fieldGroupListPaths,
  fieldGroupSettingsPath,
  fieldGroupsPath,
} from "../../admin-forms.paths";
import { FieldGroupTabs } from "../../components/field-group-tabs";
import { PublicationBadge } from "../../components/publication-badge";
import { FieldGroupSettingsForm } from "../../forms.schema";
import formSettingsStyles from "../../settings/form-settings.css?url";
import { FieldGroupSide } from "../components/field-group-side";
import { updateFieldGroup } from "../field-groups.commands.server";
import { fieldGroupForSettings } from "../field-groups.queries.server";

export const loader = procedure
  .permission("admin")
  .params({ fieldGroupId: Id })
  .reads(({ ctx, params: { fieldGroupId } }) => ({
    group: fieldGroupForSettings(fieldGroupId),
    lock: lockOf(fieldGroupId, ctx.now),
  }))
  .loader(({ ctx, params: { fieldGroupId }, found }) => {
    const { updatedBy, updatedByName, updatedAt, ...group } = found.group;
    return {
      group,
      limits: limitsOf(FieldGroupSettingsForm),
      saved: savedWords(
        { by: updatedBy, name: updatedByName, at: updatedAt },
        { userId: ctx.user.id, now: ctx.now, timeZone: ctx.settings.event.timeZone },
      ),
      copyId: newId(),
      heldBy: heldBy(ctx, { type: "fieldGroup", id: fieldGroupId }, found.lock),
    };
  });

export const action = procedure
  .permission("admin")
  .params({ fieldGroupId: Id })
  .input(FieldGroupSettingsForm)
  .action(async ({ ctx, params: { fieldGroupId }, input: { over, ...input } }) => {
    await updateFieldGroup(ctx, fieldGroupId, { ...input, version: over ?? input.version });
    return ctx.redirect(fieldGroupSettingsPath(fieldGroupId), { type: "success" });
  });

export const shouldRevalidate = revalidateOnConflict;

export const handle = {
  isWide: true,
  crumb: () => "Settings",
  crumbs: ({ group }) => ({ [group.id]: group.title }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(formSettingsStyles);

export const meta = pageTitle<typeof loader>(({ group }) => `Settings of ${group.title}`);

const LABELS = { title: "Title", description: "Description" };

export default function FieldGroupSettings() {
  const { group, ...data } = useLoaderData<typeof loader>();
  const here = fieldGroupSettingsPath(group.id);
  const values = {
    title: group.title,
    description: group.description,
    version: group.version,
    over: undefined,
  };
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <>
      <PageHead
        title={group.title}
        back={
          group.isArchived
            ? { to: fieldGroupListPaths.archived, label: "Archived field groups" }
            : { to: fieldGroupsPath, label: "Field groups" }
        }
        badge={group.isArchived ? <Badge tone="neutral">Archived</Badge> : <PublicationBadge {...group} />}
        actions={
          <>
            <ArchiveButtons of={group} paths={fieldGroupListPaths} canDelete />
            <BackForm action={fieldGroupCopiesPath(group.id)} back={here}>
              <FormId key={group.id} id={data.copyId} />
              <SubmitButton icon="copy" busyLabel="Copying…">
                Duplicate
              </SubmitButton>
            </BackForm>
          </>
        }
      />
      <FieldGroupTabs fieldGroupId={group.id} current="settings" />
      <EditorLock type="fieldGroup" id={group.id} heldBy={data.heldBy} here={here}>
        {(isFree) => (
          <div className="detail">
            <fieldset disabled={!isFree} className="bare">
              <legend className="vh">Settings</legend>
              <EditorForm
                key={group.id}
                id="settings"
                label="Field group settings"
                limits={data.limits}
                lastResult={lastResult}
                current={{ data: values, version: group.version, saved: data.saved }}
                path={here}
                seeCurrent="See the saved version"
                differences={(typed) => differences(LABELS, values, typed)}
                submitLabel="Save settings"
              >
                {(fields) => (
                  <>
                    <RequiredNote />
                    <TextField
                      field={fields.title}
                      label="Title"
                      hint="Forms that have it say it as soon as you publish."
                      autoComplete="off"
                      dir="auto"
                    />
                    <TextareaField field={fields.description} label="Description" rows={3} dir="auto" />
                  </>
                )}
              </EditorForm>
            </fieldset>
            <FieldGroupSide group={group} />
          </div>
        )}
      </EditorLock>
    </>
  );
}
