import type { ReactNode } from "react";
import { Banner } from "./banner";
import { type ChosenFormProps, ChosenIds, ChosenTable } from "./chosen-form";
import { ConfirmForm } from "./confirm-form";
import { fieldsOf, type LastResult, type Limits } from "./fields-of";
import { counted } from "./format.rules";
import { PageHead } from "./page-head";

/** Deletes many things for good: first what goes and what goes along, then the word to type. */
export function RemovalPage<Row extends { id: string; title: string }>({
  noun,
  rows,
  column,
  hidden,
  back,
  loses,
  limits,
  lastResult,
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
      <ConfirmForm field={fields.confirm} errors={errors} cancelTo={back.to} submitLabel={`Delete ${what}`}>
        <ChosenIds rows={rows} hidden={hidden} />
        <div className="mb-5">
          <ChosenTable noun={noun} rows={rows} column={column} />
        </div>
      </ConfirmForm>
    </>
  );
}
