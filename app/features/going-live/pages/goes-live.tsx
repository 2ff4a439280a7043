import { useActionData, useLoaderData } from "@remix-run/react";
import { type AudienceThing, audienceLines } from "~/features/teams/audience/audience.texts";
import { daysBetween } from "~/lib/dates";
import { zoneWords } from "~/lib/zone-words.rules";
import { eventClock } from "~/procedure/event-clock.server";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { Banner } from "~/ui/banner";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { RadioGroup } from "~/ui/checks";
import { DayAndTime } from "~/ui/day-and-time";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf } from "~/ui/fields-of";
import { counted, formatDate } from "~/ui/format.rules";
import { GuardedForm } from "~/ui/guarded-form";
import { Link } from "~/ui/link";
import { goesLivePath } from "~/ui/live.paths";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { typedTime, whenWords } from "~/ui/planned-time.rules";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { sheets } from "~/ui/sheets";
import { SubmitButton } from "~/ui/submit-button";
import { DaysLine, type LineDay } from "../components/days-line";
import { changeLive } from "../going-live.commands.server";
import goingLiveStyles from "../going-live.css?url";
import { audienceOnceLive, standingOf } from "../going-live.queries.server";
import { type WaitingState, waitingState } from "../going-live.rules";
import { LiveInput, LiveKindParam } from "../going-live.schema";
import { LIVE } from "../live-things.server";

/** Of a day that is chosen for the first time. */
const FIRST_TIME = "09:00";

export const loader = procedure
  .permission("moderator")
  .params({ kind: LiveKindParam, thingId: Id })
  .reads(({ params }) => ({
    thing: standingOf(params.kind, params.thingId),
    counts: audienceOnceLive(params.kind, params.thingId),
  }))
  .can(({ found: { thing } }) => thing.isLive || thing.isWaiting)
  .loader(({ ctx, params: { kind, thingId }, found: { thing, counts } }) => {
    const { timeZone, locale, startDate } = ctx.settings.event;
    const { today, momentOf, dayOf } = eventClock(ctx);
    const { noun, path, audiencePath } = LIVE[kind];
    const state: WaitingState | "live" = thing.isLive ? "live" : waitingState(thing, ctx.now);
    const liveDay = thing.at && state === "scheduled" ? dayOf(thing.at) : null;
    return {
      kind,
      thing: { id: thingId, title: thing.title, noun, state },
      seeing: audienceLines(noun as AudienceThing, counts).seeing,
      goes: thing.at && state === "scheduled" ? whenWords(thing.at, { timeZone, locale }) : null,
      missed: thing.at && state === "past" ? momentOf(thing.at) : null,
      typed: {
        time: FIRST_TIME,
        ...(state === "scheduled" && thing.at ? typedTime(timeZone, thing.at) : {}),
      },
      left: liveDay && thing.dueDate ? daysBetween(liveDay, thing.dueDate) : null,
      line: [
        { day: today, words: thing.isLive ? "Live, today" : "Draft, today", isOn: !liveDay },
        ...(liveDay && thing.at
          ? [{ day: liveDay, words: `Live, ${typedTime(timeZone, thing.at).time}`, isOn: true }]
          : []),
        ...(thing.dueDate ? [{ day: thing.dueDate, words: "Due", isOn: false }] : []),
        ...(startDate ? [{ day: startDate, words: "Event begins", isOn: false }] : []),
      ]
        .sort((one, other) => one.day.localeCompare(other.day))
        .map(({ day, ...one }) => ({ ...one, day: formatDate(day, "short", locale) })) satisfies LineDay[],
      zone: zoneWords(timeZone, ctx.now),
      limits: limitsOf(LiveInput),
      to: path(thingId),
      audienceTo: audiencePath(thingId),
    };
  });

export const action = procedure
  .permission("moderator")
  .params({ kind: LiveKindParam, thingId: Id })
  .reads(({ params }) => ({ thing: standingOf(params.kind, params.thingId) }))
  .input(LiveInput)
  .action(async ({ ctx, params, input }) => {
    const { title, at } = await changeLive(ctx, params, input);
    const { timeZone, locale } = ctx.settings.event;
    return ctx.redirect(LIVE[params.kind].path(params.thingId), {
      type: "success",
      title: at
        ? `“${title}” goes live on ${whenWords(at, { timeZone, locale })}`
        : input.state === "now"
          ? `“${title}” is live`
          : `“${title}” is a draft`,
      description: at || input.state === "draft" ? "Until then only staff see it." : undefined,
    });
  });

export const shouldRevalidate = revalidateOnConflict;

export const handle = {
  crumb: () => "When it goes live",
  crumbs: ({ thing }) => ({ [thing.id]: thing.title }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(goingLiveStyles);

export const meta = pageTitle<typeof loader>(({ thing }) => `When ${thing.title} goes live`);

const STATE_LEDES = {
  live: "It is live.",
  draft: "A draft: only staff see it.",
  past: "Its day is past, and it is not live.",
  scheduled: "",
};

/** One thing: a draft, on a day, or live now, each with what follows from it. */
export default function GoesLive() {
  const data = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { thing, seeing, goes, missed, typed, kind } = data;
  const { fields, errors } = fieldsOf({
    id: "live",
    limits: data.limits,
    lastResult,
    values: { state: thing.state === "live" ? "now" : thing.state === "draft" ? "draft" : "on", ...typed },
  });
  const teams = counted(seeing, "team");
  return (
    <>
      <PageHead
        title={thing.title}
        lede={goes ? `It goes live on ${goes}. Until then only staff see it.` : STATE_LEDES[thing.state]}
        back={{ to: data.to, label: `The ${thing.noun}` }}
      />
      {missed && (
        <Banner tone="danger" title={`It was to go live ${missed}, and did not.`}>
          It was archived then, or the event was closed. Choose “Live now” or a later day.
        </Banner>
      )}
      <GuardedForm
        lastResult={lastResult}
        action={goesLivePath(kind, thing.id)}
        className="admin-form"
        noValidate
      >
        <ErrorSummary errors={errors} />
        <RadioGroup
          field={fields.state}
          label="When it goes live"
          options={[
            {
              value: "draft",
              label: "Draft",
              hint:
                thing.state === "live" ? "Only staff see it. What teams did stays." : "Only staff see it.",
            },
            {
              value: "on",
              label: "Goes live on a day",
              reveal: (
                <>
                  <DayAndTime day={fields.day} time={fields.time} />
                  <p className="hint mt-3">{data.zone} time.</p>
                </>
              ),
            },
            {
              value: "now",
              label: thing.state === "live" ? "Live" : "Live now",
              hint: `${teams} ${seeing === 1 ? "sees" : "see"} it${thing.state === "live" ? "" : " at once"}.`,
            },
          ]}
        />
        <p className="mt-4">
          {teams} {seeing === 1 ? "sees" : "see"} it once it is live
          {data.left !== null && data.left >= 0 && `, ${counted(data.left, "day")} before it is due`}.{" "}
          <Link to={data.audienceTo}>Who sees it</Link>
        </p>
        {data.left !== null && data.left < 0 && (
          <Banner tone="warning" title="It is due before it goes live.">
            Teams would have it late at once. Move its due date, or choose an earlier day.
          </Banner>
        )}
        <DaysLine days={data.line} />
        <ButtonRow className="form-actions">
          <SubmitButton variant="primary">Save</SubmitButton>
          <ButtonLink to={data.to}>Cancel</ButtonLink>
        </ButtonRow>
      </GuardedForm>
    </>
  );
}
