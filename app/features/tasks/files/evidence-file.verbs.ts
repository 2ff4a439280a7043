import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { GoneScreen } from "../components/gone-task";
import { OWN_TASK_GONE, ownTaskHome } from "../own-task.server";
import { removeEvidence } from "./evidence.commands.server";

const file = procedure.signedIn().params({ taskId: Id, fileId: Id }).returnTo(ownTaskHome, OWN_TASK_GONE);

const routes = verbs({
  /** Takes a file back while the task is open. */
  removal: file.verb(async ({ ctx, params }) => {
    await removeEvidence(ctx, params);
    return { type: "success", title: "File removed" };
  }),
});

export const loader = routes.loader;
export const action = routes.action;

export const ErrorBoundary = GoneScreen;
