import { stageFiles } from "~/features/files/files.commands.server";
import { uploaded } from "~/features/files/upload-reply.server";
import { procedure } from "~/procedure/procedure.server";
import { BRANDING_FILES, BRANDING_RULE } from "../branding-files.server";
import { brandingPath } from "../settings.paths";

/** A picture of the branding, staged until the branding is saved with it. */
export const action = procedure
  .permission("admin")
  .returnTo(() => brandingPath)
  .upload(BRANDING_RULE)
  .action(async ({ ctx, body }) => {
    const received = await stageFiles(ctx, body, BRANDING_FILES);
    return uploaded(ctx, body, received, {
      to: brandingPath,
      title: "Uploaded. Save the branding to use it.",
    });
  });

/** Nothing to see here but the form's own page. */
export const loader = procedure.permission("admin").loader(({ ctx }) => ctx.redirect(brandingPath));
