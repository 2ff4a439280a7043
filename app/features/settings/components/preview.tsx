import type { ReactNode } from "react";

interface Live {
  value?: unknown;
}

/** What a field holds now: with JavaScript what is being typed, without it what the page was drawn with. */
export const typed = (field: Live): string => (typeof field.value === "string" ? field.value : "");
export const isOn = (field: Live): boolean => field.value === "on" || field.value === true;

/** A blank line parts paragraphs. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);

/** What the settings above will look like; one on a page. */
export function Preview({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section className="form-block" aria-labelledby="preview">
      <h2 className="legend" id="preview">
        {title}
      </h2>
      <p className="hint">{note}</p>
      <div className="preview">{children}</div>
    </section>
  );
}
