import { useActionData, useLoaderData } from "@remix-run/react";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { RemovalPage } from "~/ui/removal-page";
import { viewPath, viewsPath } from "../../reports.paths";
import { deleteView, mayEdit } from "../views.commands.server";
import { viewForEdit } from "../views.queries.server";
import { ViewRemovalInput } from "../views.schema";

export const loader = procedure
  .permission("reportViewer")
  .params({ viewId: Id })
  .reads(({ ctx, params }) => ({ view: viewForEdit(params.viewId, ctx.actor.id) }))
  .loader(({ ctx, found: { view } }) => {
    return {
      mayEdit: mayEdit(ctx, view),
      view: { id: view.id, title: view.name, readers: view.mail === "none" ? 0 : view.readers.length },
      isShared: view.isShared,
      limits: limitsOf(ViewRemovalInput),
    };
  });

/** Deletes the view; the list that it shows stays as it is. */
export const action = procedure
  .permission("reportViewer")
  .params({ viewId: Id })
  .input(ViewRemovalInput)
  .action(async ({ ctx, params }) => {
    const { name } = await deleteView(ctx, params.viewId);
    return ctx.redirect(viewsPath, { type: "success", title: `View “${name}” deleted` });
  });

export const handle = {
  crumb: () => "Delete view",
  crumbs: ({ view }) => ({ [view.id]: view.title }),
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>(({ view }) => `Delete ${view.title}`);

export default function RemoveView() {
  const { view, isShared, limits, mayEdit } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  if (!mayEdit)
    return (
      <>
        <PageHead title="This view is somebody else’s" back={{ to: viewPath(view.id), label: view.title }} />
        <p className="panel calm">Whoever shares it may delete it, as admins may.</p>
      </>
    );
  return (
    <RemovalPage
      noun={{ one: "view", many: "views" }}
      rows={[view]}
      column={{ key: "readers", header: "Mailed to", render: ({ readers }) => readers }}
      back={{ to: viewPath(view.id), label: view.title }}
      limits={limits}
      lastResult={lastResult}
      loses={`The list that it shows stays as it is.${isShared ? " The tab goes from everybody who has it." : ""}${view.readers > 0 ? " Its mails end." : ""}`}
    />
  );
}
