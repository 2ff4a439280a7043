import { useActionData, useLoaderData } from "@remix-run/react";
import { Banner } from "~/ui/banner";
import { Checkbox } from "~/ui/checks";
import { ErrorSummary } from "~/ui/error-summary";
import type { LastResult } from "~/ui/fields-of";
import type { FormField } from "~/ui/form-field";
import { GuardedForm } from "~/ui/guarded-form";
import { TextField } from "~/ui/inputs";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { SaveBar } from "~/ui/save-bar";
import { SubmitButton } from "~/ui/submit-button";
import { editorFieldPath, optionStockPath } from "../../admin-forms.paths";
import { optionStockWords } from "./option-stock.rules";
import type { formOptionStock } from "./option-stock.server";

type StockLoader = typeof formOptionStock.loader;

export const optionStockHandle = {
  crumb: () => "Stock",
  crumbs: ({ owner, title, fieldId, label }) => ({ [owner.id]: title, [fieldId]: label }),
} satisfies PageHandle<StockLoader>;

export const optionStockTitle = pageTitle<StockLoader>(({ label }) => `Stock of ${label}`);

/** How many there are of each option of a choice. */
export function OptionStockScreen() {
  const { owner, fieldId, label, options, isArchived } = useLoaderData<StockLoader>();
  const lastResult = useActionData<{ lastResult?: LastResult }>()?.lastResult;
  const sent = lastResult?.initialValue?.options;
  const rows = Array.isArray(sent) ? (sent as Partial<Record<string, string>>[]) : null;
  const typed = new Map(rows?.map((row) => [row.value ?? "", row]));
  const wrong = lastResult?.error ?? {};
  const errors = Object.entries(wrong).flatMap(([name, messages]) =>
    (messages ?? []).map((message) => ({ id: name, message })),
  );
  const field = (at: number, name: "stock" | "mayOversell", initialValue: unknown): FormField => ({
    id: `options[${at}].${name}`,
    name: `options[${at}].${name}`,
    initialValue,
    errors: wrong[`options[${at}].${name}`] ?? undefined,
  });
  return (
    <>
      <PageHead
        title={`Stock of “${label}”`}
        lede="How many can be chosen of each option. It holds as soon as you save, in every version and wherever the question stands."
        back={{ to: editorFieldPath(owner, fieldId), label: "The question" }}
      />
      {isArchived && (
        <Banner tone="warning" title="It is archived, so it cannot be changed.">
          Restore it first.
        </Banner>
      )}
      <GuardedForm
        lastResult={lastResult}
        basis={JSON.stringify(options.map(({ version }) => version))}
        key={JSON.stringify(options.map(({ version }) => version))}
        action={optionStockPath(owner, fieldId)}
        className="admin-form option-stock"
        aria-label="Stock of the options"
        noValidate
      >
        <ErrorSummary errors={errors} />
        <fieldset className="bare" disabled={isArchived}>
          <legend className="vh">Options</legend>
          {options.length === 0 && <p className="muted">There is no option yet.</p>}
          {options.map((option, at) => {
            const own = typed.get(option.value);
            const said = optionStockWords(option);
            return (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset would be read out twice
              <div
                className="option-stock-row"
                key={option.value}
                role="group"
                aria-label={option.label || option.value}
              >
                <input type="hidden" name={`options[${at}].value`} value={option.value} />
                <input
                  type="hidden"
                  name={`options[${at}].version`}
                  value={String(own?.version ?? option.version)}
                />
                <TextField
                  field={field(at, "stock", own ? own.stock : (option.stock ?? ""))}
                  label={option.label || option.value}
                  hint={said || (option.taken > 0 ? `${option.taken} taken, no limit` : "No limit")}
                  inputMode="numeric"
                  autoComplete="off"
                  placeholder="No limit"
                />
                <Checkbox
                  field={field(at, "mayOversell", own ? own.mayOversell : option.mayOversell)}
                  label="Staff may go beyond it"
                />
              </div>
            );
          })}
        </fieldset>
        <SaveBar>
          <SubmitButton variant="primary" disabled={isArchived}>
            Save stock
          </SubmitButton>
        </SaveBar>
      </GuardedForm>
    </>
  );
}
