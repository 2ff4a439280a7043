import { beforeEach } from "vitest";
import * as readPage from "~/features/content/reading/pages/content-page";
import * as guestPage from "~/features/content/reading/pages/guest-content";
import type { ShownPage } from "~/features/content/reading/reading.server";
import {
  downloadRows,
  fileRows,
  pageRows,
  pictureRows,
  supplierRows,
  taskRows,
} from "../../harness/library-rows";
import { contentWorld, id, READERS, type ReaderName, TYPES } from "./content-world";

export const NAMED = {
  ...{ OPEN: id(101), GOLD: id(102), SHARED: id(103), DRAFT: id(104), ARCHIVED: id(105), PUBLIC: id(106) },
  ...{ TASK: id(201), HIDDEN_TASK: id(202), ARCHIVED_TASK: id(203) },
  ...{ DOWNLOAD: id(301), GOLD_DOWNLOAD: id(302), SUPPLIER: id(401), GOLD_SUPPLIER: id(402) },
  ...{ PDF: id(501), WORKING_PDF: id(502), FOREIGN_PDF: id(503), NO_PDF: id(504), PICTURE: id(601) },
};
const { OPEN, GOLD, SHARED, DRAFT, ARCHIVED, PUBLIC, TASK, HIDDEN_TASK, ARCHIVED_TASK } = NAMED;
const { DOWNLOAD, GOLD_DOWNLOAD, SUPPLIER, GOLD_SUPPLIER, PDF, WORKING_PDF, FOREIGN_PDF, NO_PDF, PICTURE } =
  NAMED;

const RESOURCES = [
  { kind: "supplier", id: SUPPLIER },
  { kind: "task", id: TASK },
  { kind: "download", id: GOLD_DOWNLOAD },
  { kind: "download", id: DOWNLOAD },
  { kind: "content", id: GOLD },
  { kind: "content", id: PUBLIC },
  { kind: "form", id: id(999) },
  { kind: "supplier", id: GOLD_SUPPLIER },
  { kind: "task", id: HIDDEN_TASK },
] as const;

/** Before each test: pages of every kind, one of which has every kind of section, with what they name. */
export function readPages() {
  let world: Awaited<ReturnType<typeof contentWorld>>;
  beforeEach(async () => {
    world = await contentWorld();
    await world.at.write(...taskRows(TASK, { title: "Rigging", dueDate: "2027-06-19" }));
    await world.at.write(...taskRows(HIDDEN_TASK, { title: "Gold only", types: [TYPES.gold] }));
    await world.at.write(...taskRows(ARCHIVED_TASK, { title: "Gone", isArchived: true }));
    await world.at.write(...downloadRows(DOWNLOAD, { name: "RAMS template" }));
    await world.at.write(...downloadRows(GOLD_DOWNLOAD, { name: "Gold plan", show: [TYPES.gold] }));
    await world.at.write(...supplierRows(SUPPLIER, { company: "Hamble Lifting" }));
    await world.at.write(...supplierRows(GOLD_SUPPLIER, { company: "Gold Polish", show: [TYPES.gold] }));
    await world.at.write(...pictureRows(PICTURE, { name: "Lift", altText: "A boat in slings" }));
    await world.at.write(...pageRows({ id: GOLD, path: "gold", title: "Berths", types: [TYPES.gold] }));
    await world.at.write(
      ...pageRows({ id: SHARED, path: "shared", title: "Ärger at night", showToChildTeams: true }),
    );
    await world.at.write(...pageRows({ id: DRAFT, path: "draft", title: "Draft", isPublished: false }));
    await world.at.write(
      ...pageRows({ id: ARCHIVED, path: "archived", title: "Archived", isArchived: true }),
    );
    await world.at.write(
      ...pageRows({
        ...{ id: OPEN, path: "build-up", title: "Build-up", description: "Lift slots", cover: PICTURE },
        ...{ publishedAt: "2027-06-14T22:30:00.000Z", before: ["old-name"] },
        sections: [
          { type: "richText", heading: "Before you arrive", data: { text: "Bring **gloves**." } },
          { type: "button", heading: "Book", data: { text: "Book a slot", link: "/tasks" } },
          { type: "callout", data: { text: "Wear a lifejacket", variant: "danger" } },
          {
            type: "image",
            heading: "The lift",
            data: { caption: "Stay back" },
            uses: [{ kind: "asset", id: PICTURE }],
          },
          { type: "googleMaps", heading: "Way", data: { place: "Ocean Quay" } },
          { type: "pdf", heading: "Routes", uses: [{ kind: "file", id: PDF }] },
          { type: "youTube", heading: "Film", data: { shortcode: "abcdefghijk" } },
          { type: "vimeo", data: { videoId: "76979871" } },
          { type: "taskList", heading: "Your task", uses: [{ kind: "task", id: TASK }] },
          { type: "taskList", heading: "Gold’s task", uses: [{ kind: "task", id: HIDDEN_TASK }] },
          { type: "taskList", heading: "Gone task", uses: [{ kind: "task", id: ARCHIVED_TASK }] },
          { type: "resources", heading: "More", uses: [...RESOURCES] },
          {
            ...{ type: "table", heading: "Hours" },
            data: {
              ...{ isFixedWidth: true, isFirstRowHeader: true, columnCount: 2 },
              rows: [{ cells: ["Day", "Open"] }, { cells: ["Tuesday", "08:00"] }],
            },
          },
          { type: "richText", heading: "Hidden", isPublished: false, data: { text: "Not yet" } },
          { type: "image", heading: "No picture yet", data: {} },
          { type: "googleMaps", heading: "Bad map", data: { place: "javascript:alert(1)" } },
        ],
      }),
    );
    await world.at.write(
      ...pageRows({
        ...{ id: PUBLIC, path: "visitors", title: "Visitors", isPublic: true },
        sections: [
          { type: "richText", heading: "Welcome", data: { text: "Hello" } },
          { type: "taskList", heading: "Task", uses: [{ kind: "task", id: TASK }] },
          { type: "resources", heading: "More", uses: [...RESOURCES, { kind: "content", id: OPEN }] },
          { type: "pdf", heading: "Plan", uses: [{ kind: "file", id: NO_PDF }] },
          { type: "youTube", data: { shortcode: "abcdefghijk" } },
          { type: "googleMaps", isPublished: false, data: { place: "Ocean Quay" } },
        ],
      }),
    );
    await world.at.write(...fileRows(PDF, { name: "routes.pdf", entityId: OPEN }));
    await world.at.write(...fileRows(WORKING_PDF, { name: "new.pdf", entityId: OPEN }));
    await world.at.write(...fileRows(FOREIGN_PDF, { name: "other.pdf", entityId: GOLD }));
    await world.at.write(...fileRows(NO_PDF, { name: "plan.pdf", entityId: PUBLIC }));
  });
  return {
    get world() {
      return world;
    },
    /** The page, as its loader gives it to somebody. */
    async read(key: string, who: ReaderName = "silver", path = `/content/${key}`) {
      const page = who === "guest" ? guestPage : readPage;
      const { status, data, to } = await world.visit(page, {
        ...{ ...READERS[who], path: who === "guest" ? `/guests/content/${key}` : path },
        params: { contentId: key },
      });
      return { status, to, data: data as ShownPage & { editTo: string | null } };
    },
  };
}

export const sectionOf = (data: ShownPage, heading: string) =>
  data.sections.find((one) => one.heading === heading) as (typeof data.sections)[number];
