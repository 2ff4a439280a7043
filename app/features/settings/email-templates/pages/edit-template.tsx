import { procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { sheets } from "~/ui/sheets";
import editorStyles from "~/ui/styles/editors.css?url";
import { TemplateEditor } from "../components/template-editor";
import templateStyles from "../email-templates.css?url";
import { EmailKind } from "../template-kind.server";
import { typedPreview } from "../template-preview.server";
import { templateLoader } from "../template-screen.server";
import { saveTemplate } from "../templates.commands.server";
import { editTemplatePath } from "../templates.paths";
import { TemplateInput } from "../templates.schema";

export const loader = templateLoader;

export const action = procedure
  .permission("admin")
  .params({ emailId: EmailKind })
  .input(TemplateInput)
  .action(async ({ ctx, params, input }) => {
    if (input.show === "preview") return Response.json(await typedPreview(ctx, params.emailId, input));
    await saveTemplate(ctx, params.emailId, { ...input, version: input.over ?? input.version });
    return ctx.redirect(editTemplatePath(params.emailId), { type: "success" });
  });

export const shouldRevalidate = revalidateOnConflict;

export const handle = { crumb: ({ name }) => name, isWide: true } satisfies PageHandle<typeof loader>;

export const links = sheets(editorStyles, templateStyles);

export const meta = pageTitle<typeof loader>((data) => data.name);

export default TemplateEditor;
