import { useLoaderData } from "@remix-run/react";
import { actorText } from "~/features/activity/actor.rules";
import { sentenceOf } from "~/features/activity/sentences.server";
import { assetImage } from "~/features/assets/asset-image.server";
import { assetFacts } from "~/features/assets/assets.queries.server";
import { FeaturedPages } from "~/features/content/components/featured-pages";
import featuredStyles from "~/features/content/featured/featured.css?url";
import { featuredFor, shownFeatured } from "~/features/content/featured.queries.server";
import { readerOf } from "~/features/content/section-reader.server";
import { leadingFacts } from "~/features/custom-fields/custom-fields.queries.server";
import { publishedTitle } from "~/features/settings/core-page.server";
import { listed, openTasks, tabsOf, teamCounts, teamProgress } from "~/features/tasks/task-list.rules";
import { datesFor, datesFound } from "~/features/time-table/dates.queries.server";
import { hasLevel } from "~/identity/permissions.rules";
import type { CurrentUser } from "~/identity/session.server";
import { timeIn } from "~/lib/dates";
import { shortened } from "~/lib/text.rules";
import { eventClock } from "~/procedure/event-clock.server";
import { type Ctx, procedure } from "~/procedure/procedure.server";
import { CARD_KINDS, NEEDS } from "~/rooms.server";
import { EmptyState } from "~/ui/empty-state";
import { counted, formatDate } from "~/ui/format.rules";
import { TextLink } from "~/ui/link";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { cardReader, shownCards, standReads } from "../cards/stand.server";
import { changesSince } from "../changes.queries.server";
import { Needs } from "../components/needs";
import { TeamStart } from "../components/team-start";
import dashboardStyles from "../dashboard.css?url";
import { countdown, gathered, greeting, isOver, lede, namesText, nearDates } from "../dashboard.rules";
import { keepVisit, lastVisit, thisVisit } from "../last-visit.server";
import { needReads, saidNeeds } from "../needs.server";

const NEXT_TASKS = 3;

export const loader = procedure
  .signedIn()
  .reads(({ ctx }) => ({
    ...datesFor(ctx),
    facts: leadingFacts(ctx.team?.id),
    changes: changesSince(ctx.team?.id, ctx.user.id, visitOf(ctx).now.before),
    picture: assetFacts(headerOf(ctx)?.assetId ?? ""),
    ...standReads(CARD_KINDS, cardReader(ctx)),
    featured: featuredFor(readerOf(ctx)),
    ...(hasBothHalves(ctx) ? needReads(NEEDS, ctx) : {}),
  }))
  .loader(({ ctx, found }) => {
    // Staff without a team live in the admin area.
    if (!ctx.team && hasLevel(ctx.user.level, "reportViewer")) throw ctx.redirect("/admin");
    const clock = eventClock(ctx);
    const tasks = listed(found.tasks, clock);
    const open = openTasks(tasks);
    const counts = teamCounts(tasks);
    const progress = teamProgress(tasks);
    const waiting = tasks.filter((task) => tabsOf(task).includes("waiting"));
    const visit = visitOf(ctx);
    if (ctx.team) keepVisit(ctx.scope, ctx.user.id, visit.last, visit.now);
    const { event, terminology } = ctx.settings;
    const header = headerOf(ctx);
    const over = isOver(clock.today, event);
    return {
      title: terminology.dashboard,
      headline: header?.title ?? "",
      subtitle: header?.subtitle ?? "",
      picture: found.picture && assetImage(found.picture, "100vw"),
      greeting: greeting(ctx.now, event.timeZone, ctx.user.firstName),
      lede: ctx.team
        ? lede(
            { ...counts, open: open.length, waiting: waiting.length, total: progress.total },
            { isFirstDay: clock.dayOf(ctx.team.createdAt) === clock.today, isOver: over },
          )
        : "",
      teamName: ctx.team?.name ?? null,
      facts: found.facts.map(({ label, value }) => `${label} ${shortened(value, 60)}`),
      today: clock.today,
      locale: event.locale,
      next: open.slice(0, NEXT_TASKS),
      openCount: open.length,
      hasTaskList: publishedTitle(ctx.requestContext, "tasks") !== null,
      waiting: waiting.slice(0, NEXT_TASKS),
      dates: nearDates(datesFound(ctx, found).dates, { today: clock.today, locale: event.locale }),
      timeTable: publishedTitle(ctx.requestContext, "timeTable"),
      since: visit.now.before && clock.momentOf(visit.now.before),
      changes: gathered(found.changes.map((row) => ({ ...row, who: actorText(row) }))).map((line) => ({
        id: `${line.kind}-${line.taskId}`,
        kind: line.kind,
        taskId: line.taskId,
        text: `${namesText(line.names)} ${sentenceOf(line.kind, JSON.parse(line.details))}`,
        when: [clock.momentOf(line.at), timesText(line)].filter(Boolean).join(" · "),
      })),
      timeZone: event.timeZone,
      total: progress.total,
      isOver: over,
      featured: shownFeatured(found.featured),
      cards: ctx.team ? shownCards(CARD_KINDS, found.stand, found, cardReader(ctx)) : [],
      needs: hasBothHalves(ctx)
        ? saidNeeds(NEEDS, ctx, found)
            .sort((one, other) => one.order - other.order)
            .map(({ need }) => need)
        : null,
      countedAt: timeIn(event.timeZone, ctx.now).slice(0, 5),
      countdown: header?.showCountdown ? countdown(clock.today, event.startDate, event.endDate) : null,
      startDate: event.startDate,
    };
  });

/** Staff in a team of organisers look after the event too. */
const hasBothHalves = ({ user, team }: Pick<Ctx<CurrentUser>, "user" | "team">): boolean =>
  team !== null && hasLevel(user.level, "reportViewer");

/** What is not published is kept and shown nowhere. */
const headerOf = ({ settings: { dashboardHeader } }: Pick<Ctx<unknown>, "settings">) =>
  dashboardHeader.isPublished ? dashboardHeader : null;

function visitOf(ctx: Ctx<CurrentUser>) {
  const last = lastVisit(ctx.scope, ctx.user.id);
  return { last, now: thisVisit(last, ctx.now, eventClock(ctx).dayOf) };
}

const timesText = ({ kind, times }: { kind: string; times: number }): string => {
  if (times === 1) return "";
  return kind === "comment.added" ? counted(times, "comment") : `${times} times`;
};

export const links = sheets(featuredStyles, dashboardStyles);

export const meta = pageTitle<typeof loader>((data) => data.title);

export default function Dashboard() {
  const data = useLoaderData<typeof loader>();
  const eyebrow = [data.headline, data.teamName, ...data.facts].filter(Boolean).join(" · ");
  return (
    <>
      <header className={data.picture ? "hero has-picture" : "hero"}>
        {data.picture && <img className="hero-picture" {...data.picture} alt={data.picture.alt} />}
        <div className="hero-in">
          <div>
            {eyebrow && <p className="eyebrow">{eyebrow}</p>}
            <h1>{data.greeting}</h1>
            {data.lede && <p className="lede">{data.lede}</p>}
            {data.subtitle && <p className="muted small mt-2">{data.subtitle}</p>}
          </div>
          {data.countdown && (
            <div className="countdown">
              <b>{data.countdown.days}</b>
              <p>
                <span className="strong">{data.countdown.text}</span>
                <br />
                <span className="muted">{formatDate(data.startDate, "full", data.locale)}</span>
              </p>
            </div>
          )}
        </div>
      </header>
      <div className="page">
        {data.teamName ? <TeamStart data={data} /> : <NoTeam />}
        <FeaturedPages pages={data.featured} />
        {data.needs && (
          <div className="section">
            <Needs needs={data.needs} countedAt={data.countedAt} />
            <p className="mt-3">
              <TextLink to="/admin">See how the event stands</TextLink>
            </p>
          </div>
        )}
      </div>
    </>
  );
}

function NoTeam() {
  return (
    <EmptyState icon="users" title="You are not in a team yet">
      When your organiser adds you to a team, its tasks appear here.
    </EmptyState>
  );
}
