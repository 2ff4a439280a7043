import type * as z from "zod";
import { readBatch } from "#db/read-batch";
import { changeSection } from "~/features/content/change-section.commands.server";
import { addContent, updateContent } from "~/features/content/content.commands.server";
import { contentForEdit, sectionRows } from "~/features/content/content.queries.server";
import { CONTENT_FILES, PDF_RULE } from "~/features/content/content-files.rules";
import { PAGE_ICONS, type PageIcon } from "~/features/content/content-path.rules";
import { publishContent } from "~/features/content/publication.commands.server";
import { SectionInput } from "~/features/content/section-form.schema";
import { addSection, showSection } from "~/features/content/sections.commands.server";
import type { SectionType } from "~/features/content/sections.schema";
import { stageFiles } from "~/features/files/files.commands.server";
import type { CommandContext } from "~/procedure/context";
import { type DemoFile, pdf } from "./documents";
import type { MadeTask } from "./made.types";
import { sent } from "./uploads";

interface DemoSection {
  type: SectionType;
  form: Omit<z.input<typeof SectionInput>, "version">;
  files?: readonly DemoFile[];
  /** The title of a task that it names. */
  task?: string;
  resources?: readonly { task?: string; page?: string }[];
  isHidden?: boolean;
}

interface DemoPage {
  title: string;
  description: string;
  icon: PageIcon;
  types?: readonly string[];
  isPublic?: boolean;
  isFeatured?: boolean;
  showToChildTeams?: boolean;
  isDraft?: boolean;
  sections: readonly DemoSection[];
}

/** Pages of every kind of section, all but one of them published; one that guests may read. */
export async function makeContent(
  ctx: CommandContext,
  { tasks, types }: { tasks: readonly MadeTask[]; types: ReadonlyMap<string, string> },
): Promise<void> {
  const made = new Map<string, string>();
  for (const page of DEMO_PAGES) {
    const { contentId } = await addContent(ctx, { title: page.title });
    made.set(page.title, contentId);
    const { content } = await readBatch(ctx.db, { content: contentForEdit(contentId) });
    await updateContent(ctx, contentId, {
      title: page.title,
      path: content.path,
      description: page.description,
      icon: page.icon,
      assetId: "",
      allowedTeamTypeIds: (page.types ?? []).map((name) => types.get(name) ?? ""),
      showToChildTeams: page.showToChildTeams ?? false,
      isPublic: page.isPublic ?? false,
      isFeatured: page.isFeatured ?? false,
      version: content.version,
    });
    for (const section of page.sections) await makeSection(ctx, contentId, section, { tasks, pages: made });
    if (page.isDraft) continue;
    const { now } = await readBatch(ctx.db, { now: contentForEdit(contentId) });
    await publishContent(ctx, contentId, { revision: now.revision });
  }
}

async function makeSection(
  ctx: CommandContext,
  contentId: string,
  { type, form, files = [], task, resources = [], isHidden }: DemoSection,
  known: { tasks: readonly MadeTask[]; pages: ReadonlyMap<string, string> },
): Promise<void> {
  const { sectionId } = await addSection(ctx, contentId, { type });
  const taskId = (title: string) => known.tasks.find((made) => made.title === title)?.id ?? "";
  const attachmentIds: string[] = [];
  for (const file of files) {
    const owner = { collection: CONTENT_FILES, entityId: contentId };
    const { files: staged } = await stageFiles(ctx, sent(file, PDF_RULE), owner);
    attachmentIds.push(...staged.map(({ id }) => id));
  }
  const { rows } = await readBatch(ctx.db, { rows: sectionRows(contentId) });
  const row = rows.find(({ id, copy }) => id === sectionId && copy === "working");
  const input = SectionInput.parse({
    ...form,
    ...(files.length > 0 && { attachmentIds }),
    ...(task !== undefined && { taskId: taskId(task) }),
    resources: resources.map((one) =>
      one.task ? `task:${taskId(one.task)}` : `content:${known.pages.get(one.page ?? "") ?? ""}`,
    ),
    version: row?.updatedAt,
  });
  await changeSection(ctx, contentId, sectionId, input);
  if (isHidden) await showSection(ctx, contentId, sectionId, false);
}

const table = (...rows: string[][]) => ({
  columns: rows[0]?.length ?? 0,
  cells: rows.flat(),
  isFirstRowHeader: true,
  isFixedWidth: true,
});

const DEMO_PAGES: readonly DemoPage[] = [
  {
    title: "Getting to Ocean Quay",
    description: "By road, by rail and by water, and where to leave the car.",
    icon: "map-pin",
    isPublic: true,
    isFeatured: true,
    showToChildTeams: true,
    sections: [
      {
        type: "richText",
        form: {
          heading: "By road",
          text: "Leave the motorway at junction 3 and follow the brown signs to **Ocean Quay**. Vehicles for build-up use Gate 3; visitors’ cars use Gate 1.\n\n- Car parks open at 07:00.\n- Exhibitors park free of charge with a pass.\n- There is no overnight parking.",
        },
      },
      {
        type: "googleMaps",
        form: { heading: "Ocean Quay, Gate 3", place: "Ocean Quay, Southampton SO14 3QN" },
      },
      {
        type: "richText",
        form: {
          heading: "By rail and by water",
          text: "Southampton Central is a walk of 15 minutes. A shuttle boat leaves Town Quay every half hour while the show is open.",
        },
      },
    ],
  },
  {
    title: "Build-up and breakdown",
    description: "Lift slots, access hours and vehicle rules for the build-up and breakdown days.",
    icon: "truck",
    isFeatured: true,
    showToChildTeams: true,
    sections: [
      {
        type: "richText",
        form: {
          heading: "Before you arrive",
          text: "Build-up runs from **Tuesday, 08:00** to Thursday, 20:00. Your lift slot is confirmed by e-mail.\n\n- Book every vehicle before the due date of the task below.\n- Bring your risk assessment and lift plan.\n- Anyone under 16 cannot be on site during build-up.",
        },
      },
      {
        type: "callout",
        form: {
          heading: "Lifejackets on pontoons",
          message: "Wear one at all times, including during breaks.",
          variant: "warning",
        },
      },
      {
        type: "table",
        form: {
          heading: "Build-up hours",
          ...table(
            ["Day", "Open", "Lifting until"],
            ["Tuesday", "08:00 to 20:00", "18:00"],
            ["Wednesday", "07:00 to 22:00", "18:00"],
            ["Thursday", "07:00 to 20:00", "12:00"],
          ),
        },
      },
      {
        type: "googleMaps",
        form: { heading: "Ocean Quay, Gate 3", place: "Ocean Quay, Southampton SO14 3QN" },
      },
      {
        type: "pdf",
        form: { heading: "Vehicle routes" },
        files: [
          pdf("Vehicle routes.pdf", "Vehicle routes during build-up", [
            "1. All vehicles enter by Gate 3 and leave by Gate 5.",
            "2. The quay is one-way, from west to east. The limit is 10 km/h.",
            "3. Unload, then move the vehicle to the lorry park within 30 minutes.",
          ]),
        ],
      },
      { type: "taskList", form: { heading: "Before you bring a crane" }, task: "Book a forklift or crane" },
      {
        type: "resources",
        form: { heading: "Read these too" },
        resources: [
          { page: "Getting to Ocean Quay" },
          { task: "Risk assessment and method statement" },
          { task: "Fire safety declaration" },
        ],
      },
      { type: "button", form: { label: "See all your tasks", link: "/tasks" } },
      {
        type: "youTube",
        form: { heading: "Crane safety briefing", video: "aqz-KE-bpKQ" },
        isHidden: true,
      },
    ],
  },
  {
    title: "Berthing on the demonstration pontoon",
    description: "For exhibitors on the water: shore power, fenders, and who to call by radio.",
    icon: "anchor",
    types: ["On-water berth"],
    sections: [
      {
        type: "richText",
        form: {
          heading: "Coming alongside",
          text: "Call **Ocean Quay Marina** on channel 80 before you enter the basin. A berthing master meets you at the pontoon.",
        },
      },
      {
        type: "callout",
        form: { message: "Shore power is 32 A. Bring your own lead.", variant: "default" },
      },
    ],
  },
  {
    title: "After the show",
    description: "What must be gone by when, and how to send us your figures.",
    icon: PAGE_ICONS[0],
    isDraft: true,
    sections: [
      {
        type: "richText",
        form: { heading: "Breakdown", text: "Breakdown begins at 18:00 on Sunday, and not earlier." },
      },
    ],
  },
];
