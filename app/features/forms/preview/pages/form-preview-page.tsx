import sectionsStyles from "~/features/content/reading/sections.css?url";
import { Id, procedure } from "~/procedure/procedure.server";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import listingStyles from "~/ui/styles/listing.css?url";
import writingStyles from "~/ui/styles/writing.css?url";
import { PAGE_LIMIT } from "../../filling/page-actions.server";
import publicationStyles from "../../publication/publication.css?url";
import runnerStyles from "../../runner/runner.css?url";
import { PreviewFramePage } from "../components/preview-frame-page";
import { previewIn, previewPage, previewSent, searchOf } from "../preview.server";
import { readTriedForm, triedDocument, triedFormReads } from "../tried-form.queries.server";

const place = procedure
  .permission("moderator")
  .params({ formId: Id })
  .reads(({ params }) => triedFormReads(params.formId));

export const loader = place.loader(({ ctx, params, found }) => {
  const search = searchOf(ctx);
  const document = triedDocument(found, previewIn(search).of === "live");
  return previewPage(ctx, {
    owner: { kind: "form", id: params.formId },
    document,
    search,
    pictures: found.pictures,
  });
});

/** A page of it that was sent. Nothing is stored: its answer is the page that follows. */
export const action = procedure
  .permission("moderator")
  .params({ formId: Id })
  .fields({ limit: PAGE_LIMIT, typed: "f." })
  .action(async ({ ctx, params, form }) => {
    const search = searchOf(ctx);
    const found = await readTriedForm(ctx, params.formId);
    const document = triedDocument(found, previewIn(search).of === "live");
    const owner = { kind: "form", id: params.formId } as const;
    return previewSent(ctx, { owner, document, search, pictures: found.pictures, form });
  });

export const links = sheets(writingStyles, listingStyles, sectionsStyles, publicationStyles, runnerStyles);

export const meta = pageTitle<typeof loader>(({ title }) => `Preview: ${title}`);

export default function FormPreviewPage() {
  return <PreviewFramePage />;
}
