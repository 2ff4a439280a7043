import { NotFound } from "~/lib/errors";
import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { editedCopy } from "../../fields/working-copy.server";
import { PreviewPage } from "../components/preview-page";
import { PreviewSearch } from "../preview.server";

export const loader = procedure
  .permission("admin")
  .params({ fieldGroupId: Id })
  .input(PreviewSearch)
  .reads(({ params }) => ({ copy: editedCopy({ kind: "fieldGroup", id: params.fieldGroupId }) }))
  .loader(({ params, input, found }) => {
    if (!found.copy) throw new NotFound();
    const { title, lastNumber } = found.copy;
    const hasLive = lastNumber > 0;
    return { owner: { kind: "fieldGroup" as const, id: params.fieldGroupId }, title, hasLive, ...input };
  });

export const handle = {
  isWide: true,
  crumb: () => "Preview",
  crumbs: ({ owner, title }) => ({ [owner.id]: title }),
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>(({ title }) => `Preview: ${title}`);

export default function GroupPreview() {
  return <PreviewPage />;
}
