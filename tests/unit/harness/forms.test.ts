import { expect, it } from "vitest";
import { pressesOf } from "../../harness/forms";

it("every button of a page sends what its form holds, to where the button or the form says", () => {
  const html = `<form id="a" method="post" action="/save?x=1&amp;y=2"><input type="hidden" name="v" value="1">
    <input name="t" value="A &quot;b&quot;"><input type="checkbox" name="c"><input type="checkbox" name="d" checked value="on">
    <textarea name="n">One &lt;two&gt;</textarea><select name="s"><option value="1">1</option><option value="2" selected>2</option></select>
    <button type="submit"><span>Go</span> on</button><button type="button">No</button>
    <button formaction="/draft" name="k" value="v">Draft</button></form>
    <form action="/look"><button>Look</button></form><button form="a" formaction="/far">Far</button>`;
  const said = pressesOf(html, "http://x/at").map(({ to, method, label, fields }) => [
    ...[method, to.pathname + to.search, label],
    String(fields),
  ]);
  const held = "v=1&t=A+%22b%22&d=on&n=One+%3Ctwo%3E&s=2";
  expect(said).toEqual([
    ["post", "/save?x=1&y=2", "Go on", held],
    ["post", "/draft", "Draft", `${held}&k=v`],
    ["post", "/far", "Far", held],
    ["get", "/look", "Look", ""],
  ]);
});
