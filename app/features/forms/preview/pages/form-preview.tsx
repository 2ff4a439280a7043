import { Id, procedure } from "~/procedure/procedure.server";
import { sheets } from "~/ui/sheets";
import editorsStyles from "~/ui/styles/editors.css?url";
import { formHead } from "../../form-head.queries.server";
import publicationStyles from "../../publication/publication.css?url";
import { PreviewPage, previewHandle, previewTitle } from "../components/preview-page";
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

export const handle = previewHandle;
export const links = sheets(editorsStyles, publicationStyles);

export const meta = previewTitle;

export default PreviewPage;
