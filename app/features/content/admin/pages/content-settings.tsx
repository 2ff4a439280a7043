import { Form, useActionData, useLoaderData } from "@remix-run/react";
import assetsStyles from "~/features/assets/assets.css?url";
import { EditorLock } from "~/features/locks/editor-lock";
import { heldBy, lockOf } from "~/features/locks/locks.server";
import { exceptionsOf, readingTeams } from "~/features/teams/audience/audience.server";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { hasLevel } from "~/identity/permissions.rules";
import { newId } from "~/lib/ids";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { ArchiveButtons } from "~/ui/archivable";
import { Badge } from "~/ui/badge";
import { FormId } from "~/ui/form-id";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { sheets } from "~/ui/sheets";
import { SubmitButton } from "~/ui/submit-button";
import { updateContent } from "../../content.commands.server";
import {
  adminContentPath,
  contentAudiencePath,
  contentCopiesPath,
  contentListPaths,
  contentSettingsPath,
} from "../../content.paths";
import { contentForEdit } from "../../content.queries.server";
import { SettingsInput } from "../../content.schema";
import { contentAudience } from "../../content-audience.server";
import { PublicationBadge } from "../components/content-list";
import { PageTabs } from "../components/page-tabs";
import { SettingsForm } from "../components/settings-form";
import contentEditorStyles from "../content-editor.css?url";
import { savedBy, savedInPlace } from "../page-parts.server";

export const loader = procedure
  .permission("moderator")
  .params({ contentId: Id })
  .reads(({ ctx, params }) => ({
    content: contentForEdit(params.contentId),
    teamTypes: teamTypeChoices(),
    teams: readingTeams(),
    exceptions: exceptionsOf(contentAudience, params.contentId),
    lock: lockOf(params.contentId, ctx.now),
  }))
  .loader(({ ctx, params, found: { lock, ...found } }) => ({
    ...found,
    limits: limitsOf(SettingsInput),
    saved: savedBy(ctx, found.content),
    copyId: newId(),
    canDelete: hasLevel(ctx.user.level, "admin"),
    heldBy: heldBy(ctx, { type: "content", id: params.contentId }, lock),
  }));

/** Sent here by the form beside the editor too, which leads back there. */
export const action = procedure
  .permission("moderator")
  .params({ contentId: Id })
  .input(SettingsInput)
  .action(async ({ ctx, params: { contentId }, input }) => {
    const { version } = await updateContent(ctx, contentId, {
      ...input,
      version: input.over ?? input.version,
    });
    if (input.inPlace) return savedInPlace(ctx, version);
    const { back = "" } = input;
    const isEditor =
      back === adminContentPath(contentId) || back.startsWith(`${adminContentPath(contentId)}/`);
    return ctx.redirect(isEditor ? back : contentSettingsPath(contentId), { type: "success" });
  });

export const shouldRevalidate = revalidateOnConflict;

export const handle = {
  crumb: () => "Settings",
  crumbs: ({ content }) => ({ [content.id]: content.title }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(assetsStyles, contentEditorStyles);

export const meta = pageTitle<typeof loader>((data) => `Settings of ${data.content.title}`);

export default function ContentSettings() {
  const data = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { content } = data;
  return (
    <>
      <PageHead
        title={content.title}
        badge={
          content.isArchived ? <Badge tone="neutral">Archived</Badge> : <PublicationBadge {...content} />
        }
        actions={
          <>
            <ArchiveButtons of={content} paths={contentListPaths} canDelete={data.canDelete} />
            <Form method="post" action={contentCopiesPath(content.id)}>
              <FormId key={content.id} id={data.copyId} />
              <SubmitButton icon="copy" busyLabel="Copying…">
                Duplicate
              </SubmitButton>
            </Form>
          </>
        }
      />
      <PageTabs contentId={content.id} current="settings" />
      <EditorLock type="content" id={content.id} heldBy={data.heldBy} here={contentSettingsPath(content.id)}>
        {(isFree) => (
          <fieldset disabled={!isFree} className="bare mt-4">
            <legend className="vh">Settings</legend>
            <SettingsForm
              key={content.id}
              {...data}
              exceptions={{ found: data.exceptions, path: contentAudiencePath(content.id) }}
              lastResult={lastResult}
            />
          </fieldset>
        )}
      </EditorLock>
    </>
  );
}
