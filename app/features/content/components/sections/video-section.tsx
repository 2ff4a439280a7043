import type { ShownEmbed } from "../../shown-sections.types";
import { Embed } from "./embed";

export function VideoSection({
  src,
  away,
  heading,
  provider,
}: ShownEmbed & { heading: string; provider: "YouTube" | "Vimeo" }) {
  return (
    <Embed
      src={src}
      title={heading ? `Video: ${heading}` : "Video"}
      icon="play"
      verb="Play video"
      away={{ href: away, label: `Watch on ${provider}` }}
      className="facade-film"
    >
      <p className="strong" dir="auto">
        {heading || `A video on ${provider}`}
      </p>
      <p className="facade-note">
        Nothing is loaded from {provider} until you choose Play video. {provider} then sees your visit
        {provider === "YouTube" && " and may set cookies"}.
      </p>
    </Embed>
  );
}
