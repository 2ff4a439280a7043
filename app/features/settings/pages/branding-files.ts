import { stageFiles } from "~/features/files/files.commands.server";
import { stageLogo } from "~/features/files/stage-logo.server";
import { uploaded } from "~/features/files/upload-reply.server";
import { procedure } from "~/procedure/procedure.server";
import { BRANDING_FILES } from "../branding-files.server";
import { BRANDING_RULE } from "../branding-pictures.rules";
import { brandingPath } from "../settings.paths";

/** A picture of the branding, staged until the branding is saved with it. */
export const action = procedure
  .permission("admin")
  .returnTo(() => brandingPath)
  .upload(BRANDING_RULE)
  .action(async ({ ctx, body }) => {
    // The icon is square everywhere: it becomes a logo of 256 × 256 pixels. A script names it in the address.
    const stage = body.fields.get("as") === "iconLogo" ? stageLogo : stageFiles;
    const received = await stage(ctx, body, BRANDING_FILES);
    return uploaded(ctx, body, received, {
      to: brandingPath,
      title: "Uploaded. Save the branding to use it.",
    });
  });

/** Nothing to see here but the form's own page. */
export const loader = procedure.permission("admin").loader(({ ctx }) => ctx.redirect(brandingPath));
