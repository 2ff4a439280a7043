import { fileFacts } from "~/features/files/files.schema";
import { procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { ownTaskHome } from "../own-task.server";
import { ownTaskStatus } from "../task-reach.server";
import { addEvidence } from "./evidence.commands.server";
import { evidenceRule } from "./evidence.rules";

const task = procedure.signedIn().with(ownTaskStatus).returnTo(ownTaskHome);

const routes = verbs({
  /** What a team uploads for its task: it counts at once. */
  evidence: task
    .upload(({ found }) => evidenceRule(found.statusRow[0]?.type))
    .action(async ({ ctx, found, body }) => {
      const [statusRow] = found.statusRow;
      if (!statusRow) throw new Error("The rule above refuses whoever has no task status");
      const { files, refusals } = await addEvidence(ctx, body, statusRow);
      const title = files.length === 1 ? "File uploaded" : `${files.length} files uploaded`;
      return { files: files.map(fileFacts), refusals, title };
    }),
});

export const loader = routes.loader;
export const action = routes.action;
