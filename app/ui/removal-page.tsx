import type { ReactNode } from "react";
import { Banner } from "./banner";
import { ChosenForm, type ChosenFormProps } from "./chosen-form";
import { fieldsOf, type LastResult, type Limits } from "./fields-of";
import { counted } from "./format.rules";
import { TextField } from "./inputs";
import { PageHead } from "./page-head";

/** Deletes many things for good: first what goes and what goes along, then the word to type. */
export function RemovalPage<Row extends { id: string; title: string }>({
  noun,
  rows,
  back,
  loses,
  limits,
  lastResult,
  ...rest
}: Pick<ChosenFormProps<Row>, "noun" | "rows" | "column" | "hidden"> & {
  back: { to: string; label: string };
  /** What goes with them, and what stays. */
  loses: ReactNode;
  limits: Limits<"confirm">;
  lastResult: LastResult | undefined;
}) {
  const what = counted(rows.length, noun.one, noun.many);
  const { fields, errors } = fieldsOf({ id: "f", limits, lastResult });
  return (
    <>
      <PageHead title={`Delete ${what}?`} back={back} />
      <Banner tone="danger" title="This cannot be undone.">
        {loses}
      </Banner>
      <ChosenForm
        {...rest}
        noun={noun}
        rows={rows}
        errors={errors}
        cancelTo={back.to}
        submitLabel={`Delete ${what}`}
        busyLabel="Deleting…"
        danger
      >
        <TextField
          field={fields.confirm}
          label="Type 'CONFIRM' to continue"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </ChosenForm>
    </>
  );
}
