import { NotFound } from "~/lib/errors";
import { Id, procedure } from "~/procedure/procedure.server";
import { sheets } from "~/ui/sheets";
import editorsStyles from "~/ui/styles/editors.css?url";
import { editedCopy } from "../../fields/working-copy.server";
import publicationStyles from "../../publication/publication.css?url";
import { PreviewPage, previewHandle, previewTitle } from "../components/preview-page";
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

export const handle = previewHandle;
export const links = sheets(editorsStyles, publicationStyles);

export const meta = previewTitle;

export default PreviewPage;
