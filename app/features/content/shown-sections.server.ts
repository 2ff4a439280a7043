import { assetImage } from "~/features/assets/asset-image.server";
import { downloadFilePath } from "~/features/downloads/downloads.paths";
import { fileWord } from "~/features/downloads/downloads.rules";
import { watchUrl } from "~/features/settings/video.rules";
import { displayStatus, shownState } from "~/features/tasks/tasks.rules";
import { dayOfRow, dueOfRow, metaOfRow } from "~/features/tasks/team-row.texts";
import { safeLink } from "~/lib/links.rules";
import { richTextHtml } from "~/lib/rich-text/rich-text-html.server";
import { shortened } from "~/lib/text.rules";
import type { CommandContext } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import { formatFileSize } from "~/ui/format.rules";
import { iconFor } from "~/ui/icon.rules";
import { STATE_LOOKS } from "~/ui/task-state.rules";
import { anchored } from "./contents.rules";
import { getGoogleMapsEmbedUrl, mapAddress, mapPlaceOf, mapUrl } from "./maps.rules";
import {
  contentSupplierPath,
  contentTaskPath,
  formPathFor,
  pageEmbedPath,
  pageFilePath,
  pagePathFor,
} from "./reading/reading.paths";
import type { SectionFacts } from "./section-facts.server";
import type { Section, SectionUse } from "./sections.schema";
import type { Shown, ShownPageTask, ShownResource, ShownSection } from "./shown-sections.types";

/** Where the sections stand: the page's id or path, and whether it is shown to a guest. */
interface Place {
  page: string;
  isGuest?: boolean;
  /** They are the working copy's, which staff alone see. */
  isWorking?: boolean;
}

/**
 * Sections as they are shown, from what is stored and what they name. All are there, also those that show nothing:
 * `toRead` leaves what a reader gets.
 */
export function shownSections(
  ctx: Pick<CommandContext, "settings" | "now">,
  sections: readonly Section[],
  facts: SectionFacts,
  place: Place,
): ShownSection[] {
  const make = showing(ctx, facts, place);
  return anchored(sections).map((section) => {
    const { id, type, heading, anchor, isPublished } = section;
    return { id, type, heading, anchor, isPublished, shown: make(section) } as ShownSection;
  });
}

/** Published ones that show something. A heading alone is read where it heads a text. */
export const toRead = (sections: readonly ShownSection[]): ShownSection[] =>
  sections.filter(
    ({ isPublished, shown, type, heading }) =>
      isPublished && (shown !== null || (type === "richText" && heading !== "")),
  );

function showing(ctx: Pick<CommandContext, "settings" | "now">, facts: SectionFacts, place: Place) {
  const { page, isGuest = false } = place;
  const base = pagePathFor(page, isGuest);
  const embedOf = (id: string) => pageEmbedPath(base, id) + (place.isWorking ? "?copy=working" : "");
  const tasks = byId(facts.namedTasks.map((task) => pageTask(ctx, task, page)));
  const pictures = byId(facts.pictures);
  const pdfs = byId(facts.pdfs);
  const resources = resourcesBy(facts, tasks, place);

  return (section: Section): Shown<keyof ShapesOf> | null => {
    const { id, type, uses } = section;
    switch (type) {
      case "richText": {
        const html = richTextHtml(section.data.text, { headings: 3 });
        return html === "" ? null : { html };
      }
      case "button": {
        const link = safeLink(section.data.link);
        return link && section.data.text ? { text: section.data.text, link } : null;
      }
      case "callout":
        return section.data.text ? section.data : null;
      case "image": {
        const [picture] = named(uses, "asset", pictures);
        return picture ? { picture: assetImage(picture, COLUMN), caption: section.data.caption } : null;
      }
      case "googleMaps": {
        const map = mapPlaceOf(section.data.place);
        if (!map) return null;
        const src = getGoogleMapsEmbedUrl(map) ? embedOf(id) : null;
        return { src, away: mapUrl(map), address: mapAddress(map) };
      }
      case "youTube": {
        const { shortcode } = section.data;
        return shortcode ? { src: embedOf(id), away: watchUrl("youTube", shortcode) } : null;
      }
      case "vimeo": {
        const { videoId } = section.data;
        return videoId ? { src: embedOf(id), away: watchUrl("vimeo", videoId) } : null;
      }
      case "pdf": {
        const files = named(uses, "file", pdfs).map((file) => ({
          ...file,
          href: pageFilePath(base, file.id),
        }));
        return files.length > 0 ? { files } : null;
      }
      case "taskList": {
        const [task] = named(uses, "task", tasks);
        return task ? { task } : null;
      }
      case "resources": {
        const items = uses.flatMap((use) => resources.get(`${use.kind} ${use.id}`) ?? []);
        return items.length > 0 ? { items } : null;
      }
      case "table": {
        const { rows, isFixedWidth, isFirstRowHeader } = section.data;
        const lines = rows.map(({ cells }) => cells);
        if (lines.every((cells) => cells.every((cell) => cell.trim() === ""))) return null;
        const [first = [], ...rest] = lines;
        return isFirstRowHeader
          ? { isFixedWidth, header: first, rows: rest }
          : { isFixedWidth, header: null, rows: lines };
      }
    }
  };
}

/** The text column of a page, as a picture's `sizes` says it. */
const COLUMN = "(max-width: 727px) 100vw, 680px";

type ShapesOf = { [S in ShownSection as S["type"]]: S };

const byId = <T extends { id: string }>(things: readonly T[]): Map<string, T> =>
  new Map(things.map((thing) => [thing.id, thing]));

const named = <T>(uses: readonly SectionUse[], kind: SectionUse["kind"], known: Map<string, T>): T[] =>
  uses.flatMap((use) => (use.kind === kind ? (known.get(use.id) ?? []) : []));

function pageTask(
  ctx: Pick<CommandContext, "settings" | "now">,
  { isOwn, completedAt, ...task }: SectionFacts["namedTasks"][number],
  page: string,
): ShownPageTask {
  const clock = eventClock(ctx);
  const { locale } = ctx.settings.event;
  const common = { id: task.id, title: task.title, to: contentTaskPath(page, task.id) };
  const row = {
    ...task,
    status: isOwn ? displayStatus(task, clock) : ("incomplete" as const),
    completedOn: completedAt ? clock.dayOf(completedAt) : null,
  };
  return {
    ...common,
    state: isOwn ? shownState(row) : null,
    meta: metaOfRow(row),
    due: dueOfRow(row, clock.today, locale),
    dueDate: dayOfRow(row, locale) ?? null,
  };
}

/** What a section of resources lists, by kind and id. */
function resourcesBy(
  facts: SectionFacts,
  tasks: ReadonlyMap<string, ShownPageTask>,
  { page, isGuest = false }: Place,
): Map<string, ShownResource> {
  const items: ShownResource[] = [
    ...[...tasks.values()].map((task) => ({
      kind: "task" as const,
      id: task.id,
      to: task.to,
      icon: "list-checks" as const,
      name: task.title,
      fact: said("Task", task.state && STATE_LOOKS[task.state].label, task.dueDate && `due ${task.dueDate}`),
    })),
    ...facts.namedPages.map(({ id, path, title, description, icon }) => ({
      kind: "content" as const,
      id,
      to: pagePathFor(path, isGuest),
      icon: iconFor(icon, "file-text"),
      name: title,
      fact: said("Page", shortened(description, 120)),
    })),
    ...facts.namedDownloads.map(({ id, name, contentType, size }) => ({
      kind: "download" as const,
      id,
      to: downloadFilePath(id),
      icon: "download" as const,
      name,
      fact: said("Download", `${fileWord(contentType)}, ${formatFileSize(size)}`),
    })),
    ...facts.namedForms.map(({ id, title }) => ({
      kind: "form" as const,
      id,
      to: formPathFor(id, isGuest),
      icon: "clipboard-list" as const,
      name: title,
      fact: said("Form"),
    })),
    ...facts.namedSuppliers.map(({ id, company, types }) => ({
      kind: "supplier" as const,
      id,
      to: contentSupplierPath(page, id),
      icon: "store" as const,
      name: company,
      fact: said("Supplier", types.join(", ")),
    })),
  ];
  return new Map(items.map((item) => [`${item.kind} ${item.id}`, item]));
}

const said = (...facts: (string | null)[]): string => facts.filter(Boolean).join(" · ");
