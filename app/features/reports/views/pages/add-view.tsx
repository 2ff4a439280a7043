import { useActionData, useLoaderData } from "@remix-run/react";
import { newId } from "~/lib/ids";
import { formatNumber } from "~/lib/length.rules";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { addViewPath, healthPath, keepAddress, viewPath, viewsPath } from "../../reports.paths";
import { ViewForm } from "../components/view-form";
import { viewAt } from "../listed.server";
import { isTooLong, viewForm } from "../view-form.server";
import { addView, mayEdit } from "../views.commands.server";
import { viewsOf } from "../views.queries.server";
import { LONGEST_ADDRESS } from "../views.rules";
import { AddressSearch, ViewInput } from "../views.schema";

export const loader = procedure
  .permission("reportViewer")
  .input(AddressSearch)
  .reads(({ ctx }) => ({ kept: viewsOf(ctx.actor.id) }))
  .loader(async ({ ctx, input, found }) => ({
    formId: newId(),
    limits: limitsOf(ViewInput),
    address: input.address,
    form: await viewForm(ctx, input.address),
    /** The list that has too many filters. */
    tooLong: isTooLong(input.address) && viewAt(input.address) ? input.address : null,
    /** In place of which it can be kept. */
    others: found.kept.filter((view) => mayEdit(ctx, view)).map(({ id, name }) => ({ id, name })),
  }));

export const action = procedure
  .permission("reportViewer")
  .input(ViewInput)
  .action(async ({ ctx, input }) => {
    await addView(ctx, input);
    return ctx.redirect(viewsPath, { type: "success", title: `View “${input.name}” saved` });
  });

export const handle = { crumb: () => "Save as a view" } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Save as a view");

/** Keeps a filtered list under a name. */
export default function AddView() {
  const { formId, limits, address, form, tooLong, others } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  if (tooLong) return <TooManyFilters list={tooLong} />;
  if (!form)
    return (
      <>
        <PageHead title="Save as a view" back={{ to: viewsPath, label: "Saved views" }} />
        <EmptyState
          icon="bookmark"
          title="Choose a list first"
          actions={<ButtonLink to={healthPath}>Open the health check</ButtonLink>}
        >
          Open a list, filter it, and choose “Save as a view” there.
        </EmptyState>
      </>
    );
  return (
    <>
      <PageHead title="Save as a view" back={{ to: address, label: form.said.list }} />
      <ViewForm
        formId={formId}
        action={keepAddress(addViewPath, address)}
        limits={limits}
        lastResult={lastResult}
        edited={{
          data: {
            name: "",
            address,
            share: "own",
            mail: "none",
            weekday: 1,
            hour: 8,
            readers: form.mine,
            version: 0,
          },
          version: 0,
          saved: { who: "Somebody", when: "meanwhile" },
        }}
        {...form}
      />
      {others.length > 0 && (
        <section className="section">
          <h2>Or in place of what a view shows</h2>
          <ul className="list-plain">
            {others.map(({ id, name }) => (
              <li key={id}>
                <Link to={keepAddress(viewPath(id), address)}>{name}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function TooManyFilters({ list }: { list: string }) {
  return (
    <>
      <PageHead title="Save as a view" back={{ to: list, label: "The list" }} />
      <EmptyState
        icon="bookmark"
        title="Too many filters for a view"
        actions={<ButtonLink to={list}>Back to the list</ButtonLink>}
      >
        A view keeps the address of its list, up to {formatNumber(LONGEST_ADDRESS)} characters: some 45 chosen
        teams, types or groups. This one has {formatNumber(list.length)}, and nothing was saved. Take filters
        out, then choose “Save as a view” again.
      </EmptyState>
    </>
  );
}
