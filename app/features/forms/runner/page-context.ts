import { createContext, useContext } from "react";
import { type FormField, needed } from "~/ui/form-field";
import type { PageModel } from "./page-model.types";
import type { PageState } from "./page-state.types";
import { limitPlace } from "./typed-values.rules";

interface Page {
  model: PageModel;
  /** By the names of the inputs. */
  errors: ReadonlyMap<string, string[]>;
  state: PageState;
}

const PageContext = createContext<Page | null>(null);
export const PageProvider = PageContext.Provider;

/** The page that a question stands on. */
export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error("a question stands on no page");
  return page;
}

/** What an input knows of itself: its name is its id, so that the error summary finds it. */
export function useInput(
  name: string,
  { value, isRequired = false }: { value?: unknown; isRequired?: boolean } = {},
): FormField {
  const { errors } = usePage();
  return needed({ id: name, name, initialValue: value, errors: errors.get(name) }, isRequired);
}

/** A hint with what the question, or a part of it, says of its limits. */
export function useHint(texts: readonly string[], fieldId: string, part = ""): string | undefined {
  const { limits } = usePage().model;
  return [...texts, limits?.[limitPlace(fieldId, part)]].filter(Boolean).join(" ") || undefined;
}
