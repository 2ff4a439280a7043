import type { GroupDocument } from "../document/form-document.schema";

/** What a field looks like on the canvas, in a few words: nothing of it can be filled in there. */
export type FieldPreview =
  | { shape: "line" | "area" | "date"; note: string }
  | { shape: "choices"; isMulti: boolean; options: readonly string[]; more: number }
  | { shape: "select"; note: string }
  | { shape: "parts"; labels: readonly string[] }
  | { shape: "said"; text: string }
  | { shape: "text"; html: string; tone: string | null }
  | { shape: "consent"; html: string }
  | { shape: "picture"; src: string; srcSet: string | undefined; width: number; height: number }
  | { shape: "line-across" }
  | { shape: "heading" }
  | { shape: "missing"; text: string };

/** What a preview needs of what is around the field. */
export interface PreviewContext {
  htmlOf(text: string): string;
  pictureOf(
    assetId: string,
  ): { src: string; srcSet?: string | undefined; width: number | null; height: number | null } | null;
  groupOf(fieldGroupId: string): GroupDocument | null;
}
