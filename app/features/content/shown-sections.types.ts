import type { IconName } from "~/ui/icon";
import type { ShownState } from "~/ui/task-state.rules";

/** A picture at its sizes; alt is empty where it is decorative. */
export interface ShownPicture {
  src: string;
  srcSet?: string | undefined;
  sizes?: string | undefined;
  width: number | null;
  height: number | null;
  alt: string;
}

export interface ShownPdf {
  id: string;
  name: string;
  size: number;
  /** Opens it; `?download=1` takes it. */
  href: string;
}

/** A task of a page as its reader's team has it; without a team it has no status. */
export interface ShownPageTask {
  id: string;
  to: string;
  title: string;
  state: ShownState | null;
  meta: readonly { icon: IconName; label: string }[];
  /** "In 9 days". */
  due: string;
  /** "Thu 24 June 2027". */
  dueDate: string | null;
}

export interface ShownResource {
  id: string;
  kind: "task" | "content" | "download" | "form" | "supplier";
  to: string;
  icon: IconName;
  name: string;
  /** "Download · Word, 84 KB". */
  fact: string;
}

/** Something of others that stands in a document of our own, which is opened by a click alone. */
export interface ShownEmbed {
  /** The document; null where there is nothing that could be shown in place. */
  src: string | null;
  /** Where it is seen without us. */
  away: string;
}

interface Shapes {
  richText: { html: string };
  button: { text: string; link: string };
  callout: { text: string; variant: "default" | "warning" | "danger" | "success" };
  image: { picture: ShownPicture; caption: string };
  googleMaps: ShownEmbed & { address: string };
  pdf: { files: readonly ShownPdf[] };
  youTube: ShownEmbed;
  vimeo: ShownEmbed;
  taskList: { task: ShownPageTask };
  resources: { items: readonly ShownResource[] };
  table: {
    isFixedWidth: boolean;
    /** Null where the first row is one like the others. */
    header: readonly string[] | null;
    rows: readonly (readonly string[])[];
  };
}

/**
 * A section as it is shown: plain data that a loader made of what is stored, for whoever reads. `shown` is null where there is
 * nothing to see yet, or nothing that this reader may see.
 */
export type ShownSection = {
  [T in keyof Shapes]: {
    id: string;
    type: T;
    heading: string;
    /** The id of its heading on the page. */
    anchor: string;
    isPublished: boolean;
    shown: Shapes[T] | null;
  };
}[keyof Shapes];

export type Shown<T extends keyof Shapes> = Shapes[T];
