import { Icon } from "~/ui/icon";
import { inertWhen } from "~/ui/inert";
import { Link } from "~/ui/link";
import { SectionView } from "../../components/sections/section-view";
import { sectionPath } from "../../content.paths";
import { SECTION_ICONS, SECTION_LABELS, VARIANT_LABELS } from "../../content.texts";
import type { SectionType } from "../../sections.schema";
import type { ShownSection } from "../../shown-sections.types";
import type { EditorData } from "../editor.server";

type Row = EditorData["outline"][number];

/** A section as readers see it, with the way to its form. */
export function CanvasSection({
  contentId,
  place,
  row,
  look,
}: {
  contentId: string;
  /** From 1: copies have one name. */
  place: number;
  row: Row;
  /** Null where it cannot be read. */
  look: ShownSection | null;
}) {
  const { id, type, name, isPublished, isBroken } = row;
  return (
    <section
      className={isPublished ? "q" : "q is-hidden"}
      aria-label={`${place}. ${name}, ${labelOf(type, look)}`}
    >
      <p className="q-meta">
        <Icon name={isBroken ? "circle-alert" : (SECTION_ICONS[type as SectionType] ?? "file")} />
        <span>{labelOf(type, look)}</span>
        {!isPublished && (
          <span className="q-mark">
            <Icon name="eye-off" />
            Hidden from users
          </span>
        )}
        <Link className="q-open" to={sectionPath(contentId, id)} preventScrollReset>
          Edit<span className="vh"> {name}</span>
        </Link>
      </p>
      {isBroken ? (
        <p className="q-empty">
          This section cannot be read, so nobody is shown it. Open it and save it anew, or delete it.
        </p>
      ) : look?.shown ? (
        <div className="q-look" {...inertWhen(true)}>
          <SectionView section={look} />
        </div>
      ) : (
        <p className="q-empty">
          {look?.heading && <strong dir="auto">{look.heading}. </strong>}
          {EMPTY[type as SectionType] ?? "It is empty."} Readers are not shown it.
        </p>
      )}
    </section>
  );
}

function labelOf(type: string, look: ShownSection | null): string {
  const label = SECTION_LABELS[type as SectionType] ?? "Unknown section";
  if (look?.type !== "callout" || !look.shown) return label;
  return `${label}, ${VARIANT_LABELS[(look.shown as { variant: keyof typeof VARIANT_LABELS }).variant].toLowerCase()}`;
}

const EMPTY: Record<SectionType, string> = {
  richText: "There is no text yet.",
  callout: "There is no text yet.",
  table: "The table has no rows yet.",
  button: "The button has no text or no link yet.",
  image: "No picture is chosen yet.",
  pdf: "No PDF is uploaded yet.",
  youTube: "No video is named yet.",
  vimeo: "No video is named yet.",
  taskList: "No task is chosen yet, or the one that was is archived.",
  resources: "Nothing is listed yet.",
  googleMaps: "No place is named yet.",
};
