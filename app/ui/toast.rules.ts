export type ToastType = "idle" | "error" | "info" | "success" | "warning";

/** The verb that takes back what was just done: a path of this event that takes a POST, and what it is sent. */
export interface UndoOffer {
  to: string;
  /** What tells the verb which thing is meant and how it stood: ids, the version that doing it made. */
  fields?: Record<string, string>;
}

export interface ToastLink {
  to: string;
  label: string;
  /** The page stays as it is. */
  isNewTab?: boolean;
}

/** What a redirect or a reply leaves for the next page to say. */
export type Flash = {
  type: ToastType;
  title?: string;
  description?: string;
  /** What comes next. */
  link?: ToastLink;
  undo?: UndoOffer;
  id?: string;
};

export type Toast = {
  id: string;
  type: Exclude<ToastType, "idle">;
  title: string;
  description?: string;
  link?: ToastLink;
  undo?: UndoOffer;
};

/** Only success goes by itself; the others wait for the reader. */
const SUCCESS_MS = 3_000;
/** Where there is something to press. */
const OFFER_MS = 10_000;

const titles: Record<Toast["type"], string> = {
  error: "Something went wrong. Please try again later",
  success: "Your updates have been successfully saved",
  info: "Information",
  warning: "Warning",
};

export function toastOf(flash: Flash | null | undefined): Toast | null {
  if (!flash || flash.type === "idle") return null;
  const { type, title, description, link, undo, id } = flash;
  return {
    id: id ?? `${type}:${title ?? ""}:${description ?? ""}`,
    type,
    title: title || titles[type],
    description,
    link,
    undo,
  };
}

/** In milliseconds; null: it stays until it is closed or something else was done. */
export function hidesAfter({ type, link, undo }: Pick<Toast, "type" | "link" | "undo">): number | null {
  if (type !== "success") return null;
  return link || undo ? OFFER_MS : SUCCESS_MS;
}
