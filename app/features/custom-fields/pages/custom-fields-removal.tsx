import { useActionData, useLoaderData } from "@remix-run/react";
import { removalAction, removalPage } from "~/features/activity/removal.server";
import { chosenSearch } from "~/procedure/ids.schema";
import { procedure } from "~/procedure/procedure.server";
import { counted } from "~/ui/format.rules";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { RemovalPage } from "~/ui/removal-page";
import { deleteCustomFields } from "../custom-fields.commands.server";
import { customFieldsPath } from "../custom-fields.paths";
import { customFieldsForRemoval } from "../custom-fields.queries.server";

const FIELDS = { noun: "custom field", paths: { active: customFieldsPath, archived: customFieldsPath } };

export const loader = procedure
  .permission("admin")
  .input(chosenSearch("custom field"))
  .reads(({ input }) => ({ chosen: customFieldsForRemoval(input.ids) }))
  .loader(({ ctx, input, found }) => removalPage(ctx, FIELDS, { ...found, back: input.back }));

/** Deletes the chosen fields with what every team has of them. */
export const action = removalAction(FIELDS, "admin", deleteCustomFields);

export const handle = { crumb: () => "Delete Custom Fields" } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Delete Custom Fields");

export default function CustomFieldsRemoval() {
  const { chosen: fields, list, limits } = useLoaderData<typeof loader>();
  const values = fields.reduce((sum, field) => sum + field.values, 0);
  return (
    <RemovalPage
      noun={{ one: "custom field", many: "custom fields" }}
      rows={fields}
      column={{
        key: "values",
        header: "Filled in by",
        render: (field) => (field.values > 0 ? counted(field.values, "team") : "No team"),
      }}
      back={{ to: list, label: "Custom fields" }}
      limits={limits}
      lastResult={useActionData<typeof action>()?.lastResult}
      loses={
        values > 0
          ? `${counted(values, "value")} of teams ${values === 1 ? "goes" : "go"} along, also those of archived teams.`
          : "No team has filled it in."
      }
    />
  );
}
