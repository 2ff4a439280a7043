import { typeOfContent } from "~/features/files/file-types.rules";
import { counted, formatFileSize } from "~/ui/format.rules";
import { placeName } from "../../../submissions/list/answer-places.rules";
import type { ReportRules } from "../report.types";
import { bar } from "../report-parts.server";

export const upload: ReportRules<"upload"> = (_field, { at, found }) => {
  const rows = found.files.get(placeName(at)) ?? [];
  const [files, size] = [
    rows.reduce((sum, { n }) => sum + n, 0),
    rows.reduce((sum, row) => sum + row.size, 0),
  ];
  return {
    answered: found.sums.get(placeName(at))?.n ?? 0,
    more: files > 0 ? [counted(files, "file"), formatFileSize(size)] : [],
    bars: [
      {
        title: "",
        bars: rows.map(({ contentType, n }) =>
          bar((typeOfContent(contentType) ?? "other").toUpperCase(), n, files),
        ),
      },
    ],
  };
};
