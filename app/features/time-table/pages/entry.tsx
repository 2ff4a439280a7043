import { data as reply } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { publishedTitle } from "~/features/settings/core-page.server";
import { readerOf } from "~/features/teams/audience/audience.server";
import { zoneWords } from "~/lib/zone-words.rules";
import { eventClock } from "~/procedure/event-clock.server";
import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { EntryDrawer, type ShownEntry } from "../components/entry-drawer";
import { entryFor } from "../dates.queries.server";
import { timesIn } from "../entry-times.rules";
import { timeTablePath } from "../time-table.paths";

export const loader = procedure
  .signedIn()
  .params({ entryId: Id })
  .reads(({ ctx, params }) => ({ entry: entryFor(params.entryId, readerOf(ctx)) }))
  .loader(({ ctx, found: { entry } }) => {
    if (!entry) return reply(null, { status: 404 });
    const { timeZone, locale } = ctx.settings.event;
    const { id, title, place, note, ...typed } = entry;
    const shown: ShownEntry = {
      ...{ id, title, place, note, timeZone, locale },
      times: timesIn(timeZone, typed),
      today: eventClock(ctx).today,
      zone: zoneWords(timeZone, ctx.now),
    };
    return { entry: shown, hasList: publishedTitle(ctx.requestContext, "timeTable") !== null };
  });

export const handle = { overlay: true } satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>((data) => data.entry.title);

/** An entry, over the time table. */
export default function Entry() {
  const data = useLoaderData<typeof loader>() as { entry: ShownEntry; hasList: boolean } | null;
  const [params] = useSearchParams();
  const list = timeTablePath + (params.size > 0 ? `?${params}` : "");
  return (
    <EntryDrawer
      entry={data?.entry ?? null}
      backTo={data?.hasList === false ? "/" : list}
      {...(data ? { returnFocusTo: `organiser-${data.entry.id}` } : {})}
    />
  );
}
