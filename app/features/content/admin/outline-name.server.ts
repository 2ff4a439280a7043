import { richTextWords } from "~/lib/rich-text/rich-text-words";
import { oneLine, shortened } from "~/lib/text.rules";
import { sectionName } from "../sections.commands.server";
import type { Section } from "../sections.schema";

const MOST = 60;

/** How the outline calls a section: by its heading, else by the first thing that it says or names, else by its kind. */
export function outlineName(
  row: { heading: string; type: string },
  section: Section | null,
  targets: readonly { kind: string; id: string; name: string }[],
): string {
  if (row.heading || !section) return sectionName(row);
  const named = section.uses.flatMap(({ kind, id }) => {
    const target = targets.find((one) => one.kind === kind && one.id === id);
    return target ? [target.name] : [];
  });
  return shortened(oneLine(saidBy(section) || (named[0] ?? "")), MOST) || sectionName(row);
}

function saidBy(section: Section): string {
  switch (section.type) {
    case "richText":
      return richTextWords(section.data.text.slice(0, 2_000)).split("\n")[0] ?? "";
    case "button":
    case "callout":
      return section.data.text;
    case "image":
      return section.data.caption;
    case "googleMaps":
      return section.data.place;
    case "table":
      return section.data.rows[0]?.cells.find((cell) => cell !== "") ?? "";
    default:
      return "";
  }
}
