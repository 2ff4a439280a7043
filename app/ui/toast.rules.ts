export type ToastType = "idle" | "error" | "info" | "success" | "warning";

/** What a redirect or a reply leaves for the next page to say. */
export type Flash = { type: ToastType; title?: string; description?: string; id?: string };

export type Toast = {
  id: string;
  type: Exclude<ToastType, "idle">;
  title: string;
  description?: string;
  /** Opens in a new tab: the page stays as it is. */
  link?: { to: string; label: string };
};

/** Only success goes by itself; the others wait for the reader. */
const SUCCESS_MS = 3000;

const titles: Record<Toast["type"], string> = {
  error: "Something went wrong. Please try again later",
  success: "Your updates have been successfully saved",
  info: "Information",
  warning: "Warning",
};

export function toastOf(flash: Flash | null | undefined): Toast | null {
  if (!flash || flash.type === "idle") return null;
  const { type, title, description, id } = flash;
  return {
    id: id ?? `${type}:${title ?? ""}:${description ?? ""}`,
    type,
    title: title || titles[type],
    description,
  };
}

export function hidesAfter(type: Toast["type"]): number | null {
  return type === "success" ? SUCCESS_MS : null;
}
