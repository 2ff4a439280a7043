import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { CORE_PAGES } from "~/event-settings/core-pages.rules";
import { settingsOf } from "~/event-settings/settings.queries.server";
import { SETTINGS } from "~/event-settings/settings.schema";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { RequiredNote } from "~/ui/field";
import type { LastResult } from "~/ui/fields-of";
import { TextField } from "~/ui/inputs";
import { PageHead, SectionHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { SelectField } from "~/ui/select-field";
import { sheets } from "~/ui/sheets";
import { currencyChoices } from "../choices.server";
import { SettingsForm } from "../components/settings-form";
import { saveForm } from "../save-form.server";
import { editable, savedBy } from "../saved-by.queries.server";
import settingsStyles from "../settings.css?url";
import { variablesPath } from "../settings.paths";
import { TerminologyInput, VariablesInput } from "../settings-forms.schema";

export const loader = procedure
  .permission("admin")
  .reads(() => ({
    variables: settingsOf("variables"),
    variablesSaved: savedBy("variables"),
    terms: settingsOf("terminology"),
    termsSaved: savedBy("terminology"),
  }))
  .loader(({ ctx, found }) => {
    const defaults = SETTINGS.terminology.parse({});
    const { data } = found.terms;
    // A term that was never changed shows as the placeholder that it is.
    const own = { ...data };
    for (const key of CORE_PAGES) if (own[key] === defaults[key]) own[key] = "";
    return {
      variables: editable(ctx, found.variables, found.variablesSaved),
      terms: editable(ctx, { ...found.terms, data: own }, found.termsSaved),
      limits: { variables: limitsOf(VariablesInput), terms: limitsOf(TerminologyInput) },
      defaults,
      currencies: currencyChoices(),
    };
  });

export const action = procedure
  .permission("admin")
  .input(z.discriminatedUnion("form", [VariablesInput, TerminologyInput]))
  .action(async ({ ctx, input }) => {
    if (input.form === "variables") await saveForm(ctx, "variables", input);
    else await saveForm(ctx, "terminology", input);
    return ctx.redirect(variablesPath, { type: "success" });
  });

export const shouldRevalidate = revalidateOnConflict;

export const links = sheets(settingsStyles);

export const meta = pageTitle("Variables");

export default function Variables() {
  const data = useLoaderData<typeof loader>();
  const { variables, limits, currencies } = data;
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <>
      <PageHead title="Variables" lede="Limits, the currency, and the words that this event uses." />
      <SettingsForm
        kind="variables"
        current={variables}
        lastResult={lastResult}
        path={variablesPath}
        label="Limits and currency"
        labels={{
          teamMemberLimit: "People in a team",
          dueSoonDays: "A task is due soon",
          lateJoinerDays: "Late joiners",
          currencyId: "Currency",
        }}
        limits={limits.variables}
      >
        {(fields) => (
          <>
            <RequiredNote />
            <TextField
              field={fields.teamMemberLimit}
              label="People in a team"
              hint="The most people that a team may have, including its owner. Lowering the limit removes nobody."
              type="number"
              inputMode="numeric"
              inputClass="w-num"
              suffix="people"
            />
            <TextField
              field={fields.dueSoonDays}
              label="A task is due soon"
              hint="This many days before its due date."
              type="number"
              inputMode="numeric"
              inputClass="w-num"
              suffix="days before"
            />
            <TextField
              field={fields.lateJoinerDays}
              label="Late joiners"
              hint="A team that comes late has at least this many days for each task, from the day it came or the task was published. 0 switches this off."
              type="number"
              inputMode="numeric"
              inputClass="w-num"
              suffix="days at least"
            />
            <SelectField
              field={fields.currencyId}
              label="Currency"
              hint="Used for prices and totals in forms. What was submitted keeps the currency that it had."
              options={currencies}
            />
          </>
        )}
      </SettingsForm>
      <Terminology data={data} lastResult={lastResult} />
    </>
  );
}

function Terminology({
  data: { terms, limits, defaults },
  lastResult,
}: {
  data: ReturnType<typeof useLoaderData<typeof loader>>;
  lastResult: LastResult | undefined;
}) {
  return (
    <section className="section" aria-labelledby="terminology-head">
      <SectionHead id="terminology-head" title="Terminology" />
      <SettingsForm
        kind="terminology"
        current={terms}
        lastResult={lastResult}
        path={variablesPath}
        label="Terminology"
        labels={defaults}
        limits={limits.terms}
      >
        {(fields) => (
          <>
            <p className="required-note">
              What this event calls its pages. The navigation and page titles change at once. Leave a field
              empty to use the word shown in grey.
            </p>
            <div className="grid-2">
              {CORE_PAGES.map((key) => (
                <TextField
                  key={key}
                  field={fields[key]}
                  label={defaults[key]}
                  placeholder={defaults[key]}
                  autoComplete="off"
                />
              ))}
            </div>
          </>
        )}
      </SettingsForm>
    </section>
  );
}
