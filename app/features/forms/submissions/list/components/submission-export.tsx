import { useSearchParams } from "@remix-run/react";
import { ZIP_BOUND } from "~/features/files/zip.rules";
import { counted } from "~/ui/format.rules";
import { Icon } from "~/ui/icon";
import { Menu } from "~/ui/menu";

/** Exactly what the filters leave, as a workbook, as CSV, and its files. Plain links: a download is not a page. */
export function SubmissionExport({ to, zip, total }: { to: string; zip?: string; total: number }) {
  const [params] = useSearchParams();
  const address = (path: string, format?: string) => {
    const search = new URLSearchParams(params);
    search.delete("page");
    if (format) search.set("format", format);
    return `${path}?${search}`;
  };
  return (
    <Menu
      align="right"
      label={
        <>
          <Icon name="file-spreadsheet" />
          Export <span className="count">{total}</span>
          <span className="vh"> {counted(total, "submission").replace(/^\S+ /, "")}</span>
        </>
      }
    >
      <a className="menu-item" href={address(to, "xlsx")} download>
        <Icon name="file-spreadsheet" />
        Excel, one sheet for each table
      </a>
      <a className="menu-item" href={address(to, "csv")} download>
        <Icon name="file-text" />
        CSV, tables in a ZIP
      </a>
      {zip && (
        <>
          <a className="menu-item" href={address(zip)} download>
            <Icon name="file-archive" />
            All files in a ZIP
          </a>
          <p className="menu-note">{ZIP_BOUND}.</p>
        </>
      )}
    </Menu>
  );
}
