import { describe, expect, it } from "vitest";
import { descriptionWords, editedDescription, shownDescription } from "~/features/tasks/description.server";
import { richTextHtml } from "~/lib/rich-text/rich-text-html.server";

const plain = (description: string) => ({ description, isRichText: false });
const rich = (description: string) => ({ description, isRichText: true });

describe("a description that was written before", () => {
  it("is shown and found to the letter, whatever marks are in it", () => {
    const text = "## Not a heading\n**stars** [a](https://a.example) <b>";
    expect(shownDescription(plain(text), 4)).toEqual({ description: text, descriptionHtml: "" });
    expect(descriptionWords(plain(text))).toBe(text);
  });

  it.each([
    ["Bring it.\nTo Gate 3.\n\nBy noon.", "<p>Bring it.<br>To Gate 3.</p><p>By noon.</p>"],
    [
      "Bring:\n- a rope\n* a hook\n\n1) first\n2) second",
      "<p>Bring:</p><ul><li>a rope</li><li>a hook</li></ul><ol><li>first</li><li>second</li></ol>",
    ],
    ["**stars** and _lines_", "<p>**stars** and _lines_</p>"],
    ["# 5 and ## 6", "<p># 5 and ## 6</p>"],
    ["[words](https://a.example/x)", '<p>[words](<a href="https://a.example/x">https://a.example/x</a>)</p>'],
    [
      "See https://a.example/x_y_z?a=1&b=2.",
      '<p>See <a href="https://a.example/x_y_z?a=1&amp;b=2">https://a.example/x_y_z?a=1&amp;b=2</a>.</p>',
    ],
    ["<script>alert(1)</script> &amp;", "<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp;amp;</p>"],
    ["javascript:alert(1)", "<p>javascript:alert(1)</p>"],
    ["", ""],
  ])("opens in the editor as the rich text that looks the same: %s", (text, html) => {
    expect(bare(richTextHtml(editedDescription(plain(text))))).toBe(html);
  });
});

describe("a rich description", () => {
  it("is written as HTML below its heading, and opens as it is kept", () => {
    const text = "## Bring\n\n**It** to [the quay](https://a.example)";
    expect(bare(shownDescription(rich(text), 4).descriptionHtml)).toBe(
      '<h4>Bring</h4><p><strong>It</strong> to <a href="https://a.example">the quay</a></p>',
    );
    expect(shownDescription(rich(text), 4).description).toBe("");
    expect(editedDescription(rich(text))).toBe(text);
  });

  it("is found without its marks and addresses", () => {
    expect(descriptionWords(rich("**It** to [the quay](https://a.example)"))).toBe("It to the quay");
  });

  it("leads nowhere but where links may lead", () => {
    const { descriptionHtml } = shownDescription(rich("[a](javascript:alert(1)) <img src=x onerror=y>"), 3);
    expect(descriptionHtml).not.toMatch(/<a|<img/);
  });
});

/** Without what says how a link opens and where text begins. */
const bare = (html: string) =>
  html
    .replaceAll(/ (dir|target|rel)="[^"]*"/g, "")
    .replaceAll(/<span class="vh">.*?<\/span>/g, "")
    .replaceAll(/\n/g, "");
