import { cellOf } from "../columns.server";
import type { StoreRules } from "../store.types";

export const upload: StoreRules<"upload"> = {
  indexedAs: "sums",
  columns: (field, { header }) => [
    {
      header,
      type: "text",
      width: 32,
      ...cellOf<"upload">(field)((answer, { files }) =>
        answer.files.map((id) => files.get(id) ?? "A file that is not there any more").join(", "),
      ),
    },
  ],
};
