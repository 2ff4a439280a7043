import { readBatch } from "#db/read-batch";
import type { CorePageIcon, CorePageKey } from "~/event-settings/core-pages.rules";
import { saveFeatured } from "~/features/content/featured/featured.commands.server";
import { addCard } from "~/features/dashboard/cards/cards.commands.server";
import { allCards } from "~/features/dashboard/cards/cards.queries.server";
import { addLayout } from "~/features/dashboard/cards/layouts.commands.server";
import { saveCorePage } from "~/features/settings/core-pages.commands.server";
import { corePageForEdit } from "~/features/settings/core-pages.queries.server";
import { saveSettings } from "~/features/settings/settings.commands.server";
import { addSidebarItem } from "~/features/sidebar/sidebar-items.commands.server";
import { addSidebarSection } from "~/features/sidebar/sidebar-sections.commands.server";
import type { CardType } from "~/procedure/card-types.rules";
import type { CommandContext } from "~/procedure/context";
import type { MadeLibrary } from "./made.types";
import { named } from "./named";

const FEATURED = [
  "Build-up and breakdown",
  "Getting to Ocean Quay",
  "Safety on the pontoons",
  "Marketing toolkit",
];

interface DemoSidebarSection {
  heading: string;
  isClosedAtFirst?: boolean;
  items: readonly (readonly ["content" | "task" | "download" | "supplier", string])[];
}

const SIDEBAR: readonly DemoSidebarSection[] = [
  {
    heading: "Exhibitor manual",
    items: [
      ["content", "Build-up and breakdown"],
      ["content", "Pontoon berths"],
      ["content", "Safety on the pontoons"],
      ["content", "Marketing toolkit"],
    ],
  },
  {
    heading: "Paperwork",
    items: [
      ["task", "Contractor and vehicle passes"],
      ["download", "RAMS template 2027"],
      ["download", "Pontoon berth plan, rev D"],
      ["supplier", "Quay Electrical"],
    ],
  },
  {
    ...{ heading: "After the show", isClosedAtFirst: true },
    items: [
      ["content", "Breakdown and departures"],
      ["download", "Breakdown and departures plan"],
      ["supplier", "Saxon Storage"],
    ],
  },
];

const PICTURES: readonly (readonly [CorePageKey, string])[] = [
  ["suppliers", "Harbour panorama.png"],
  ["timeTable", "Waves, background.png"],
];

/** What teams find first: the header, featured pages, the sidebar, a second layout for those on the water, pictures over two pages. */
export async function makeDashboard(
  ctx: CommandContext,
  known: MadeLibrary,
  types: ReadonlyMap<string, string>,
): Promise<void> {
  const header = {
    ...ctx.settings.dashboardHeader,
    subtitle: "Five days on the water at Ocean Quay.",
    assetId: named(known.assets, "Ocean Quay at sunrise.png"),
  };
  await saveSettings(ctx, { kind: "dashboardHeader", data: header, version: 1 });
  await saveFeatured(ctx, { ids: FEATURED.map((title) => named(known.content, title)), was: [] });
  await makeSidebar(ctx, known);
  await makeLayout(ctx, {
    pageId: named(known.content, "Pontoon berths"),
    typeId: named(types, "On-water berth"),
  });
  for (const [id, picture] of PICTURES) {
    const { page } = await readBatch(ctx.db, { page: corePageForEdit(id) });
    const { title, isPublished, updatedAt } = page;
    const icon = page.icon as CorePageIcon;
    const assetId = named(known.assets, picture);
    await saveCorePage(ctx, id, { title, icon, isPublished, assetId, version: updatedAt });
  }
}

async function makeSidebar(ctx: CommandContext, known: MadeLibrary): Promise<void> {
  for (const { heading, isClosedAtFirst = false, items } of SIDEBAR) {
    const { sectionId } = await addSidebarSection(ctx, { heading, isCollapsable: true, isClosedAtFirst });
    for (const [kind, name] of items)
      await addSidebarItem(ctx, sectionId, { kind, targetId: named(known[kind], name) });
  }
}

/** For teams with a berth: the tides and their page, where others have the downloads and their team. */
async function makeLayout(
  ctx: CommandContext,
  { pageId, typeId }: { pageId: string; typeId: string },
): Promise<void> {
  const offered = {
    types: [
      { type: "content", label: "Page" },
      { type: "link", label: "Link" },
    ],
    places: [],
  };
  const blank = { pathId: "", place: "", address: "", title: "", description: "", version: 0 };
  const berths = await addCard(ctx, { ...blank, type: "content", pathId: pageId, isMini: false }, offered);
  const tides = {
    ...{ title: "Tide tables", description: "High and low water at Ocean Quay", place: "other" },
    address: "https://tides.example/ocean-quay",
  };
  const link = await addCard(ctx, { ...blank, ...tides, type: "link", isMini: true }, offered);
  const { cards } = await readBatch(ctx.db, { cards: allCards() });
  const own = (type: CardType) => cards.find((card) => card.type === type)?.id ?? "";
  await addLayout(ctx, {
    ...{ name: "On the water", isDefault: false, teamTypeIds: [typeId], elsewhere: [], version: 0 },
    cardIds: [
      own("tasks"),
      own("timeTable"),
      berths.cardId,
      link.cardId,
      own("suppliers"),
      own("eventCountdown"),
    ],
  });
}
