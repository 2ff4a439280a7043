import { type VideoSource, videoIdOf } from "~/features/settings/video.rules";
import { safeLink } from "~/lib/links.rules";
import { arranged, movedTo } from "~/lib/order.rules";
import { mapPlaceOf } from "./maps.rules";
import type { SectionValues } from "./section-form.schema";
import { MOST_PDFS, MOST_RESOURCES, RESOURCE_TYPES } from "./section-types.rules";
import { type ResourceType, SECTION_DATA, type SectionType, type SectionUse } from "./sections.schema";
import {
  rowsOfCells,
  rowsOfText,
  squared,
  steppedTable,
  TABLE_STEPS,
  tableProblem,
} from "./table-text.rules";

/** What a form makes of a section: its data and what it names, or what is wrong by field. */
export type FormedSection =
  | { data: unknown; uses: SectionUse[]; note: string | null }
  | { problems: Record<string, string> };

const made = (data: unknown, uses: SectionUse[] = [], note: string | null = null): FormedSection => ({
  data,
  uses,
  note,
});
const wrong = (field: string, text: string): FormedSection => ({ problems: { [field]: text } });

/** All may be left empty: a section is added before it is filled in. */
export function sectionOfForm(type: SectionType, form: SectionValues): FormedSection {
  const formed = formedBy(type, form);
  if ("problems" in formed) return formed;
  const data = SECTION_DATA[type].safeParse(formed.data);
  if (data.success) return { ...formed, data: data.data };
  const [issue] = data.error.issues;
  return wrong(FIELD_OF[type], issue?.message ?? "Check this");
}

/** Where a message about a section's data stands, when it names no field. */
const FIELD_OF: Record<SectionType, keyof SectionValues> = {
  richText: "text",
  callout: "message",
  table: "cells",
  button: "link",
  image: "caption",
  pdf: "attachmentIds",
  youTube: "video",
  vimeo: "video",
  taskList: "taskId",
  resources: "resources",
  googleMaps: "place",
};

function formedBy(type: SectionType, form: SectionValues): FormedSection {
  switch (type) {
    case "richText":
      return made({ text: form.text });
    case "callout":
      return made({ text: form.message, variant: form.variant });
    case "button":
      return form.link === "" || linkOf(form.link)
        ? made({ text: form.label, link: form.link === "" ? "" : linkOf(form.link) })
        : wrong(
            "link",
            "Enter a path of this portal, such as /tasks, or an address that begins with https:// or http://",
          );
    case "image":
      return made({ caption: form.caption }, named("asset", [form.assetId]));
    case "googleMaps":
      return form.place === "" || mapPlaceOf(form.place)
        ? made({ place: form.place })
        : wrong("place", "Enter an address, or an address of Google Maps that begins with https://");
    case "pdf":
      return (form.attachmentIds?.length ?? 0) > MOST_PDFS
        ? wrong("attachmentIds", `Attach at most ${MOST_PDFS} PDFs`)
        : made({}, named("file", form.attachmentIds ?? []));
    case "youTube":
      return video("youTube", form.video);
    case "vimeo":
      return video("vimeo", form.video);
    case "taskList":
      return made({}, named("task", [form.taskId]));
    case "resources":
      return resources(form);
    case "table":
      return table(form);
  }
}

const named = (kind: SectionUse["kind"], ids: readonly string[]): SectionUse[] =>
  [...new Set(ids)].filter(Boolean).map((id) => ({ kind, id }));

/** A path of this event, or http(s). */
function linkOf(typed: string): string | null {
  const link = safeLink(typed);
  return link !== null && /^(\/|https?:)/i.test(link) ? link : null;
}

const VIDEOS = {
  youTube: {
    key: "shortcode",
    wrong: "Enter the shortcode of a YouTube video, 11 letters or digits, or its whole address",
    note: "The shortcode was taken out of the address.",
  },
  vimeo: {
    key: "videoId",
    wrong: "Enter the number of a Vimeo video, or its whole address",
    note: "The number was taken out of the address.",
  },
} as const;

function video(source: VideoSource, typed: string): FormedSection {
  const { key, wrong: text, note } = VIDEOS[source];
  if (typed === "") return made({ [key]: "" });
  const id = videoIdOf(source, typed);
  if (!id) return wrong("video", text);
  return made({ [key]: id }, [], id === typed ? null : note);
}

/** `task:<id>`; what is none is not there. */
function resourceOf(text: string): { kind: ResourceType; id: string } | null {
  const at = text.indexOf(":");
  const [kind, id] = [text.slice(0, at), text.slice(at + 1)];
  const known = RESOURCE_TYPES.find((type) => type === kind);
  return known && /^[0-9a-f-]{36}$/.test(id) ? { kind: known, id } : null;
}

function resources({ resources: sent, places, step = "" }: SectionValues): FormedSection {
  const [way = "", ...rest] = step.split(":");
  const key = rest.join(":");
  const listed = [...new Set(sent)].filter(Boolean);
  const ordered =
    way === "add"
      ? [...new Set([...listed, key])]
      : way === "to"
        ? movedTo(listed, key, Number(places[listed.indexOf(key)] ?? 0) - 1)
        : arranged(listed, { [way]: key });
  const uses = ordered.flatMap((text) => resourceOf(text) ?? []);
  if (uses.length > MOST_RESOURCES) return wrong("resources", `List at most ${MOST_RESOURCES}`);
  return made({}, uses);
}

const filledUp = (cells: readonly string[], to: number): string[] => [
  ...cells,
  ...Array<string>(Math.max(0, to - cells.length)).fill(""),
];

function table(form: SectionValues): FormedSection {
  const { pasted, step = "" } = form;
  const isPasted = pasted.trim() !== "";
  const sent = isPasted
    ? squared(rowsOfText(pasted))
    : rowsOfCells(filledUp(form.cells, form.rowCount * form.columns), form.columns);
  const [name = "", at = "0"] = step.split(":");
  const known = TABLE_STEPS.find((one) => one === name);
  const rows = known ? steppedTable(sent, known, Number(at)) : sent;
  const problem = tableProblem(rows);
  if (problem) return wrong(isPasted ? "pasted" : "cells", problem);
  return made({
    isFixedWidth: form.isFixedWidth,
    isFirstRowHeader: form.isFirstRowHeader,
    columnCount: rows[0]?.length ?? 0,
    rows: rows.map((cells) => ({ cells })),
  });
}
