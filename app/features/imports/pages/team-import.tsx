import { Form, useActionData, useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { openRow } from "~/procedure/open-row.schema";
import { Id, procedure } from "~/procedure/procedure.server";
import { Banner } from "~/ui/banner";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { counted } from "~/ui/format.rules";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead, SectionHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { SubmitButton } from "~/ui/submit-button";
import { ImportColumns } from "../components/import-columns";
import { ImportMends } from "../components/import-mends";
import { ImportFigures, ImportProgress } from "../components/import-progress";
import { ImportRows, ImportStats } from "../components/import-rows";
import { ImportStart } from "../components/import-start";
import { ImportSteps } from "../components/import-steps";
import { importPage, importPageReads } from "../import-page.server";
import { saveColumns } from "../imports.commands.server";
import importsStyles from "../imports.css?url";
import { importCancellationPath, importPath, teamImportPath, waitingPeoplePath } from "../imports.paths";
import { importRowList } from "../imports.queries.server";
import { ColumnsInput } from "../imports.schema";

export const loader = procedure
  .permission("admin")
  .params({ importId: Id })
  .input(importRowList.Search.extend(openRow))
  .reads(({ params, input }) => importPageReads(params.importId, input))
  .loader(({ ctx, found }) => importPage(ctx, found));

/** The arrangement of the columns. */
export const action = procedure
  .permission("admin")
  .params({ importId: Id })
  .input(ColumnsInput)
  .action(async ({ ctx, params, input }) => {
    await saveColumns(ctx, params.importId, input);
    return ctx.redirect(teamImportPath(params.importId));
  });

export const handle = { crumb: (data) => data.fileName } satisfies PageHandle<typeof loader>;

export const links = sheets(importsStyles);

export const meta = pageTitle<typeof loader>((data) => `Import of ${data.fileName}`);

/** Between two looks at an import that is under way. */
const LOOK_MS = 1_500;

export default function TeamImport() {
  const data = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { state, counts } = data;
  useLooks(data.isMoving);
  const isOver = state === "done" || state === "cancelled";
  const rows = counts.rows > 0 ? `, ${counted(counts.rows, "row")}` : "";
  return (
    <>
      <PageHead
        title="Import teams"
        lede={`${data.fileName}${rows}, uploaded ${data.uploadedAt} by ${data.createdBy ?? "somebody who left"}`}
        actions={
          <>
            <ButtonLink to={importPath}>{isOver ? "Import another file" : "Upload another file"}</ButtonLink>
            {(state === "ready" || state === "reading" || state === "checking") && (
              <Form method="post" action={importCancellationPath(data.id)}>
                <SubmitButton busyLabel="Ending…">Cancel import</SubmitButton>
              </Form>
            )}
          </>
        }
      />
      <ImportSteps at={data.step} isOver={state === "done"} />
      {state === "refused" && (
        <Banner tone="danger" title="This file cannot be imported.">
          {data.reason}
        </Banner>
      )}
      {(state === "reading" || state === "checking") && (
        <section className="panel mt-5 p-5" aria-live="polite">
          <h2>{state === "reading" ? "Reading the file…" : "Checking every row…"}</h2>
          <p className="muted mt-1 mb-4">
            Nothing is made yet. This takes a few seconds; it goes on when you leave this page.
          </p>
          <ButtonLink size="sm" icon="refresh-cw" to={teamImportPath(data.id)}>
            Refresh
          </ButtonLink>
        </section>
      )}
      {(state === "running" || state === "stopped") && (
        <ImportProgress data={{ ...data, isStill: state === "stopped" || !data.isAtWork }} />
      )}
      {isOver && <Result data={data} />}
      {state === "ready" && (
        <ImportColumns
          columns={data.columns}
          fields={data.fields}
          version={data.version}
          lastResult={lastResult}
        />
      )}
      {(state === "ready" || (isOver && counts.rows > 0) || state === "running" || state === "stopped") && (
        <section className="section" aria-labelledby="rows">
          <SectionHead
            id="rows"
            title={state === "ready" ? "Check every row" : "Every row"}
            count={state === "ready" ? "Nothing is made until you start" : undefined}
          />
          <ImportStats counts={counts} isOver={state !== "ready"} />
          {state === "ready" && (
            <ImportMends
              importId={data.id}
              version={data.version}
              mendable={data.mendable}
              mends={data.mends}
              types={data.types}
            />
          )}
          <ImportRows
            importId={data.id}
            page={data.page}
            version={data.version}
            opened={data.opened}
            canMend={state === "ready"}
            missing={state === "ready" || isOver ? counts.left + counts.failed : 0}
          />
          {state === "ready" && <ImportStart data={data} />}
        </section>
      )}
    </>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

function Result({ data }: { data: Data }) {
  const { counts, state } = data;
  const made = `${counted(counts.done, "row")} imported`;
  const rest = counts.failed + counts.left;
  return (
    <section className="panel mt-5" aria-labelledby="result">
      <div className="panel-head">
        <h2 id="result">{state === "done" ? "The import is done" : "The import was ended"}</h2>
        {data.finishedAt && <span className="muted small">{data.finishedAt}</span>}
      </div>
      <div className="panel-body">
        <p className="strong">
          {made}
          {rest > 0 && `, ${rest} not`}
          {state === "cancelled" && counts.waiting > 0 && `, ${counts.waiting} not begun`}.
        </p>
        <p className="muted small">
          {rest > 0
            ? "Download the rows that were not imported, mend them, and import that file: nothing is made twice."
            : "Nothing is left to do with this file."}{" "}
          {data.invites}
        </p>
        <ImportFigures counts={counts} />
        {counts.held > 0 && (
          <ButtonRow className="mt-4">
            <ButtonLink size="sm" icon="mail" to={waitingPeoplePath}>
              Invite people…
            </ButtonLink>
          </ButtonRow>
        )}
      </div>
    </section>
  );
}

/** By script the page looks again by itself; without one there is the button. */
function useLooks(isMoving: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isMoving || state !== "idle") return;
    const timer = setTimeout(revalidate, LOOK_MS);
    return () => clearTimeout(timer);
  }, [isMoving, state, revalidate]);
}
