import type { FieldError } from "./error-summary";
import type { FormField } from "./form-field";

/** What a schema says of a field, as a loader hands it to a page (procedure/limits.server.ts). */
export type FieldLimits = Pick<
  FormField,
  "required" | "minLength" | "maxLength" | "min" | "max" | "step" | "multiple" | "words"
>;
export type Limits<Name extends string = string> = { readonly [K in Name]: FieldLimits };

/** The answer to a form that was refused, as conform makes it and as it arrives from an action. */
export interface LastResult {
  initialValue?: Record<string, unknown> | null;
  error?: Record<string, string[] | null> | null;
}

/** The answer to a form whose script stays on its page: `done` in words. A plain form is led on by a redirect. */
export interface InPlace {
  done?: string;
  lastResult?: LastResult;
}

/** The first message of a refused form, whatever field it stands under. */
export const firstError = (lastResult: LastResult | null | undefined): string | undefined =>
  Object.values(lastResult?.error ?? {}).find((messages) => messages?.[0])?.[0];

/** What a refused form was sent with as text: of a field that is sent once. */
export const sentText = (lastResult: LastResult | null | undefined, name: string): string | undefined => {
  const value = lastResult?.initialValue?.[name];
  return typeof value === "string" ? value : undefined;
};

/**
 * The fields of a form: names and limits from the schema that reads it, values from what was sent and refused, else from
 * `values`; and what was wrong, in the order of the schema. Ids are `<form>-<field>`. It holds nothing: the browser does.
 */
export function fieldsOf<Name extends string>(form: {
  id: string;
  limits: Limits<Name>;
  lastResult?: LastResult | null | undefined;
  values?: { readonly [K in NoInfer<Name>]?: unknown };
}): { id: string; fields: { [K in Name]: FormField }; errors: FieldError[] } {
  const { id, limits, lastResult, values } = form;
  const wrong = lastResult?.error ?? {};
  const shown: Record<string, unknown> = lastResult?.initialValue ?? values ?? {};
  const names = Object.keys(limits) as Name[];
  const fields = Object.fromEntries(
    names.map((name): [Name, FormField] => [
      name,
      {
        ...limits[name],
        id: `${id}-${name}`,
        name,
        initialValue: shown[name],
        errors: wrong[name] ?? undefined,
      },
    ]),
  ) as { [K in Name]: FormField };
  // A field of fields, as `values.<id>`, stands where the whole of it does.
  const place = (name: string) => (name === "" ? -1 : names.indexOf(name.split(/[.[]/, 1)[0] as Name));
  const errors = Object.keys(wrong)
    .sort((a, b) => place(a) - place(b))
    .flatMap((name) =>
      (wrong[name] ?? []).map((message) => ({ id: name === "" ? "" : `${id}-${name}`, message })),
    );
  return { id, fields, errors };
}
