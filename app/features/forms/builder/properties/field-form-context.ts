import { createContext, useContext } from "react";
import type { FormField } from "~/ui/form-field";

/** What the rows of a form ask of it. */
interface FieldFormContext {
  /** A control of the form by its name, `options[3].label`, with what was wrong with it. */
  fieldOf(name: string, initialValue: unknown): FormField;
  /** Rows came, went or moved. */
  follow(): void;
}

const Context = createContext<FieldFormContext | null>(null);
export const FieldFormProvider = Context.Provider;

export function useFieldForm(): FieldFormContext {
  const context = useContext(Context);
  if (!context) throw new Error("No form of a field around this");
  return context;
}
