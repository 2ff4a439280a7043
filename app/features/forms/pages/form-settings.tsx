import { useActionData, useLoaderData } from "@remix-run/react";
import { EditorLock } from "~/features/locks/editor-lock";
import { heldBy, lockOf } from "~/features/locks/locks.server";
import { savedWords } from "~/features/settings/saved-by.rules";
import { hasLevel } from "~/identity/permissions.rules";
import { newId } from "~/lib/ids";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { ArchiveButtons } from "~/ui/archivable";
import { BackForm } from "~/ui/back-form";
import { Badge } from "~/ui/badge";
import { FormId } from "~/ui/form-id";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { sheets } from "~/ui/sheets";
import { SubmitButton } from "~/ui/submit-button";
import { adminFormsPath, formCopiesPath, formListPaths, formSettingsPath } from "../admin-forms.paths";
import { FormTabs } from "../components/form-tabs";
import { PublicationBadge } from "../components/publication-badge";
import { openOf } from "../days/form-open.server";
import { editedCopy, readableFields } from "../fields/working-copy.server";
import { formPath } from "../filling/filling.paths";
import { formHead } from "../form-head.queries.server";
import { updateForm } from "../forms.commands.server";
import { guestFormPath } from "../guests/guests.paths";
import formSettingsStyles from "../settings/form-settings.css?url";
import { formForSettings, tasksOfForm } from "../settings/form-settings.queries.server";
import { FormSettingsForm } from "../settings/form-settings.schema";
import { exampleAddress, prefillTargets } from "../settings/prefill.rules";
import { FormSettings } from "../settings/settings-form";
import { SettingsSide } from "../settings/settings-side";

export const loader = procedure
  .permission("moderator")
  .params({ formId: Id })
  .reads(({ ctx, params: { formId } }) => ({
    head: formHead(formId),
    settings: formForSettings(formId),
    copy: editedCopy({ kind: "form", id: formId }),
    tasks: tasksOfForm(formId),
    lock: lockOf(formId, ctx.now),
  }))
  .loader(({ ctx, params: { formId }, found: { head, settings, copy, tasks, lock } }) => {
    const { updatedBy, updatedByName, updatedAt, ...own } = settings;
    const { fields } = readableFields({ kind: "form", id: formId }, copy?.fields ?? []);
    const whole = ctx.scope.origin + (head.isPublic ? guestFormPath(formId) : formPath(formId));
    return {
      form: { ...head, ...own, open: openOf(ctx, head), isAdmin: hasLevel(ctx.user.level, "admin") },
      tasks,
      targets: prefillTargets(fields),
      address: {
        whole,
        example: own.prefill.length > 0 ? exampleAddress(whole, own.prefill, fields) : null,
      },
      limits: limitsOf(FormSettingsForm),
      saved: savedWords(
        { by: updatedBy, name: updatedByName, at: updatedAt },
        { userId: ctx.user.id, now: ctx.now, timeZone: ctx.settings.event.timeZone },
      ),
      copyId: newId(),
      canDelete: hasLevel(ctx.user.level, "admin"),
      heldBy: heldBy(ctx, { type: "form", id: formId }, lock),
    };
  });

export const action = procedure
  .permission("moderator")
  .params({ formId: Id })
  .input(FormSettingsForm)
  .action(async ({ ctx, params: { formId }, input: { over, ...input } }) => {
    await updateForm(ctx, formId, { ...input, version: over ?? input.version });
    return ctx.redirect(formSettingsPath(formId), { type: "success" });
  });

export const shouldRevalidate = revalidateOnConflict;

export const handle = {
  isWide: true,
  crumb: () => "Settings",
  crumbs: ({ form }) => ({ [form.id]: form.title }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(formSettingsStyles);

export const meta = pageTitle<typeof loader>(({ form }) => `Settings of ${form.title}`);

export default function FormSettingsPage() {
  const { form, ...data } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <>
      <PageHead
        title={form.title}
        back={
          form.isArchived
            ? { to: formListPaths.archived, label: "Archived forms" }
            : { to: adminFormsPath, label: "Forms" }
        }
        badge={form.isArchived ? <Badge tone="neutral">Archived</Badge> : <PublicationBadge {...form} />}
        actions={
          <>
            <ArchiveButtons of={form} paths={formListPaths} canDelete={data.canDelete} />
            <BackForm action={formCopiesPath(form.id)} back={formSettingsPath(form.id)}>
              <FormId key={form.id} id={data.copyId} />
              <SubmitButton icon="copy" busyLabel="Copying…">
                Duplicate
              </SubmitButton>
            </BackForm>
          </>
        }
      />
      <FormTabs form={form} current="settings" />
      <EditorLock type="form" id={form.id} heldBy={data.heldBy} here={formSettingsPath(form.id)}>
        {(isFree) => (
          <div className="detail">
            <fieldset disabled={!isFree} className="bare">
              <legend className="vh">Settings</legend>
              <FormSettings key={form.id} {...data} form={form} lastResult={lastResult} />
            </fieldset>
            <SettingsSide form={form} tasks={data.tasks} address={data.address} />
          </div>
        )}
      </EditorLock>
    </>
  );
}
