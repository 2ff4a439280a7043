import type { ReactNode } from "react";
import { RichText } from "~/ui/rich-text";
import type { Shown, ShownSection } from "../../shown-sections.types";
import { ButtonSection } from "./button-section";
import { CalloutSection } from "./callout-section";
import { ImageSection } from "./image-section";
import { MapSection } from "./map-section";
import { PdfSection } from "./pdf-section";
import { ResourcesSection } from "./resources-section";
import { TableSection } from "./table-section";
import { TaskSection } from "./task-section";
import { VideoSection } from "./video-section";

/** A section of a page as its readers see it, under its heading: no landmark, of which a page would have dozens, often of one name. */
export function SectionView({ section }: { section: ShownSection }) {
  const { heading, anchor } = section;
  return (
    <section className="sec">
      {heading && (
        <h2 id={anchor} dir="auto">
          {heading}
        </h2>
      )}
      {bodyOf(section)}
    </section>
  );
}

function bodyOf({ type, heading, shown }: ShownSection): ReactNode {
  if (!shown) return null;
  switch (type) {
    case "richText":
      return <RichText html={(shown as Shown<"richText">).html} />;
    case "button":
      return <ButtonSection {...(shown as Shown<"button">)} />;
    case "callout":
      return <CalloutSection {...(shown as Shown<"callout">)} />;
    case "image":
      return <ImageSection {...(shown as Shown<"image">)} />;
    case "googleMaps":
      return <MapSection {...(shown as Shown<"googleMaps">)} heading={heading} />;
    case "pdf":
      return <PdfSection {...(shown as Shown<"pdf">)} />;
    case "youTube":
      return <VideoSection {...(shown as Shown<"youTube">)} heading={heading} provider="YouTube" />;
    case "vimeo":
      return <VideoSection {...(shown as Shown<"vimeo">)} heading={heading} provider="Vimeo" />;
    case "taskList":
      return <TaskSection {...(shown as Shown<"taskList">)} />;
    case "resources":
      return <ResourcesSection {...(shown as Shown<"resources">)} />;
    case "table":
      return <TableSection {...(shown as Shown<"table">)} caption={heading} />;
  }
}
