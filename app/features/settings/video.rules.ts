export type VideoSource = "youTube" | "vimeo";

const YOUTUBE_ID = /^[A-Za-z0-9_-]{11}$/;
const VIMEO_ID = /^\d{5,12}$/;

/** The video's id, from the id itself or from any address that the two services hand out; null for anything else. */
export function videoIdOf(source: VideoSource, text: string): string | null {
  const typed = text.trim();
  if (source === "youTube") return YOUTUBE_ID.test(typed) ? typed : youTubeId(urlOf(typed));
  return VIMEO_ID.test(typed) ? typed : vimeoId(urlOf(typed));
}

/** Where the video can be watched. */
export function watchUrl(source: VideoSource, id: string): string {
  return source === "youTube" ? `https://www.youtube.com/watch?v=${id}` : `https://vimeo.com/${id}`;
}

/** Where its player is, which begins by itself: somebody has pressed play already. */
export function playerUrl(source: VideoSource, id: string): string {
  return source === "youTube"
    ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`
    : `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`;
}

function youTubeId(url: URL | null): string | null {
  if (!url) return null;
  const host = url.hostname.replace(/^(www|m|music)\./, "");
  const [first = "", second = ""] = url.pathname.split("/").filter(Boolean);
  if (host === "youtu.be") return fits(YOUTUBE_ID, first);
  if (host !== "youtube.com" && host !== "youtube-nocookie.com") return null;
  if (first === "watch") return fits(YOUTUBE_ID, url.searchParams.get("v") ?? "");
  return ["embed", "shorts", "live", "v"].includes(first) ? fits(YOUTUBE_ID, second) : null;
}

function vimeoId(url: URL | null): string | null {
  if (!url || !["vimeo.com", "player.vimeo.com"].includes(url.hostname.replace(/^www\./, ""))) return null;
  // vimeo.com/76979871, vimeo.com/channels/staffpicks/76979871, player.vimeo.com/video/76979871
  const parts = url.pathname.split("/").filter(Boolean);
  return parts.find((part) => VIMEO_ID.test(part)) ?? null;
}

const fits = (shape: RegExp, id: string) => (shape.test(id) ? id : null);

function urlOf(text: string): URL | null {
  try {
    const url = new URL(/^[a-z]+:/i.test(text) ? text : `https://${text}`);
    return url.protocol === "https:" || url.protocol === "http:" ? url : null;
  } catch {
    return null;
  }
}
