import { type RefObject, useEffect, useMemo } from "react";

/**
 * Keeps what is being typed for as long as the tab lives, over a page that had to be left or loaded anew. Nothing is put
 * into a box that holds text already.
 */
export function useKeptText(
  box: RefObject<HTMLTextAreaElement>,
  {
    key,
    isFree,
    onFormId,
  }: {
    key: string;
    isFree: boolean;
    /** Told the id that the kept text was sent with before: it may have been saved. */
    onFormId: (id: string) => void;
  },
) {
  const name = `typed:${key}`;
  const sentName = `sent:${key}`;
  useEffect(() => {
    const area = box.current;
    if (!isFree || !area) return;
    // Typed before the script began.
    if (area.value !== "") return write(name, area.value);
    const text = read(name);
    if (!text) return;
    area.value = text;
    const sent = read(sentName);
    if (sent) onFormId(sent);
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }, [box, name, sentName, isFree, onFormId]);
  return useMemo(
    () => ({
      keep: (text: string) => write(name, text),
      sentAs: (id: string) => write(sentName, id),
      forget: () => forgetText(key),
    }),
    [key, name, sentName],
  );
}

/** What was typed under this key was sent, or given up. */
export function forgetText(key: string): void {
  write(`typed:${key}`, "");
  write(`sent:${key}`, "");
}

/** Whatever was typed and not sent under an address, for a page that has lost its forms. */
export function keptTexts(under: string): string {
  try {
    return Object.keys(sessionStorage)
      .filter((name) => name.startsWith(`typed:${under}/`))
      .map(read)
      .filter(Boolean)
      .join("\n\n");
  } catch {
    return "";
  }
}

function read(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

/** Storage may be switched off or full: then the text is kept by the page alone. */
function write(name: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(name, text);
    else sessionStorage.removeItem(name);
  } catch {}
}
