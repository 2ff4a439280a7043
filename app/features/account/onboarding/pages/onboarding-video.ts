import { playerUrl, videoIdOf } from "~/features/settings/video.rules";
import { NotFound } from "~/lib/errors";
import { escapeHtml } from "~/lib/html.rules";
import { procedure } from "~/procedure/procedure.server";

/**
 * A small document with nothing but the video. A page's policy is that of the first document that was loaded, so the player's
 * address is allowed here alone; and only our own pages may frame this. YouTube refuses a player without a referrer.
 */
export const loader = procedure.signedIn().loader(({ ctx }) => {
  const { showOnboarding, videoSourceType, videoUrl } = ctx.settings.onboarding;
  const video = videoIdOf(videoSourceType, videoUrl);
  if (!showOnboarding || !video) throw new NotFound();
  const player = playerUrl(videoSourceType, video);
  const html = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Video</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>html,body{margin:0;height:100%;background:#000}iframe{display:block;width:100%;height:100%;border:0}</style></head>
<body><iframe src="${escapeHtml(player)}" title="Video" allow="autoplay; fullscreen; encrypted-media; picture-in-picture" allowfullscreen
referrerpolicy="strict-origin-when-cross-origin"></iframe></body></html>`;
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-store",
      "content-security-policy": [
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        `frame-src ${new URL(player).origin}`,
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
      ].join("; "),
    },
  });
});
