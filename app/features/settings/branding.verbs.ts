import { stageFiles } from "~/features/files/files.commands.server";
import { fileFacts } from "~/features/files/files.schema";
import { stageLogo } from "~/features/files/stage-logo.server";
import { procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { BRANDING_FILES } from "./branding-files.server";
import { BRANDING_RULE } from "./branding-pictures.rules";
import { brandingPath } from "./settings.paths";

const branding = procedure.permission("admin").returnTo(() => brandingPath);

const routes = verbs({
  /** A picture of the branding, staged until the branding is saved with it. */
  files: branding.upload(BRANDING_RULE).action(async ({ ctx, body }) => {
    // The icon is square everywhere: it becomes a logo of 256 × 256 pixels. A script names it in the address.
    const stage = body.fields.get("as") === "iconLogo" ? stageLogo : stageFiles;
    const { files, refusals } = await stage(ctx, body, BRANDING_FILES);
    return { files: files.map(fileFacts), refusals, title: "Uploaded. Save the branding to use it." };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
