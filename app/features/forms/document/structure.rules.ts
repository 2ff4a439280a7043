import type { GroupAnswer } from "../answers/answer.types";
import type { FieldOf } from "./field.schema";

/**
 * The kinds that a form is built of, and that all who walk it have to know: a field group in its place, and what begins a page or a
 * section. Nothing else asks a field for its kind: see `types/`.
 */

interface Typed {
  type: string;
}

export type TemplateField = FieldOf<"template">;
export type PageItem = FieldOf<"newPage">;

export const TEMPLATE = "template" as const;
export const NEW_PAGE = "newPage" as const;
export const SECTION = "section" as const;
/** What holds the fields behind it. */
export const CONTAINERS = [SECTION, NEW_PAGE] as const;

/** It places a field group. */
export const isTemplate = <F extends Typed>(
  field: F | null | undefined,
): field is Extract<F, TemplateField> => field?.type === TEMPLATE;
export const isNewPage = <F extends Typed>(field: F | null | undefined): field is Extract<F, PageItem> =>
  field?.type === NEW_PAGE;
export const isSection = (field: Typed | null | undefined): boolean => field?.type === SECTION;

/** Answers of a field group, row by row. */
export const isGroupAnswer = <A extends Typed>(
  answer: A | null | undefined,
): answer is Extract<A, GroupAnswer> => answer?.type === TEMPLATE;
