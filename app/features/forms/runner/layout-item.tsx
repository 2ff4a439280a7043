import { VideoSection } from "~/features/content/components/sections/video-section";
import { watchUrl } from "~/features/settings/video.rules";
import { Banner, type BannerTone } from "~/ui/banner";
import { RichText } from "~/ui/rich-text";
import type { Field, FieldOf } from "../document/field.schema";
import type { LayoutType } from "../document/field-types.rules";
import { usePage } from "./page-context";

const TONES: Readonly<Record<FieldOf<"callout">["style"], BannerTone>> = {
  default: "info",
  warning: "warning",
  danger: "danger",
  success: "success",
};

/** What stands between questions. */
export function LayoutItem({ field }: { field: Extract<Field, { type: LayoutType }> }) {
  const { html, pictures } = usePage().model;
  switch (field.type) {
    case "section":
      return (
        <header className="question-section">
          <h2>{field.label}</h2>
          {field.description && <p className="hint">{field.description}</p>}
        </header>
      );
    case "customText":
      return (
        <div>
          {field.label && <h2 className="legend">{field.label}</h2>}
          <RichText html={html[field.id] ?? ""} />
        </div>
      );
    case "callout":
      return (
        <Banner tone={TONES[field.style]} title={field.label}>
          <RichText html={html[field.id] ?? ""} />
        </Banner>
      );
    case "image": {
      const picture = pictures[field.id];
      if (!picture) return null;
      return (
        <figure className="question-picture">
          <img
            src={picture.src}
            srcSet={picture.srcSet}
            sizes={picture.sizes}
            alt={field.label}
            width={picture.width ?? undefined}
            height={picture.height ?? undefined}
            loading="lazy"
          />
          {field.description && <figcaption className="hint">{field.description}</figcaption>}
        </figure>
      );
    }
    case "youTube":
    case "vimeo":
      return <Video field={field} />;
    case "divider":
      return <hr className="question-divider" />;
    case "newPage":
      return null;
  }
}

function Video({ field }: { field: FieldOf<"youTube" | "vimeo"> }) {
  const { embeds } = usePage().model.paths;
  if (field.videoId === "") return null;
  const isYouTube = field.type === "youTube";
  return (
    <VideoSection
      heading={field.label}
      provider={isYouTube ? "YouTube" : "Vimeo"}
      src={embeds && `${embeds}/${field.id}`}
      away={watchUrl(field.type, field.videoId)}
    />
  );
}
