import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { ChosenForm, type ChosenFormProps } from "~/ui/chosen-form";
import { fieldsOf, type LastResult, type Limits } from "~/ui/fields-of";
import type { FormField } from "~/ui/form-field";
import { formatDate } from "~/ui/format.rules";
import { PageHead } from "~/ui/page-head";
import { NONE_DUE } from "../../components/due";
import { TASK_NOUN } from "../../tasks.texts";
import type { ChosenTask } from "../bulk-tasks.queries.server";

/** When a chosen task is due now, beside its title. */
export const dueColumn = (locale: string): ChosenFormProps<ChosenTask>["column"] => ({
  key: "dueDate",
  header: "Due now",
  render: (task) => (task.dueDate ? formatDate(task.dueDate, "long", locale) : NONE_DUE),
});

/** The page of a verb for many tasks that asks something first. With `empty` there is nothing to ask yet. */
export function BulkPage<Name extends string>({
  data: { chosen, back, list, locale, limits },
  title,
  lede,
  submitLabel,
  values,
  empty,
  children,
}: {
  data: {
    chosen: readonly ChosenTask[];
    back: string;
    list: string;
    locale: string;
    limits: Limits<Name>;
  };
  title: string;
  lede: string;
  submitLabel: string;
  values?: { readonly [K in NoInfer<Name>]?: unknown };
  empty?: ReactNode;
  children(fields: { [K in Name]: FormField }): ReactNode;
}) {
  const lastResult = useActionData<{ lastResult: LastResult }>()?.lastResult;
  const { fields, errors } = fieldsOf({ id: "f", limits, lastResult, values });
  return (
    <>
      <PageHead title={title} lede={lede} back={{ to: list, label: "Tasks" }} />
      {empty || (
        <ChosenForm
          noun={TASK_NOUN}
          rows={chosen}
          column={dueColumn(locale)}
          hidden={{ back }}
          cancelTo={list}
          errors={errors}
          submitLabel={submitLabel}
        >
          {children(fields)}
        </ChosenForm>
      )}
    </>
  );
}
