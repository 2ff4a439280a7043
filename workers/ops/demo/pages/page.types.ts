import type * as z from "zod";
import type { PageIcon } from "~/features/content/content-path.rules";
import type { SectionInput } from "~/features/content/section-form.schema";
import type { SectionType } from "~/features/content/sections.schema";
import type { DemoFile } from "../documents";
import type { DEMO_TYPES } from "../teams";

export interface DemoSection {
  type: SectionType;
  form: Omit<z.input<typeof SectionInput>, "version">;
  files?: readonly DemoFile[];
  /** The name of the picture that it shows. */
  asset?: string;
  /** The title of a task that it names. */
  task?: string;
  /** What it leads to, by title or name. */
  resources?: readonly (readonly [kind: "task" | "content" | "download" | "supplier", name: string])[];
  isHidden?: boolean;
}

export interface DemoPage {
  title: string;
  description: string;
  icon: PageIcon;
  /** The name of its picture. */
  cover?: string;
  types?: readonly (typeof DEMO_TYPES)[number][];
  isPublic?: boolean;
  showToChildTeams?: boolean;
  isDraft?: boolean;
  sections: readonly DemoSection[];
  /** Written since it was published. */
  unpublished?: DemoSection;
}

export const words = (heading: string, ...paragraphs: string[]): DemoSection => ({
  type: "richText",
  form: { heading, text: paragraphs.join("\n\n") },
});

export const note = (
  variant: "default" | "warning" | "danger" | "success",
  message: string,
  heading = "",
): DemoSection => ({ type: "callout", form: { heading, message, variant } });

export const shown = (asset: string, caption = "", heading = ""): DemoSection => ({
  type: "image",
  form: { heading, caption },
  asset,
});

/** The first row is its head. */
export const table = (heading: string, ...rows: string[][]): DemoSection => ({
  type: "table",
  form: {
    heading,
    columns: rows[0]?.length ?? 0,
    cells: rows.flat(),
    isFirstRowHeader: true,
    isFixedWidth: true,
  },
});

export const button = (label: string, link: string): DemoSection => ({
  type: "button",
  form: { label, link },
});

export const readToo = (
  heading: string,
  ...resources: (readonly ["task" | "content" | "download" | "supplier", string])[]
): DemoSection => ({ type: "resources", form: { heading }, resources });
