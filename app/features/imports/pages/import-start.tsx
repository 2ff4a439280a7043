import { useActionData, useLoaderData } from "@remix-run/react";
import { laterOf } from "~/features/teams/invite-when.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { counted } from "~/ui/format.rules";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { ImportStart } from "../components/import-start";
import { ImportSteps } from "../components/import-steps";
import { importPage, importPageReads } from "../import-page.server";
import { startImport } from "../imports.commands.server";
import importsStyles from "../imports.css?url";
import { teamImportPath } from "../imports.paths";
import { importRowList } from "../imports.queries.server";
import { StartInput } from "../imports.schema";

/** What the button of the import's page leads to where its form was refused, and whoever opens it by its address. */
export const loader = procedure
  .permission("admin")
  .params({ importId: Id })
  .reads(({ params }) => importPageReads(params.importId, importRowList.Search.parse({})))
  .loader(({ ctx, found }) => importPage(ctx, found));

/** Begins to make teams and people, or goes on with what stood still. */
export const action = procedure
  .permission("admin")
  .params({ importId: Id })
  .input(StartInput)
  .action(async ({ ctx, params, input: { version, extraDays, invite, day, time } }) => {
    const later = invite && laterOf(ctx, { invite, day, time });
    const { rows } = await startImport(ctx, params.importId, {
      ...{ version, extraDays },
      invitation: invite && { when: invite, at: later?.at ?? null },
    });
    return ctx.redirect(teamImportPath(params.importId), {
      type: "success",
      title: `Importing ${counted(rows, "row")}`,
    });
  });

export const handle = {
  crumb: () => "Start",
  crumbs: ({ id, fileName }) => ({ [id]: fileName }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(importsStyles);

export const meta = pageTitle<typeof loader>((data) => `Start the import of ${data.fileName}`);

export default function StartImport() {
  const data = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const back = { to: teamImportPath(data.id), label: "Every row" };
  return (
    <>
      <PageHead title="Start the import" lede={data.fileName} back={back} />
      <ImportSteps at={data.step} isOver={data.state === "done"} />
      {data.state === "ready" || lastResult ? (
        <ImportStart data={data} lastResult={lastResult} />
      ) : (
        <EmptyState
          icon="upload"
          title="This import cannot be started now"
          actions={<ButtonLink to={back.to}>See how far it is</ButtonLink>}
        >
          It runs already, or is over.
        </EmptyState>
      )}
    </>
  );
}
