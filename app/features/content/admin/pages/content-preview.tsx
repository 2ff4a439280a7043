import { Form, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { assetImage } from "~/features/assets/asset-image.server";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { Banner } from "~/ui/banner";
import { Button, ButtonLink } from "~/ui/button";
import { fieldsOf } from "~/ui/fields-of";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { SelectField } from "~/ui/select-field";
import { sheets } from "~/ui/sheets";
import editorsStyles from "~/ui/styles/editors.css?url";
import { adminContentPath, contentPreviewPath, contentPublicationPath } from "../../content.paths";
import { contentForEdit } from "../../content.queries.server";
import { contentsOf } from "../../contents.rules";
import { ContentView } from "../../reading/components/content-view";
import readingStyles from "../../reading/reading.css?url";
import sectionsStyles from "../../reading/sections.css?url";
import { sectionFactReads } from "../../section-facts.server";
import { sectionsOf } from "../../sections.queries.server";
import { shownSections, toRead } from "../../shown-sections.server";
import contentEditorStyles from "../content-editor.css?url";
import { previewAs, seesPage } from "../preview-as.rules";

const Search = z.object({
  as: z
    .string()
    .max(60)
    .regex(/^(guest|share|team|everyone|type:[0-9a-f-]{36})$/)
    .optional()
    .catch(undefined),
});

/** The working copy as a reader will have it: what such a reader may not see of it is left out. */
export const loader = procedure
  .permission("moderator")
  .params({ contentId: Id })
  .input(Search)
  .reads(({ params, input }) => ({
    content: contentForEdit(params.contentId),
    teamTypes: teamTypeChoices(),
    sections: sectionsOf(params.contentId, "working"),
    // A type that is not there any more is nobody's: the reader of the query sees what those without one see.
    ...sectionFactReads(
      params.contentId,
      "working",
      previewAs(input.as, input.as?.startsWith("type:") ? [input.as.slice(5)] : []),
    ),
  }))
  .loader(({ ctx, params, input, found: { content, teamTypes, sections, ...facts } }) => {
    const as = previewAs(
      input.as,
      teamTypes.map(({ id }) => id),
    );
    const place = { page: params.contentId, isWorking: true };
    const shown = toRead(shownSections(ctx, sections, facts, place));
    return {
      content: {
        id: content.id,
        title: content.title,
        isPublished: content.isPublished,
        isArchived: content.isArchived,
        isLive: content.revision === content.liveRevision,
      },
      view: {
        page: {
          id: content.id,
          path: content.path,
          title: content.title,
          description: content.description,
          cover: content.cover && assetImage(content.cover, "(max-width: 727px) 100vw, 680px"),
          changed: null,
        },
        sections: shown,
        contents: contentsOf(shown),
        previous: null,
        next: null,
        supportEmail: ctx.settings.emails.supportEmail,
      },
      as: as.kind === "staff" ? "everyone" : (input.as ?? "everyone"),
      isSeen: seesPage(content, as),
      teamTypes,
    };
  });

export const handle = {
  crumb: () => "Preview",
  crumbs: ({ content }) => ({ [content.id]: content.title }),
  isWide: true,
} satisfies PageHandle<typeof loader>;

export const links = sheets(editorsStyles, contentEditorStyles, readingStyles, sectionsStyles);

export const meta = pageTitle<typeof loader>((data) => `Preview of ${data.content.title}`);

export default function ContentPreview() {
  const { content, view, as, isSeen, teamTypes } = useLoaderData<typeof loader>();
  const { fields } = fieldsOf({ id: "preview", limits: { as: {} }, values: { as } });
  return (
    <div className="page-preview">
      <div className="preview-bar">
        <ButtonLink variant="quiet" icon="arrow-left" to={adminContentPath(content.id)}>
          Editor
        </ButtonLink>
        <Form method="get" action={contentPreviewPath(content.id)} className="preview-as">
          <SelectField
            key={as}
            field={fields.as}
            label="Look at it as"
            options={[
              { value: "everyone", label: "Everything, as staff" },
              { value: "team", label: "A team without a type" },
              ...teamTypes.map(({ id, name }) => ({
                value: `type:${id}`,
                label: `A team of the type ${name}`,
              })),
              { value: "share", label: "A stand share" },
              { value: "guest", label: "A guest, not signed in" },
            ]}
          />
          <Button type="submit">Show</Button>
        </Form>
        <ButtonLink to={contentPublicationPath(content.id)}>Publish</ButtonLink>
      </div>
      {!isSeen && (
        <Banner tone="warning" icon="eye-off" title="Such a reader does not see this page.">
          {as === "guest"
            ? "It is not public. Below is what guests would read if it were."
            : "Its settings leave them out. Below is what they would read if it were shown to them."}
        </Banner>
      )}
      <Banner tone="info" icon="eye" title="A preview of the working copy.">
        {content.isArchived
          ? "The page is archived: nobody but staff sees it."
          : content.isPublished
            ? content.isLive
              ? "It is what readers see now."
              : "Readers see the published version until you publish again."
            : "The page is a draft: nobody but staff sees it yet."}
      </Banner>
      <div className="preview-paper">
        <ContentView data={view} />
      </div>
    </div>
  );
}
