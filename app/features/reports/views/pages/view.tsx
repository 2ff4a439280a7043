import { useActionData, useLoaderData } from "@remix-run/react";
import { savedWords } from "~/features/settings/saved-by.rules";
import { NotFound } from "~/lib/errors";
import { eventClock } from "~/procedure/event-clock.server";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { BackForm } from "~/ui/back-form";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { differences } from "~/ui/differences.rules";
import { counted } from "~/ui/format.rules";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { SubmitButton } from "~/ui/submit-button";
import { keepAddress, viewPath, viewRemovalPath, viewsPath, viewTestPath } from "../../reports.paths";
import { Said } from "../components/said";
import { type ViewData, ViewForm } from "../components/view-form";
import { viewForm } from "../view-form.server";
import { mayEdit, updateView } from "../views.commands.server";
import { viewForEdit } from "../views.queries.server";
import { AddressSearch, ViewInput } from "../views.schema";
import { ownerOf } from "../views.server";

export const loader = procedure
  .permission("reportViewer")
  .params({ viewId: Id })
  .input(AddressSearch)
  .reads(({ ctx, params }) => ({ view: viewForEdit(params.viewId, ctx.actor.id) }))
  .loader(async ({ ctx, input, found: { view } }) => {
    const form = await viewForm(ctx, input.address || view.address);
    if (!form) throw new NotFound();
    const { momentOf } = eventClock(ctx);
    const { mails, updatedAt, updatedBy, ...kept } = view;
    return {
      view: kept,
      owner: ownerOf(view),
      mayEdit: mayEdit(ctx, view),
      /** As it is kept, or as it is to be from now on. */
      address: input.address || view.address,
      form,
      limits: limitsOf(ViewInput),
      mails: mails.map(({ day, mails: n, sentAt, figures }) => ({
        ...{ day, n, at: momentOf(sentAt) },
        rows: (JSON.parse(figures) as { n: number }[])[0]?.n ?? 0,
      })),
      saved: savedWords(
        { by: "", name: updatedBy, at: updatedAt },
        { userId: ctx.user.id, now: ctx.now, timeZone: ctx.settings.event.timeZone },
      ),
    };
  });

export const action = procedure
  .permission("reportViewer")
  .params({ viewId: Id })
  .input(ViewInput)
  .action(async ({ ctx, params, input }) => {
    await updateView(ctx, params.viewId, input);
    return ctx.redirect(viewPath(params.viewId), { type: "success" });
  });

export const shouldRevalidate = revalidateOnConflict;

export const handle = { crumb: ({ view }) => view.name, isWide: true } satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>(({ view }) => view.name);

const LABELS = {
  name: "Name",
  share: "Who has it as a tab",
  mail: "How often",
  weekday: "On",
  hour: "At",
} as const;

export default function View() {
  const data = useLoaderData<typeof loader>();
  return data.mayEdit ? <EditedView data={data} /> : <SharedView data={data} />;
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** What somebody else shares, to be read. */
function SharedView({ data: { view, owner, form } }: { data: Data }) {
  return (
    <>
      <PageHead
        title={view.name}
        back={{ to: viewsPath, label: "Saved views" }}
        lede={
          owner === null
            ? "It came from the event before. Admins may change it."
            : `Shared by ${owner}, who may change it, as admins may.`
        }
        actions={<ButtonLink to={view.address}>Open the list</ButtonLink>}
      />
      <p className="panel calm break">
        <Said said={form.said} />
        {form.rows !== null && `. ${counted(form.rows, "row")} now`}.
      </p>
    </>
  );
}

/** The form of a view, beside what its mails said. */
function EditedView({ data }: { data: Data }) {
  const { view, address, form, limits, mails, saved } = data;
  const values: ViewData = {
    ...{ name: view.name, address, share: view.isShared ? "all" : "own", mail: view.mail },
    ...{ weekday: view.weekday, hour: view.hour, version: view.version },
    readers: view.readers.length > 0 || view.mail !== "none" ? view.readers : form.mine,
  };
  return (
    <>
      <PageHead
        title={view.name}
        back={{ to: viewsPath, label: "Saved views" }}
        lede={form.rows === null ? undefined : `${counted(form.rows, "row")} now.`}
        actions={
          <>
            <ButtonLink variant="quiet" icon="trash-2" to={viewRemovalPath(view.id)}>
              Delete
            </ButtonLink>
            <BackForm action={viewTestPath(view.id)}>
              <SubmitButton icon="send" busyLabel="Sending…">
                Send me a test
              </SubmitButton>
            </BackForm>
            <ButtonLink to={view.address}>Open the list</ButtonLink>
          </>
        }
      />
      {form.said.isLost && (
        <Banner tone="warning" title="A filter lost its value.">
          What it names was deleted. Open the list, filter anew, and choose “Save as a view”.
        </Banner>
      )}
      {address !== view.address && (
        <Banner tone="info" title="It will show something else.">
          Save the view, and it shows what is said below from then on.
        </Banner>
      )}
      <div className="detail">
        <ViewForm
          key={view.id + address}
          viewId={view.id}
          action={address === view.address ? viewPath(view.id) : keepAddress(viewPath(view.id), address)}
          limits={limits}
          lastResult={useActionData<typeof action>()?.lastResult}
          edited={{ data: values, version: view.version, saved }}
          differences={(typed) => differences(LABELS, { ...values }, typed)}
          {...form}
        />
        <aside className="detail-side" aria-label="About the view">
          <section>
            <h2>Sent so far</h2>
            {mails.length === 0 ? (
              <p className="muted">Nothing yet.</p>
            ) : (
              <ul className="list-plain">
                {mails.map(({ day, n, at, rows }) => (
                  <li key={day}>
                    {at}
                    <span className="block muted small">
                      To {counted(n, "person", "people")}, {counted(rows, "row")}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </section>
        </aside>
      </div>
    </>
  );
}
