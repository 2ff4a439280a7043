import { LinkedText } from "~/ui/prose";
import type { Shown } from "../../shown-sections.types";

/** A table on a desk; on a phone each row is a card, whose cells say what column they are of. */
export function TableSection({ isFixedWidth, header, rows, caption }: Shown<"table"> & { caption: string }) {
  return (
    <div className="table-scroll">
      <table className={isFixedWidth ? "sheet is-fixed" : "sheet"}>
        {caption && <caption className="vh">{caption}</caption>}
        {header && (
          <thead>
            <tr>
              {header.map((cell, at) => {
                const Cell = headOr("th", cell);
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns of one table never move
                  <Cell scope={Cell === "th" ? "col" : undefined} key={at} dir="auto">
                    <LinkedText text={cell} />
                  </Cell>
                );
              })}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((cells, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one table never move
            <tr key={at}>
              {cells.map((cell, column) => {
                const Cell = headOr(header && column === 0 ? "th" : "td", cell);
                return (
                  <Cell
                    // biome-ignore lint/suspicious/noArrayIndexKey: the columns of one table never move
                    key={column}
                    scope={Cell === "th" ? "row" : undefined}
                    data-label={(header && column > 0 && header[column]) || undefined}
                    dir="auto"
                  >
                    <LinkedText text={cell} />
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A head that says nothing heads nothing: it would be read out before each cell. */
const headOr = (cell: "th" | "td", text: string) => (text.trim() === "" ? "td" : cell);
