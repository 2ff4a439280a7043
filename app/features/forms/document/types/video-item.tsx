import { VideoSection } from "~/features/content/components/sections/video-section";
import { watchUrl } from "~/features/settings/video.rules";
import { usePage } from "../../runner/page-context";

/** A video in its place, with a way to it for whoever sees none there. */
export function VideoItem({
  field: { id, type, label, videoId },
  provider,
}: {
  field: { id: string; type: Parameters<typeof watchUrl>[0]; label: string; videoId: string };
  provider: "YouTube" | "Vimeo";
}) {
  const { embeds } = usePage().model.paths;
  if (videoId === "") return null;
  return (
    <VideoSection
      heading={label}
      provider={provider}
      src={embeds && `${embeds}/${id}`}
      away={watchUrl(type, videoId)}
    />
  );
}
