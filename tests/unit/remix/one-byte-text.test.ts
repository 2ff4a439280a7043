import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { oneByteText } from "~/remix/one-byte-text";

const CODE = `({
  text: "“Harbour” – 𝄞 é",
  template: \`\${1}’s €\`,
  hits: "a–b’c𝄞d".split(/[–’]|𝄞/u),
  ranges: ["–", "−", "·"].filter((one) => /^[‐-―−]$/.test(one)),
  naïve: 1,
})`;

it("code means the same with its wide characters as escapes", () => {
  const narrow = oneByteText(CODE);
  expect(narrow).not.toMatch(/[^\0-\xff]/);
  expect(narrow).toContain("é");
  expect(runInNewContext(narrow)).toEqual(runInNewContext(CODE));
  expect(runInNewContext(narrow).hits).toEqual(["a", "b", "c", "d"]);
});
