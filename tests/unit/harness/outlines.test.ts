import { describe, expect, it } from "vitest";
import { differences, linesOf, merged, told } from "../../integration/support/differences";
import { outlineOf } from "../../integration/support/outline";
import { framesText, pageText, type View } from "../../integration/support/outline-texts";
import { onAnyDay } from "../../integration/support/timeless";

const ID = "0190f3a0-0000-7000-8000-00000000000";
const names = new Map([1, 2, 3, 4, 5, 6, 7, 8].map((n) => [`${ID}${n}`, `team ${n}`]));

const outline = (html: string, address = "/page") =>
  onAnyDay(outlineOf(`<html><title>A page</title><body>${html}</body></html>`), address, names);
const linesIn = (html: string) => linesOf(outline(`<main>${html}</main>`).main);
const view = (role: string, asked: string, html: string, status = 200): View => ({
  role,
  asked,
  status,
  outline: outline(html),
});

describe("a list or a table", () => {
  const row = (n: number, level: string, more = "") =>
    `<tr><td><a href="/teams/${ID}${n}">Team ${n}</a></td><td>${level}</td>${more}</tr>`;
  const table = (...rows: string[]) => linesIn(`<table>${rows.join("")}</table>`);

  it("is told by the first row of each shape, how many there are of it, and the few words that others say", () => {
    const undo = '<td><form method="post" action="/undo"><button>Undo</button></form></td>';
    const rows = [
      row(1, "Member"),
      row(2, "Owner"),
      row(3, "Member", undo),
      row(4, "Owner"),
      row(5, "Member"),
    ];
    expect(table(...rows)).toEqual([
      "table",
      "  tr",
      '    link "Team 1" -> /teams/<team 1>',
      "    td: Member",
      "  … 3 more; td: Owner ×2",
      "  tr",
      '    link "Team 3" -> /teams/<team 3>',
      "    td: Member",
      "    form POST /undo",
      '      button "Undo"',
    ]);
  });

  it("is another one when a row loses its badge, and when its badge is another", () => {
    const badge = (text: string) => `<span class="badge is-info">${text}</span>`;
    const rows = (third: string) => [
      row(1, badge("New")),
      row(2, badge("New")),
      row(3, third),
      row(4, badge("New")),
    ];
    const before = table(...rows(badge("New")));
    expect(table(...rows("New"))).not.toEqual(before);
    expect(table(...rows(badge("Old"))).filter((line) => !before.includes(line))).toEqual([
      "  … 3 more; td: ‹Old›",
    ]);
  });

  it("says nothing of words that are of each row alone", () => {
    const rows = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => row(n, `Stand ${n}`));
    expect(table(...rows).at(-1)).toBe("  … 7 more");
  });

  it("has its rows whatever month they are of", () => {
    const dates = (months: string[][]) =>
      linesIn(
        months
          .map(
            (rows, n) =>
              `<section aria-label="${["May", "June"][n]} 2027"><h2>${["May", "June"][n]} 2027</h2><ul>${rows
                .map((words) => `<li>${words}<a href="/teams/${ID}1">Open</a></li>`)
                .join("")}</ul></section>`,
          )
          .join(""),
      );
    expect(dates([["One", "Two"], ["Three"]]).join()).not.toContain("2027");
  });
});

describe("fields", () => {
  it("are told with their label and their hint, in one line", () => {
    const field =
      '<label for="a">Name</label><p id="h">As on the badge</p><input id="a" name="name" required';
    expect(linesIn(`${field} aria-describedby="h">`)).toEqual([
      'input labelled "Name" described "As on the badge" name="name" required',
    ]);
    expect(linesIn(`${field}>`)).toEqual([
      "p: As on the badge",
      'input labelled "Name" name="name" required',
    ]);
  });

  it("have their choices in one line, of many the first ones, how many more, and the last", () => {
    const select = (n: number) =>
      linesIn(
        `<select name="n">${Array.from({ length: n }, (_, at) => `<option value="${at}">No ${at}</option>`).join("")}</select>`,
      );
    expect(select(2)).toEqual(['select name="n"', '  options: "No 0" value="0" | "No 1" value="1"']);
    expect(select(30)[1]).toMatch(/"No 4" value="4" \| … 24 more … \| "No 29" value="29"$/);
    expect(select(31)).not.toEqual(select(30));
  });

  it("of one name are told together", () => {
    const radio = (value: string, more = "") =>
      `<input type="radio" id="${value}" name="who" value="${value}" ${more}><label for="${value}">Of ${value}</label>`;
    expect(linesIn(radio("all", "checked") + radio("none"))).toEqual([
      '2 name="who" type="radio": "Of all" checked "all" | "Of none" "none"',
    ]);
  });
});

describe("what several see", () => {
  const seen = (...views: [string, string][]) => {
    const all = views.map(([who, html]) => ({ who, parts: outline(`<main>${html}</main>`).main }));
    return linesOf(
      told(
        merged(all),
        views.map(([who]) => who),
      ),
    );
  };
  const page = "<h1>Teams</h1>";
  const form = '<form method="post" action="/removal"><button>Remove</button></form>';

  it("is told once, and who sees what not all see", () => {
    expect(seen(["viewer", page], ["admin", page + form], ["staff", page + form])).toEqual([
      "h1: Teams",
      "form POST /removal  {admin, staff}",
      '  button "Remove"',
    ]);
  });

  it("is otherwise in one line when one more sees a button", () => {
    const more = seen(["viewer", page + form], ["admin", page + form], ["staff", page + form]);
    expect(more[1]).toBe("form POST /removal");
  });

  it("of a thing that says something else to each stands in lines below each other, with what it holds once", () => {
    const details = (words: string) =>
      `<details><summary>${words}</summary><a href="/a">A</a><a href="/b">B</a></details>`;
    expect(seen(["admin", details("Helen")], ["staff", details("Sam")])).toEqual([
      'details, summary "Helen"  {admin}',
      'details, summary "Sam"  {staff}',
      '  link "A" -> /a',
      '  link "B" -> /b',
    ]);
  });
});

describe("what is otherwise", () => {
  const form = (error: string, more = "") =>
    outline(
      `<main><form method="post" action="/add">${more}<label for="a">Name</label>${error && `<p id="e">${error}</p>`}
        <input id="a" name="name" ${error && 'aria-describedby="e" aria-invalid="true"'}><p>Below</p></form></main>`,
    ).main;

  it("is told below what it stands in: what is new, what says something else, and what is gone with all in it", () => {
    const list = "<ul><li>One<p>Two</p></li></ul>";
    expect(differences(form("", list), form("Enter a name"))).toEqual([
      "  form POST /add",
      "-   ul (with 2 in it)",
      '~   input labelled "Name" described "Enter a name" invalid=true name="name"',
    ]);
  });

  it("is nothing where all is the same", () => {
    expect(differences(form("Enter a name"), form("Enter a name"))).toEqual([]);
  });

  it("of a refused form stands below its page", () => {
    const page = "<main><h1>Add</h1><p>One</p><p>Two</p><p>Three</p></main>";
    const refused = page.replace("One", "Enter a name");
    const views = [view("admin", "GET /add", page), view("admin", "POST /add", refused, 400)];
    expect(pageText(views).split("\n").slice(6)).toEqual([
      "",
      "# POST /add as admin, beside GET /add",
      "+ status 400",
      "~ p: Enter a name",
      "",
    ]);
  });
});

it("one word of the menus is one line, wherever it stands", () => {
  const text = (words: string) => {
    const menu = `<nav aria-label="Main"><a href="/tasks">${words} 17 open</a><a href="/">Home</a></nav>`;
    const bar = `<nav aria-label="Tab bar"><a href="/tasks">${words}</a></nav>`;
    const trail = `<nav aria-label="Breadcrumb"><ol><li><a href="/">Home</a></li><li>Here</li></ol></nav>`;
    const frame = menu + bar + trail;
    const views = [
      view("user", "GET /a", frame),
      view("user", "GET /b", frame),
      view("admin", "GET /a", `${frame}More`),
    ];
    return [framesText(views, ["user", "admin"]), pageText(views)].join("").split("\n");
  };
  const before = text("Tasks");
  const after = text("Jobs");
  expect(after).toHaveLength(before.length);
  expect(after.filter((line, n) => line !== before[n])).toEqual(['  link "Jobs 17 open" -> /tasks']);
});
