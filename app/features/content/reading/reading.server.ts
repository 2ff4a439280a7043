import * as z from "zod";
import type { Found } from "#db/read-batch";
import { assetImage } from "~/features/assets/asset-image.server";
import { playerUrl } from "~/features/settings/video.rules";
import { embedded } from "~/lib/embedded";
import { NotFound } from "~/lib/errors";
import { eventClock } from "~/procedure/event-clock.server";
import type { Ctx } from "~/procedure/procedure.server";
import { pagePathOf } from "~/remix/data-urls";
import { formatDate } from "~/ui/format.rules";
import { contentsOf } from "../contents.rules";
import { getGoogleMapsEmbedUrl, mapPlaceOf } from "../maps.rules";
import type { Section } from "../sections.schema";
import { shownSections, toRead } from "../shown-sections.server";
import type { embedReads, pageReads } from "./reading.queries.server";

/** A page in an address: its id or a path. */
export const PageKey = z.string().min(1).max(300);

type FoundPage = Found<ReturnType<typeof pageReads>>;
type Page = NonNullable<FoundPage["page"]>;

/** What a page shows, made of what was found. `key` is what its address calls it. */
export function shownPage(
  ctx: Pick<Ctx<unknown>, "settings" | "now">,
  { page, sections, previous, next, ...facts }: FoundPage & { page: Page },
  { key, isGuest = false }: { key: string; isGuest?: boolean },
) {
  const { dayOf } = eventClock(ctx);
  const shown = toRead(shownSections(ctx, sections, facts, { page: key, isGuest }));
  const { publishedAt, cover, ...words } = page;
  return {
    page: {
      ...words,
      cover: cover && assetImage(cover, "(max-width: 727px) 100vw, 680px"),
      changed: publishedAt && formatDate(dayOf(publishedAt), "full", ctx.settings.event.locale),
    },
    sections: shown,
    contents: contentsOf(shown),
    previous,
    next,
    supportEmail: ctx.settings.emails.supportEmail,
  };
}
export type ShownPage = ReturnType<typeof shownPage>;

/** A former path leads to the one that the page has now, with what stands behind it. */
export function pathNow(url: string, key: string, { id, path }: { id: string; path: string }): string | null {
  if (key === id || key === path) return null;
  const { pathname, search } = new URL(url);
  const rest = pagePathOf(pathname).split("/");
  const at = rest.findIndex((part) => decodedOr(part) === key);
  if (at === -1) return null;
  rest[at] = path;
  return rest.join("/") + search;
}

/** A part of a path as it was meant; what cannot be read stands for itself. */
export function decodedOr(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The document in which a section's map or video stands; whoever asks has been shown to see it. */
export function embedResponse(
  ctx: Pick<Ctx<unknown>, "env">,
  { isSeen, section }: Found<ReturnType<typeof embedReads>>,
  { isPublishedOnly }: { isPublishedOnly: boolean },
): Response {
  if (!isSeen || !section || (isPublishedOnly && !section.isPublished)) throw new NotFound();
  const address = addressOf(section, ctx.env.GOOGLE_MAPS_KEY);
  if (address === null) throw new NotFound();
  return embedded(address, section.type === "googleMaps" ? "Map" : "Video");
}

function addressOf({ type, data }: Section, key: string | undefined): string | null {
  if (type === "youTube") return data.shortcode ? playerUrl("youTube", data.shortcode) : null;
  if (type === "vimeo") return data.videoId ? playerUrl("vimeo", data.videoId) : null;
  if (type !== "googleMaps") return null;
  const place = mapPlaceOf(data.place);
  return place && getGoogleMapsEmbedUrl(place, key);
}
