import { counted } from "~/ui/format.rules";
import type { Field } from "../document/field.schema";
import { ADDRESS_PARTS, NAME_PARTS } from "../document/field-types.rules";
import type { GroupDocument } from "../document/form-document.schema";

/** What a field looks like on the canvas, in a few words: nothing of it can be filled in there. */
export type FieldLook =
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

interface Around {
  htmlOf(text: string): string;
  pictureOf(
    assetId: string,
  ): { src: string; srcSet?: string | undefined; width: number | null; height: number | null } | null;
  groupOf(fieldGroupId: string): GroupDocument | null;
}

const MOST_SHOWN = 8;

/** As respondents see it, shortly; a field that is not finished says what it still lacks. */
export function lookOf(field: Field, { htmlOf, pictureOf, groupOf }: Around): FieldLook {
  switch (field.type) {
    case "text":
    case "email":
    case "tel":
    case "url":
      return { shape: "line", note: between(field, "character") };
    case "number":
      return { shape: "line", note: between(field, null) };
    case "area":
      return { shape: "area", note: between(field, "character") };
    case "date":
      return { shape: "date", note: "" };
    case "checkbox": {
      if (field.options.length === 0) return { shape: "missing", text: "There is no option yet." };
      const options = field.options.slice(0, MOST_SHOWN).map(({ label, value }) => label || value);
      return {
        shape: "choices",
        isMulti: field.isMulti,
        options,
        more: field.options.length - options.length,
      };
    }
    case "dropdown":
      if (field.options.length === 0) return { shape: "missing", text: "There is no option yet." };
      return {
        shape: "select",
        note: `${counted(field.options.length, "option")}${field.isMulti ? ", several can be chosen" : ""}`,
      };
    case "fullName":
      return parts(NAME_PARTS.map((part) => field[part]));
    case "address":
      return parts(ADDRESS_PARTS.map((part) => field[part]));
    case "repeater":
      if (field.cellSchema.length === 0) return { shape: "missing", text: "The table has no column yet." };
      return { shape: "said", text: `A table: ${field.cellSchema.map(cellName).join(", ")}` };
    case "upload":
      return { shape: "said", text: uploadWords(field) };
    case "disclaimer":
      return { shape: "consent", html: htmlOf(field.description) };
    case "itemList":
      if (field.items.length === 0) return { shape: "missing", text: "There is no item yet." };
      return {
        shape: "said",
        text: `${counted(field.items.length, "item")}${field.showTotal ? ", total shown" : ""}`,
      };
    case "grandTotal":
      return { shape: "said", text: "The sum of all item lists" };
    case "template":
      return groupLook(field, groupOf(field.fieldGroupId));
    case "customText":
      return field.description
        ? { shape: "text", html: htmlOf(field.description), tone: null }
        : { shape: "missing", text: "There is no text yet." };
    case "callout":
      return field.description || field.label
        ? { shape: "text", html: htmlOf(field.description), tone: field.style }
        : { shape: "missing", text: "There is no text yet." };
    case "image": {
      if (field.assetId === "") return { shape: "missing", text: "No picture is chosen yet." };
      const picture = pictureOf(field.assetId);
      if (!picture) return { shape: "missing", text: "The picture is not there any more." };
      const { src, srcSet, width, height } = picture;
      return { shape: "picture", src, srcSet, width: width ?? 960, height: height ?? 640 };
    }
    case "youTube":
    case "vimeo":
      return field.videoId
        ? {
            shape: "said",
            text: `A video of ${field.type === "vimeo" ? "Vimeo" : "YouTube"}: ${field.videoId}`,
          }
        : { shape: "missing", text: "No video is named yet." };
    case "divider":
      return { shape: "line-across" };
    case "section":
    case "newPage":
      return { shape: "heading" };
  }
}

function parts(all: readonly { label: string; show: boolean }[]): FieldLook {
  const labels = all.filter(({ show }) => show).map(({ label }) => label);
  return labels.length > 0
    ? { shape: "parts", labels }
    : { shape: "missing", text: "None of its parts is shown." };
}

const cellName = ({ label, id }: { label: string; id: string }): string =>
  label || `column ${id.replace("cell", "")}`;

function between({ min, max }: { min: number | null; max: number | null }, unit: string | null): string {
  const of = (n: number) => (unit ? counted(n, unit) : String(n));
  if (min !== null && max !== null) return `From ${min} to ${of(max)}`;
  if (max !== null) return `At most ${of(max)}`;
  return min !== null ? `At least ${of(min)}` : "";
}

const KINDS = { image: "pictures", docs: "documents", video: "videos" };

function uploadWords({ accept, isMulti, hasMaxFileSize, maxFileSizeMB }: Extract<Field, { type: "upload" }>) {
  const kinds = accept.length > 0 ? accept.map((one) => KINDS[one]).join(", ") : "any files";
  const size = hasMaxFileSize ? maxFileSizeMB : 50;
  return `${isMulti ? "Several files" : "One file"}: ${kinds}, up to ${size} MB each`;
}

function groupLook(
  { fieldGroupId, isLooping, maxLoops }: Extract<Field, { type: "template" }>,
  group: GroupDocument | null,
): FieldLook {
  if (fieldGroupId === "") return { shape: "missing", text: "No field group is chosen yet." };
  if (!group)
    return {
      shape: "missing",
      text: "Its field group was deleted, or was never published. Choose another one, or delete this.",
    };
  const names = group.fields.slice(0, MOST_SHOWN).map(({ label, type }) => label || type);
  const more = group.fields.length - names.length;
  const asked =
    names.length > 0
      ? `: ${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`
      : ", which has no fields";
  const loops = isLooping ? ` Up to ${counted(maxLoops, "entry", "entries")}.` : "";
  return { shape: "said", text: `The group “${group.title}”${asked}.${loops}` };
}
