import { expect, it } from "vitest";
import { GalleryTable } from "~/ui/gallery/table";
import { rendered } from "../support/rendered";

it("the workshop's table has a column that phones leave out, its head with its cells", () => {
  const { html } = rendered(<GalleryTable />);
  const [table = ""] = /<table.*?<\/table>/s.exec(html) ?? [];
  const rows = [...table.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) =>
    [...row.matchAll(/<t[hd]([^>]*)>(.*?)<\/t[hd]>/gs)].map(([, tag = "", inner = ""]) => ({
      isLeftOut: /class="[^"]*\bhide-phone\b/.test(tag),
      words: inner.replaceAll(/<[^>]+>/g, "").trim(),
    })),
  );
  expect(rows.length).toBeGreaterThan(2);
  const leftOut = rows.map((row) => row.filter(({ isLeftOut }) => isLeftOut).map(({ words }) => words));
  expect(leftOut[0]).toEqual(["Order"]);
  for (const words of leftOut.slice(1)) expect(words).toEqual([expect.stringMatching(/^£\d+40\.00$/)]);
});
