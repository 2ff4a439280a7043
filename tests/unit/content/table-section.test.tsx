import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { TableSection } from "~/features/content/components/sections/table-section";

const table = (header: string[] | null, rows: string[][]) =>
  renderToStaticMarkup(<TableSection isFixedWidth={false} header={header} rows={rows} caption="" />);

describe("a table of a page", () => {
  it("has heads for its columns and rows, and none where nothing is written", () => {
    const html = table(
      ["", "Open"],
      [
        ["Friday", "9 to 5"],
        [" ", "closed"],
      ],
    );
    expect(html.match(/<th[^>]*scope="(col|row)"[^>]*>/g)).toHaveLength(2);
    expect(html).not.toMatch(/<th[^>]*>\s*<\/th>/);
    expect(html).toContain('data-label="Open"');
    expect(html).not.toContain('data-label=""');
  });

  it("is cells alone without a head", () => {
    expect(table(null, [["Friday", "9 to 5"]])).not.toContain("<th");
  });
});
