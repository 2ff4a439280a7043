import { differences } from "~/ui/differences.rules";
import type { SectionValues } from "../section-form.schema";
import { CALLOUT_VARIANTS } from "../section-types.rules";
import type { SectionData, SectionType, SectionUse } from "../sections.schema";
import { textOfRows } from "../table-text.rules";

/** What a section's form holds, of what is saved; where that cannot be read, of an empty one. */
export function valuesOfSection(
  section: {
    type: SectionType;
    heading: string;
    data: SectionData[SectionType] | null;
    uses: readonly SectionUse[];
    version: string;
  },
  { attachmentIds, q }: { attachmentIds: readonly string[]; q: string },
): SectionValues & { q: string } {
  const { type, heading, uses, version } = section;
  const data = (section.data ?? {}) as Partial<
    SectionData["richText"] &
      SectionData["button"] &
      SectionData["callout"] &
      SectionData["image"] &
      SectionData["googleMaps"] &
      SectionData["youTube"] &
      SectionData["vimeo"] &
      SectionData["table"]
  >;
  const text = data.text ?? "";
  const rows = data.rows ?? [];
  return {
    heading,
    text: type === "richText" ? text : "",
    label: type === "button" ? text : "",
    link: data.link ?? "",
    message: type === "callout" ? text : "",
    variant: data.variant ?? CALLOUT_VARIANTS[0],
    assetId: firstOf(uses, "asset"),
    caption: data.caption ?? "",
    place: data.place ?? "",
    video: data.shortcode ?? data.videoId ?? "",
    attachmentIds: [...attachmentIds],
    taskId: firstOf(uses, "task"),
    resources: uses.map(({ kind, id }) => `${kind}:${id}`),
    places: [],
    isFixedWidth: data.isFixedWidth ?? true,
    isFirstRowHeader: data.isFirstRowHeader ?? false,
    rowCount: rows.length,
    columns: data.columnCount ?? 0,
    cells: rows.flatMap(({ cells }) => cells),
    pasted: "",
    q,
    version,
  };
}

const firstOf = (uses: readonly SectionUse[], kind: SectionUse["kind"]): string =>
  uses.find((use) => use.kind === kind)?.id ?? "";

const LABELS: Record<SectionType, Partial<Record<keyof SectionValues, string>>> = {
  richText: { text: "Text" },
  callout: { message: "Text", variant: "Kind" },
  table: { isFixedWidth: "Fixed width", isFirstRowHeader: "First row is the header", cells: "Cells" },
  button: { label: "Text", link: "Link" },
  image: { assetId: "Picture", caption: "Caption" },
  pdf: { attachmentIds: "PDFs" },
  youTube: { video: "Shortcode" },
  vimeo: { video: "Number" },
  taskList: { taskId: "Task" },
  resources: { resources: "Resources" },
  googleMaps: { place: "Place" },
};

/** What is saved and what stands in the form, where they differ; things that are named by their names. */
export function sectionDifferences(
  type: SectionType,
  saved: Record<string, unknown>,
  typed: Record<string, unknown>,
  names: readonly { id: string; name: string }[],
) {
  const known = new Map(names.map(({ id, name }) => [id, name]));
  const named = (value: unknown) =>
    [value ?? []]
      .flat()
      .map((one) => String(one).replace(/^[a-z]+:/i, ""))
      .filter((id) => id !== "" && id !== "-")
      .map((id) => known.get(id) ?? "Something else")
      .join(", ");
  const shown = (values: Record<string, unknown>) => ({
    ...values,
    assetId: values.assetId ? "A picture" : "",
    taskId: named(values.taskId),
    attachmentIds: named(values.attachmentIds),
    resources: named(values.resources),
    cells:
      typeof values.pasted === "string" && values.pasted.trim() !== ""
        ? values.pasted
        : textOfRows([[values.cells ?? []].flat().map(String)]).replaceAll("\t", " · "),
  });
  return differences({ heading: "Heading", ...LABELS[type] }, shown(saved), shown(typed));
}
