import { isWithin } from "~/lib/length.rules";
import type { Answer, AnswerOf } from "../../answers/answer.types";
import { MOST_PART } from "../../answers/answer-limits.rules";
import { halves } from "../../answers/aside.rules";
import { partName } from "../../answers/input-names.rules";
import type { FieldProblem } from "../../answers/problem.types";
import { problemTexts as say } from "../../answers/problem-texts.rules";
import type { AddressPart, NamePart } from "../field-types.rules";
import { untilVersion } from "../until-version.rules";
import type { FormerField, Halves, IndexedValue, LineContext } from "./answers.types";
import { type Parted, requiredParts, shownParts, type Texts } from "./parts.rules";
import type { Wanted } from "./rules.types";
import type { SentAt, SentContext, SentValue } from "./sent.types";

type Label = { label: string; isRequired: boolean };

type Parts = AnswerOf<"fullName" | "address">;

interface Made<P extends string, F, A> {
  parts: readonly P[];
  /** What a required one cannot do without, as far as the form shows it. */
  core: readonly P[];
  of: (value: Texts<P>) => A;
  lines: (value: Texts<P>) => string[];
  /** The whole as one text. */
  whole: (value: Texts<P>) => string;
  /** What a webhook calls all parts as one thing, and as one text. */
  wholes: { readonly all: string; readonly flat: string };
  /** What else is wrong with the text of a part. */
  partProblem?: (part: P, at: { field: F; value: Texts<P>; locale: string }) => string | null;
}

/** What is answered in parts: a name, an address. */
export const partAnswers = <P extends NamePart | AddressPart, F extends Label & Parted<P>, A extends Parts>({
  parts,
  core,
  of,
  lines,
  whole,
  wholes,
  partProblem,
}: Made<P, F, A>) => ({
  problems(field: F, answer: A | null, { name, locale }: { name: string; locale: string }): FieldProblem[] {
    const value = answer ? textsIn<P>(answer) : ({} as Texts<P>);
    const needed = requiredParts(field, { parts, core });
    return shownParts(field, parts).flatMap((part): FieldProblem[] => {
      const message =
        textProblem(value[part] ?? "", {
          part: field[part].label,
          label: field.label,
          isNeeded: needed.includes(part),
        }) ??
        partProblem?.(part, { field, value, locale }) ??
        null;
      return message ? [{ name: partName(name, part), message }] : [];
    });
  },
  cleaned: (_field: F, answer: A): A | null => (Object.values(answer.value).some(Boolean) ? answer : null),
  lines: (answer: A): string[] => lines(textsIn(answer)),
  indexed: (answer: A): IndexedValue[] => indexedParts(answer.value, whole(textsIn(answer))),
  wholes,
  example: (field: F): A =>
    of(Object.fromEntries(shownParts(field, parts).map((part) => [part, field[part].label])) as Texts<P>),
  sent(answer: A, _context: SentContext, { part }: SentAt): SentValue {
    const value = textsIn<P>(answer);
    if (part === wholes.flat) return whole(value) || null;
    const given = parts.flatMap((one): [string, string][] => (value[one] ? [[one, value[one]]] : []));
    if (part === wholes.all || part === "") return given.length > 0 ? Object.fromEntries(given) : null;
    return new Map(given).get(part) ?? null;
  },
  inputs: (field: F): number => shownParts(field, parts).length,
  prefill: { example: "Example" },
  asked: {
    thing: (_field: F, { value, part }: Wanted) => ({
      name: part,
      answer: of({ [part]: value.trim() } as unknown as Texts<P>),
    }),
    together: (one: A, other: A): A => ({ ...one, value: { ...one.value, ...other.value } }) as A,
  },
  merged: (field: F, former: readonly FormerField<F>[], gone: Map<string, number>) => {
    const shown = parts.flatMap((part) => {
      const last = former.find((shape) => shape.field[part].show);
      if (field[part].show || !last) return [];
      gone.set(part, last.number);
      return [[part, { label: untilVersion(last.field[part].label, last.number), show: true }]];
    });
    return { field: { ...field, ...Object.fromEntries(shown) } as F };
  },
  split(field: F, answer: A): Halves {
    const known: Readonly<Record<string, { show: boolean } | undefined>> = Object.fromEntries(
      parts.map((part) => [part, field[part]]),
    );
    const [asked, gone] = halves(
      answer.value as Readonly<Record<string, string>>,
      (part) => known[part]?.show ?? false,
    );
    if (Object.values(gone).every((text) => !text)) return [answer, null];
    const half = (value: object) =>
      Object.values(value).some(Boolean) ? ({ ...answer, value } as Answer) : null;
    return [half(asked), half(gone)];
  },
  whole: (asked: A, gone: A): A => ({ ...asked, value: { ...gone.value, ...asked.value } }) as A,
  /** Parts of a question that has others now say which they are. */
  asideLines: (field: F, answer: A, { hasGone }: { hasGone: boolean; context: LineContext }) =>
    hasGone
      ? parts.flatMap((part) => {
          const text = textsIn<P>(answer)[part];
          return text ? [`${field[part].label}: ${text}`] : [];
        })
      : null,
});

/** Of each part of it. */
const textsIn = <P extends string>(answer: Parts) => answer.value as Texts<P>;

function textProblem(
  text: string,
  { part, label, isNeeded }: { part: string; label: string; isNeeded: boolean },
): string | null {
  if (text === "") return isNeeded ? say.enterPart(part, label) : null;
  return isWithin(text, MOST_PART) ? null : say.tooLong(part, MOST_PART);
}

function indexedParts(value: Readonly<Record<string, string | undefined>>, whole: string): IndexedValue[] {
  const parts = Object.entries(value).flatMap(([nestedId, text]) => (text ? [{ nestedId, text }] : []));
  return whole === "" ? [] : [...parts, { text: whole }];
}
