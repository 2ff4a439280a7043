import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { backOf } from "~/procedure/back.rules";
import { Id, procedure } from "~/procedure/procedure.server";
import { asksFirst } from "~/procedure/undo";
import { formatFileSize } from "~/ui/format.rules";
import { pageTitle } from "~/ui/page-title";
import { RemovalQuestion } from "~/ui/removal-question";
import { sheets } from "~/ui/sheets";
import writingStyles from "~/ui/styles/writing.css?url";
import { GoneScreen } from "../../components/gone-task";
import { OWN_TASK_GONE, ownTaskHome, searchOf } from "../../own-task.server";
import { taskPath } from "../../tasks.paths";
import { mustHaveEvidence, removeEvidence } from "../evidence.commands.server";
import { evidenceRemovalPath, evidenceRemovalUndoPath } from "../task-files.paths";
import { evidenceFile, taskForViewer } from "../task-files.queries.server";

const removal = procedure.signedIn().params({ taskId: Id, fileId: Id });

/** Asks before a file is removed, where no script is there to take it back again. */
export const loader = removal
  .reads(({ ctx, params: { taskId, fileId } }) => {
    const viewer = { teamId: ctx.team?.id, isStaff: false };
    return { task: taskForViewer(taskId, viewer), file: evidenceFile(taskId, fileId, viewer) };
  })
  .loader(({ ctx, params: { taskId }, found: { task, file } }) => {
    const back = backOf(new URL(ctx.scope.request.url).searchParams.get("back"));
    return {
      ...{ title: task.title, name: file.name, size: formatFileSize(file.size) },
      back: back ?? null,
      backTo: back ?? taskPath(taskId) + searchOf(ctx),
    };
  });

/** Takes a file back while the task is open. */
export const action = removal
  .returnTo(ownTaskHome, OWN_TASK_GONE)
  .verb(z.object({ confirmed: z.string().optional() }), async ({ ctx, params, input }) => {
    const { taskId, fileId } = params;
    const search = searchOf(ctx);
    if (asksFirst(ctx, input)) {
      await mustHaveEvidence(ctx, params);
      // With where it was asked from.
      return ctx.redirect(evidenceRemovalPath(taskId, fileId) + new URL(ctx.scope.request.url).search);
    }
    const { name } = await removeEvidence(ctx, params);
    const undo = input.confirmed ? undefined : { to: evidenceRemovalUndoPath(taskId, fileId) + search };
    return { type: "success", title: `Removed: ${name}`, undo };
  });

export const links = sheets(writingStyles);

export const meta = pageTitle<typeof loader>(({ name }) => `Remove ${name}`);
export const ErrorBoundary = GoneScreen;

export default function RemoveEvidence() {
  const { title, name, size, back, backTo } = useLoaderData<typeof loader>();
  return (
    <div className="page page-narrow">
      <RemovalQuestion
        what={name}
        lede={title}
        back={{ to: backTo, label: "Back to the task" }}
        hidden={back ? { back } : {}}
      >
        The file ({size}) goes, for everybody in your team. The task stays open.
      </RemovalQuestion>
    </div>
  );
}
