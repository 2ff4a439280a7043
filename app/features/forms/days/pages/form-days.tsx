import { useActionData, useLoaderData } from "@remix-run/react";
import { savedWords } from "~/features/settings/saved-by.rules";
import { hasLevel } from "~/identity/permissions.rules";
import { lowerFirst } from "~/lib/text.rules";
import { zoneWords } from "~/lib/zone-words.rules";
import { eventClock } from "~/procedure/event-clock.server";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { Badge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { DayAndTime } from "~/ui/day-and-time";
import { differences } from "~/ui/differences.rules";
import { EditorForm } from "~/ui/editor-form";
import type { LastResult } from "~/ui/fields-of";
import { counted } from "~/ui/format.rules";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead, SectionHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { typedTime, whenWords } from "~/ui/planned-time.rules";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { adminFormsPath, formDaysPath, openLongerPath } from "../../admin-forms.paths";
import { FormTabs } from "../../components/form-tabs";
import { PublicationBadge } from "../../components/publication-badge";
import { formHead } from "../../form-head.queries.server";
import { LongerList } from "../components/longer-list";
import { saveFormDays } from "../form-days.commands.server";
import { formDays, teamsWithLonger } from "../form-days.queries.server";
import { FormDaysForm } from "../form-days.schema";
import { openOf } from "../form-open.server";

export const loader = procedure
  .permission("moderator")
  .params({ formId: Id })
  .reads(({ params: { formId } }) => ({
    head: formHead(formId),
    days: formDays(formId),
    longer: teamsWithLonger(formId),
  }))
  .loader(({ ctx, found: { head, days, longer } }) => {
    const zone = ctx.settings.event;
    const { momentOf } = eventClock(ctx);
    const [opens, closes] = [typedTime(zone.timeZone, days.opensAt), typedTime(zone.timeZone, days.closesAt)];
    const now = ctx.now.toISOString();
    const noteOf = ({ isArchived, until }: (typeof longer)[number]) => {
      if (isArchived) return "The team is archived";
      if (until <= now) return "Over";
      return days.closesAt === null || until <= days.closesAt ? "Ends before the form closes" : null;
    };
    return {
      form: { ...head, open: openOf(ctx, head), isAdmin: hasLevel(ctx.user.level, "admin") },
      values: {
        ...{ opensDay: opens.day, opensTime: opens.time },
        ...{ closesDay: closes.day, closesTime: closes.time },
      },
      version: days.version,
      isOver: days.closesAt !== null && days.closesAt <= now,
      closes: days.closesAt !== null,
      drafts: { teams: days.teamsWithDraft, guests: days.guestDrafts },
      longer: longer.map(({ isArchived, until, at, ...row }) => ({
        ...row,
        until: whenWords(until, zone),
        at: lowerFirst(momentOf(at)),
        note: noteOf({ isArchived, until, at, ...row }),
      })),
      zone: zoneWords(zone.timeZone, ctx.now),
      limits: limitsOf(FormDaysForm),
      saved: savedWords(
        { by: days.updatedBy, name: days.updatedByName, at: days.updatedAt },
        { userId: ctx.user.id, now: ctx.now, timeZone: zone.timeZone },
      ),
    };
  });

const SAVED = {
  notYet: "Until it opens it can be read, not filled in.",
  closed: "It is closed now: drafts are kept, and nobody submits them.",
};

export const action = procedure
  .permission("moderator")
  .params({ formId: Id })
  .input(FormDaysForm)
  .action(async ({ ctx, params: { formId }, input: { over, ...input } }) => {
    const { state } = await saveFormDays(ctx, formId, { ...input, version: over ?? input.version });
    const description = state === "notYet" || state === "closed" ? SAVED[state] : undefined;
    return ctx.redirect(formDaysPath(formId), { type: "success", ...(description && { description }) });
  });

export const shouldRevalidate = revalidateOnConflict;

export const handle = {
  isWide: true,
  crumb: () => "Opens and Closes",
  crumbs: ({ form }) => ({ [form.id]: form.title }),
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>(({ form }) => `When ${form.title} opens and closes`);

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** When a form takes answers, and for whom longer. */
export default function FormDays() {
  const data = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { form, closes, longer } = data;
  return (
    <>
      <PageHead
        title={form.title}
        back={{ to: adminFormsPath, label: "Forms" }}
        badge={form.isArchived ? <Badge tone="neutral">Archived</Badge> : <PublicationBadge {...form} />}
      />
      <FormTabs form={form} current="days" />
      {!form.isPublished && (
        <div className="mt-5">
          <Banner tone="info" title="This form is not published.">
            Nobody fills it in before it is, whatever the days say.
          </Banner>
        </div>
      )}
      <div className="mt-5">
        <DaysForm key={form.id} data={data} lastResult={lastResult} />
      </div>
      <section className="section" aria-labelledby="longer">
        <SectionHead
          id="longer"
          title="Longer for one team"
          count={longer.length > 0 ? longer.length : undefined}
        >
          {closes && <ButtonLink to={openLongerPath(form.id)}>Open longer</ButtonLink>}
        </SectionHead>
        {longer.length > 0 ? (
          <LongerList formId={form.id} rows={longer} />
        ) : (
          <p className="muted">
            {closes
              ? "No team has longer than others."
              : "This form does not close, so no team needs longer."}
          </p>
        )}
      </section>
    </>
  );
}

const LABELS = {
  opensDay: "Opens, day",
  opensTime: "Opens, time",
  closesDay: "Closes, day",
  closesTime: "Closes, time",
};

function DaysForm({ data, lastResult }: { data: Data; lastResult: LastResult | undefined }) {
  const { form, values, version, saved } = data;
  return (
    <EditorForm
      id="days"
      label="Opens and closes"
      limits={data.limits}
      lastResult={lastResult}
      current={{ data: { ...values, version, over: undefined }, version, saved }}
      path={formDaysPath(form.id)}
      seeCurrent="See the saved version"
      differences={(typed) => differences(LABELS, values, typed)}
      submitLabel="Save days"
    >
      {(fields) => (
        <>
          <p className="hint">{data.zone} time.</p>
          <fieldset className="form-block">
            <legend className="legend">Opens</legend>
            <DayAndTime day={fields.opensDay} time={fields.opensTime} />
            <p className="hint">
              Before that the questions and prices can be read. Empty: as soon as it is published.
            </p>
          </fieldset>
          <fieldset className="form-block">
            <legend className="legend">Closes</legend>
            <DayAndTime day={fields.closesDay} time={fields.closesTime} />
            <p className="hint">A time that is past closes it at once. Empty: it stays open.</p>
          </fieldset>
          <p className="mt-4">{consequence(data)}</p>
        </>
      )}
    </EditorForm>
  );
}

/** What becomes of the drafts that there are. */
function consequence({ drafts: { teams, guests }, isOver }: Pick<Data, "drafts" | "isOver">): string {
  const who = [teams > 0 && counted(teams, "team"), guests > 0 && counted(guests, "guest")].filter(Boolean);
  const have =
    who.length === 0 ? "" : `${who.join(" and ")} ${teams + guests === 1 ? "has" : "have"} a draft. `;
  return isOver
    ? `${have}Nobody can submit or change; drafts stay kept.`
    : `${have}Once it closes, nobody can submit or change; drafts stay kept. Staff can still change what was submitted.`;
}
