import { fileFacts } from "~/features/files/files.schema";
import { procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { IMPORT_RULE } from "./import-file.rules";
import { receiveImport } from "./imports.commands.server";
import { importPath, teamImportPath } from "./imports.paths";

const imports = procedure.permission("admin").returnTo(() => importPath);

const routes = verbs({
  /** The file of a new import. Its page is the next thing to look at, whoever sent it how. */
  files: imports.upload(IMPORT_RULE).action(async ({ ctx, body }) => {
    const { files, refusals } = await receiveImport(ctx, body);
    const [file] = files;
    if (!body.isRaw && file) return ctx.redirect(teamImportPath(file.id));
    return { files: files.map(fileFacts), refusals, title: "Uploaded" };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
