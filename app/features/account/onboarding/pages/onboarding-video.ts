import { playerUrl, videoIdOf } from "~/features/settings/video.rules";
import { embedded } from "~/lib/embedded";
import { NotFound } from "~/lib/errors";
import { procedure } from "~/procedure/procedure.server";

export const loader = procedure.signedIn().loader(({ ctx }) => {
  const { showOnboarding, videoSourceType, videoUrl } = ctx.settings.onboarding;
  const video = videoIdOf(videoSourceType, videoUrl);
  if (!showOnboarding || !video) throw new NotFound();
  return embedded(playerUrl(videoSourceType, video), "Video");
});
