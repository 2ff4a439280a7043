import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { orderedByTeam } from "~/features/orders/order-lines.queries.server";
import { corePageTitle } from "~/features/settings/core-page.server";
import { formatMoney } from "~/lib/money.rules";
import { eventClock } from "~/procedure/event-clock.server";
import { procedure } from "~/procedure/procedure.server";
import { Banner } from "~/ui/banner";
import { EmptyState } from "~/ui/empty-state";
import { counted } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import listingStyles from "~/ui/styles/listing.css?url";
import { Tabs } from "~/ui/tabs";
import { GroupHead } from "~/ui/task-row";
import runnerStyles from "../../runner/runner.css?url";
import { FormRow, formRowPath } from "../components/form-row";
import { draftPlaceReads, draftPlaces } from "../draft-places.server";
import { formsPath } from "../filling.paths";
import { formRow } from "../form-row.server";
import { formTasks, freeForms, ownDrafts, ownSent } from "../own-forms.queries.server";
import { FORM_TABS, type FormTab, listedForms, TAB_OF } from "../own-forms.rules";

const Search = z.object({ show: z.enum(FORM_TABS).optional().catch(undefined) });

export const loader = procedure
  .signedIn()
  .input(Search)
  .reads(({ ctx }) => ({
    free: freeForms(ctx.team?.id),
    tasks: formTasks(ctx.team?.id),
    drafts: ownDrafts(ctx.team?.id),
    sent: ownSent(ctx.team?.id),
    ordered: orderedByTeam(ctx.team?.id ?? ""),
    ...draftPlaceReads(ctx.event, ctx.team?.id ?? ""),
  }))
  .loader(({ ctx, input, found }) => {
    const title = corePageTitle(ctx.requestContext, "forms");
    const clock = eventClock(ctx);
    const places = draftPlaces(ctx, found);
    const drafts = found.drafts.map((draft) => ({ ...draft, place: places.get(draft.id) ?? null }));
    const all = listedForms({ ...found, drafts }, { ...clock, now: ctx.now });
    const shown = all.filter(({ state }) => input.show === undefined || TAB_OF[state] === input.show);
    return {
      title,
      teamName: ctx.team?.name ?? null,
      ordered: found.ordered.map(({ currency, orders, gross }) => ({
        orders,
        gross: formatMoney(gross, { currency, locale: ctx.settings.event.locale }),
      })),
      show: input.show ?? null,
      total: all.length,
      counts: FORM_TABS.map((tab) => ({
        tab,
        count: all.filter(({ state }) => TAB_OF[state] === tab).length,
      })),
      rows: shown.map((form) => formRow(form, { ...clock, ...ctx.settings.event, now: ctx.now })),
    };
  });

export const links = sheets(listingStyles, runnerStyles);

export const meta = pageTitle<typeof loader>(({ title }) => title);

/** Most events have none that are not open. */
const isShownTab = ({ tab, count }: { tab: FormTab; count: number }) => tab !== "not-open" || count > 0;

const TABS: Record<FormTab, { label: string; about: (n: number) => string }> = {
  drafts: { label: "Drafts", about: () => "not submitted" },
  "to-do": { label: "To do", about: (n) => `${counted(n, "form")}, soonest first` },
  "any-time": { label: "Any time", about: () => "as often as you like" },
  "not-open": { label: "Not open", about: (n) => counted(n, "form") },
  submitted: { label: "Submitted", about: (n) => `${counted(n, "form")}, newest first` },
};
const SECTIONS = ["drafts", "to-do", "any-time", "not-open", "submitted"] as const;

/** What a team has to do with forms: drafts first, then what is due, what it may send at any time, what it has sent in. */
export default function Forms() {
  const { title, teamName, show, total, counts, rows, ordered } = useLoaderData<typeof loader>();
  const of = (tab: FormTab) => rows.filter(({ state }) => TAB_OF[state] === tab);
  const drafts = of("drafts");
  const shown = show ? [show] : SECTIONS;
  return (
    <div className="page">
      <PageHead
        title={title}
        lede={
          teamName === null
            ? "You are in no team: you can look at forms, not send them in."
            : `Orders, passes and declarations of ${teamName.replace(/\.$/, "")}.`
        }
      />
      {ordered.length > 0 && (
        <p className="muted mt-2">
          Ordered so far:{" "}
          {ordered.map(({ orders, gross }) => `${gross} with VAT in ${counted(orders, "order")}`).join(", ")}.
          Drafts are not in it.
        </p>
      )}
      {total === 0 ? (
        <div className="mt-6">
          <EmptyState icon="file-text" title="No forms yet">
            When the organisers publish forms for you, they are here.
          </EmptyState>
        </div>
      ) : (
        <>
          <Tabs
            label="Forms by how they stand"
            className="mt-6"
            strip
            tabs={[
              { to: formsPath, label: "All", count: total, current: show === null },
              ...counts.filter(isShownTab).map(({ tab, count }) => ({
                to: `${formsPath}?show=${tab}`,
                label: TABS[tab].label,
                count,
                current: show === tab,
              })),
            ]}
          />
          {drafts[0] && (
            <div className="mt-6">
              <Banner
                tone="warning"
                icon="pencil"
                title={`${counted(drafts.length, "draft is", "drafts are")} not submitted.`}
                action={
                  <Link className="strong nowrap banner-link" to={formRowPath(drafts[0])}>
                    {drafts.length === 1 ? "Go on with it" : "Go on with the first"}
                  </Link>
                }
              >
                {drafts.length === 1
                  ? "The organisers cannot see it, and nothing in it is ordered yet."
                  : "The organisers cannot see them, and nothing in them is ordered yet."}
              </Banner>
            </div>
          )}
          {shown.map((tab) => {
            const forms = of(tab);
            if (forms.length === 0) return show ? <NoneThere key={tab} /> : null;
            return (
              <section key={tab} aria-labelledby={`forms-${tab}`}>
                <GroupHead id={`forms-${tab}`} title={TABS[tab].label}>
                  {TABS[tab].about(forms.length)}
                </GroupHead>
                <ul className="rows">
                  {forms.map((form) => (
                    <FormRow key={form.key} form={form} />
                  ))}
                </ul>
              </section>
            );
          })}
        </>
      )}
    </div>
  );
}

function NoneThere() {
  return (
    <div className="mt-6">
      <EmptyState icon="check" title="There are none">
        <Link to={formsPath}>Show all forms</Link>
      </EmptyState>
    </div>
  );
}
