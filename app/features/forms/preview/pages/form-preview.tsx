import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { formHead } from "../../form-head.queries.server";
import { PreviewPage } from "../components/preview-page";
import { PreviewSearch } from "../preview.server";

export const loader = procedure
  .permission("moderator")
  .params({ formId: Id })
  .input(PreviewSearch)
  .reads(({ params }) => ({ form: formHead(params.formId) }))
  .loader(({ params, input, found }) => {
    const { title, number } = found.form;
    const hasLive = number > 0;
    return { owner: { kind: "form" as const, id: params.formId }, title, hasLive, ...input };
  });

export const handle = {
  isWide: true,
  crumb: () => "Preview",
  crumbs: ({ owner, title }) => ({ [owner.id]: title }),
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>(({ title }) => `Preview: ${title}`);

export default function FormPreview() {
  return <PreviewPage />;
}
