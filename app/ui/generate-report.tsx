import { useSearchParams } from "@remix-run/react";
import { Icon } from "./icon";
import { Menu } from "./menu";
import { Tooltip } from "./tooltip";

/** Downloads exactly what the filters of this address leave. Plain links: a download is not a page. */
export function GenerateReport({ to }: { to: string }) {
  const [params] = useSearchParams();
  const address = (format: string) => {
    const search = new URLSearchParams(params);
    search.delete("page");
    search.set("format", format);
    return `${to}?${search}`;
  };
  return (
    <Tooltip content="Generate a report based on your filter settings">
      {(describedBy) => (
        <Menu
          align="right"
          describedBy={describedBy}
          label={
            <>
              <Icon name="file-spreadsheet" />
              Generate Report
            </>
          }
        >
          <a className="menu-item" href={address("xlsx")} download>
            <Icon name="file-spreadsheet" />
            Excel (XLSX)
          </a>
          <a className="menu-item" href={address("csv")} download>
            <Icon name="file-text" />
            CSV
          </a>
        </Menu>
      )}
    </Tooltip>
  );
}
