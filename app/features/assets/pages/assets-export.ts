import type { ExportColumn } from "~/lib/export/columns";
import { listExport } from "~/procedure/list-export.server";
import { procedure } from "~/procedure/procedure.server";
import { formText, KIND_LABELS } from "../asset-facts.rules";
import { countedUses } from "../asset-uses.server";
import { assetList, assetSearch, type ListedAsset } from "../assets.queries.server";
import { usesText } from "../uses-text.rules";

const COLUMNS: ExportColumn<ListedAsset>[] = [
  { header: "Name", type: "text", width: 40, value: ({ name }) => name },
  { header: "Kind", type: "text", value: ({ category }) => KIND_LABELS[category] },
  { header: "Form", type: "text", value: formText },
  { header: "Size in bytes", type: "number", value: ({ size }) => size },
  { header: "Alt text", type: "text", width: 40, value: ({ altText }) => altText },
  { header: "Decorative", type: "text", value: ({ isDecorative }) => (isDecorative ? "Yes" : "No") },
  { header: "Used", type: "text", width: 24, value: ({ uses }) => usesText(countedUses(uses)) },
  { header: "Added", type: "dateTime", value: ({ createdAt }) => createdAt },
  { header: "Added by", type: "text", width: 24, value: ({ by }) => by ?? "" },
];

/** Exactly the assets that the tab and its filters leave, in their order. */
export const loader = procedure
  .permission("moderator")
  .input(assetSearch.Export)
  .loader(({ ctx, input }) =>
    listExport(ctx, {
      list: assetList,
      query: input,
      scope: { category: input.type },
      name: "assets",
      columns: COLUMNS,
    }),
  );
