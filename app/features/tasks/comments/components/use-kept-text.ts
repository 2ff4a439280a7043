import { type RefObject, useEffect, useMemo } from "react";

/**
 * Keeps what is being typed for as long as the tab lives, over a page that had to be left or loaded anew. Nothing is put
 * into a box that holds text already.
 */
export function useKeptText(
  box: RefObject<HTMLTextAreaElement>,
  { key, isFree }: { key: string; isFree: boolean },
) {
  const name = `typed:${key}`;
  useEffect(() => {
    const area = box.current;
    if (!isFree || !area || area.value !== "") return;
    const text = read(name);
    if (!text) return;
    area.value = text;
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }, [box, name, isFree]);
  return useMemo(
    () => ({
      keep: (text: string) => write(name, text),
      forget: () => write(name, ""),
    }),
    [name],
  );
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
