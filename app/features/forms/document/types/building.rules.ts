import { counted } from "~/ui/format.rules";
import { MOST_SHORT_TEXT } from "../../answers/answer-limits.rules";
import type { FieldPreview } from "../../builder/field-preview.types";
import type { RuleAnswers } from "./builder.types";
import { countFindings, refuse, repeated, warn } from "./findings.rules";
import { quoted } from "./quoted.rules";

/** What the builder says of several kinds alike. */

const QUESTION_TEXTS = { label: "Question", description: "Help text" };

/** Of most questions. */
export const question = {
  isLayout: false,
  texts: QUESTION_TEXTS,
  isAsked: true,
  isChangeable: true,
  limits: null,
} as const;

/** Of what is only read or seen. */
export const layout = {
  isLayout: true,
  isAsked: false,
  isChangeable: false,
  limits: null,
  asks: null,
} as const;

export const missing = (text: string): FieldPreview => ({ shape: "missing", text });

export interface Between {
  min: number | null;
  max: number | null;
}

export function between({ min, max }: Between, unit: string | null): string {
  const of = (n: number) => (unit ? counted(n, unit) : String(n));
  if (min !== null && max !== null) return `From ${min} to ${of(max)}`;
  if (max !== null) return `At most ${of(max)}`;
  return min !== null ? `At least ${of(min)}` : "";
}

export const CHARACTERS = { toggle: "Set optional character limit?", count: "characters" } as const;
const asksText = (): RuleAnswers => ({ kind: "text", options: [] });

/** Of a question that is answered by a line. */
export const lineBuilding = {
  ...question,
  beforehand: "text" as const,
  limits: CHARACTERS,
  preview: (field: Between): FieldPreview => ({ shape: "line", note: between(field, "character") }),
  findings: (field: Between) => countFindings(field, { noun: "characters", most: MOST_SHORT_TEXT }),
  asks: asksText,
};

interface Choice extends Between {
  options: { label: string; value: string }[];
  isMulti: boolean;
}

/** Of a choice among options. */
export const choiceBuilding = {
  ...question,
  limits: { toggle: "Set optional selection limit?", count: "options" },
  flags: ["isMulti"],
  findings(field: Choice) {
    const { options, isMulti } = field;
    if (options.length === 0) return [refuse("Add an option")];
    return [
      ...(options.some(({ label, value }) => label === "" || value === "")
        ? [refuse("An option has no text")]
        : []),
      ...repeated(options.map(({ value }) => value)).map((value) =>
        refuse(`Two options have the same value, “${value}”`),
      ),
      ...repeated(options.map(({ label }) => label)).map((label) => warn(`Two options read “${label}”`)),
      ...(isMulti ? countFindings(field, { noun: "options", most: options.length }) : []),
    ];
  },
  asks: ({ options }: Choice): RuleAnswers => ({
    kind: "choice",
    options: options.map(({ value, label }) => ({ value, label: label || value })),
  }),
  /** By its label, which is what people see. */
  says: ({ options }: Choice, value: string) =>
    quoted(options.find((option) => option.value === value)?.label || value),
} as const;

export const NO_OPTION = missing("There is no option yet.");

type Part = { label: string; show: boolean };

/** Of a name or an address. */
export const partBuilding = <P extends string>(parts: readonly P[]) => ({
  ...question,
  preview(field: Readonly<Record<P, Part>>): FieldPreview {
    const labels = parts.filter((part) => field[part].show).map((part) => field[part].label);
    return labels.length > 0 ? { shape: "parts", labels } : missing("None of its parts is shown.");
  },
  findings(field: Readonly<Record<P, Part>>) {
    const shown = parts.filter((part) => field[part].show);
    if (shown.length === 0) return [refuse("Show one part at least")];
    return shown.some((part) => field[part].label === "") ? [refuse("A part has no label")] : [];
  },
  asks: asksText,
});

/** Of a text that is read. */
export const textFindings = ({ label, description }: { label: string; description: string }) =>
  label === "" && description === "" ? [warn("There is no text yet")] : [];
export const NO_TEXT = missing("There is no text yet.");

/** Of a video by its id; `of` says whose. */
export const videoBuilding = (of: string) => ({
  ...layout,
  label: of,
  texts: { label: "Heading", description: null },
  palette: { group: "Media" as const, about: `A video of ${of}` },
  preview: ({ videoId }: { videoId: string }): FieldPreview =>
    videoId ? { shape: "said", text: `A video of ${of}: ${videoId}` } : missing("No video is named yet."),
  findings: ({ videoId }: { videoId: string }) => (videoId === "" ? [refuse("Choose a video")] : []),
});
