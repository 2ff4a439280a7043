import { describe, expect, it } from "vitest";
import { newId } from "~/lib/ids";
import { ConflictNotice } from "~/ui/conflict";
import { dateRange } from "~/ui/date-range.rules";
import { differences } from "~/ui/differences.rules";
import { FilterBar } from "~/ui/filter-bar";
import { ListRows } from "~/ui/list-rows";
import { withOpen, withoutOpen } from "~/ui/open-row.rules";
import { Pagination } from "~/ui/pagination";
import { type Column, DataTable } from "~/ui/table";
import { rendered } from "../support/rendered";

interface Boat {
  id: string;
  name: string;
  length: number;
}
const BOATS: Boat[] = [
  { id: "a", name: "Alba", length: 9 },
  { id: "b", name: "Birch", length: 12 },
];
const COLUMNS: Column<Boat>[] = [
  { key: "name", header: "Boat", sortable: true, primary: true, render: ({ name }) => name },
  {
    ...{ key: "length", header: "Length", sortable: true, align: "right" as const, phoneLabel: "Long" },
    ...{ hideOnPhone: true, phoneEnd: true, className: "own", render: ({ length }: Boat) => length },
  },
  { key: "do", header: "Actions", hideHeader: true, render: () => "Do" },
];
const NOUN = { one: "boat", many: "boats" };
const table = { caption: "Boats", columns: COLUMNS, rows: BOATS, rowKey: ({ id }: Boat) => id };
const sorted = { ...table, defaultSort: { key: "name", direction: "asc" as const } };
const page = { rows: BOATS, total: 2, all: 2, isNarrowed: false, filters: ["q"] };

describe("a table", () => {
  it("names its rows and columns, and says for whom they are hidden or shown", () => {
    const { html, tags } = rendered(
      <DataTable {...table} rowClass={({ id }) => (id === "b" ? "late" : undefined)} />,
    );
    expect(html).toContain('<caption class="vh">Boats</caption>');
    expect(html).toMatch(/<tr><th scope="row" class="cell-primary">Alba<\/th>/);
    expect(html).toContain('<td class="right num hide-phone phone-end own" data-label="Long">9</td>');
    expect(html).toContain('<span class="vh">Actions</span>');
    expect(html).toContain('<tr class="late">');
    expect(tags("input")).toEqual([]);
    expect(html).not.toContain("aria-sort");
  });
  it("says how it is sorted, and each head leads to its own order, the phone's menu too", () => {
    const { html, links, words } = rendered(<DataTable {...sorted} />, { at: "/boats?q=x&page=3" });
    expect(html).toMatch(/<th scope="col" class="cell-primary" aria-sort="ascending">/);
    expect(html.match(/aria-sort/g)).toHaveLength(1);
    const heads = [
      ["/boats?q=x&sort=name&dir=desc", "Boat"],
      ["/boats?q=x&sort=length&dir=asc", "Length"],
    ];
    expect(links.slice(-2)).toEqual(heads);
    expect(links.slice(0, 2)).toEqual([[heads[0]![0], "Boat ascending"], heads[1]]);
    expect(words).toContain("Sort: Boat");
    const turned = rendered(<DataTable {...sorted} />, { at: "/boats?sort=length&dir=desc" });
    expect(turned.html).toMatch(/phone-end own" aria-sort="descending">/);
    expect(turned.html).toContain("#arrow-down");
    expect(turned.words).toContain("Length descending");
  });
  it("lets rows be chosen that are not fixed, by a form that goes where it says", () => {
    const selection = {
      ...{ action: "/do", noun: NOUN, hidden: { back: "?q=1" }, label: ({ name }: Boat) => name },
      isFixed: ({ id }: Boat) => id === "b",
      actions: [
        { label: "Sink", value: "sink", danger: true },
        { label: "Sell", value: "sell", name: "verb", formAction: "/sell", formMethod: "get" as const },
      ],
    };
    const { html, tags, words } = rendered(<DataTable {...table} selection={selection} />);
    expect(tags("form")).toMatchObject([
      { class: "table-wrap", method: "post", action: "/do", "aria-label": "Boats" },
    ]);
    expect(tags("form")[0]).toMatchObject({ autocomplete: "off" });
    const [back, all, ...boxes] = tags("input");
    expect(back).toEqual({ type: "hidden", name: "back", value: "?q=1" });
    expect(all).toMatchObject({ "data-all": "", "aria-label": "Select all 1 boats" });
    expect(boxes).toEqual([{ type: "checkbox", name: "ids", value: "a", "aria-label": "Select Alba" }]);
    const [sink, sell, clear] = tags("button");
    expect(sink).toMatchObject({ type: "submit", name: "do", value: "sink" });
    expect([sink?.class, sell?.class].map((name) => name?.includes("is-danger"))).toEqual([true, false]);
    expect(sell).toMatchObject({ name: "verb", formaction: "/sell", formmethod: "get", value: "sell" });
    expect(clear).toMatchObject({ type: "reset" });
    expect(words).toContain("With the selected: Sink Sell Clear selection");
    expect(html).toContain('aria-label="Actions for selected boats"');
  });
  it("with forms in its rows the choosing form stands beside it, and the boxes name it", () => {
    const selection = {
      actions: [],
      noun: NOUN,
      name: "boat",
      detached: true,
      label: ({ name }: Boat) => name,
    };
    const { html, tags } = rendered(<DataTable {...table} selection={selection} summary="2 boats" />);
    const id = /<form[^>]* id="([^"]+)"/.exec(html)?.[1];
    expect(id).toBeTruthy();
    expect(tags("input").slice(1)).toMatchObject([
      { form: id, name: "boat", value: "a" },
      { form: id, name: "boat", value: "b" },
    ]);
    expect(html.indexOf("</form>")).toBeLessThan(html.indexOf("<table"));
    expect(html.indexOf("resultbar")).toBeLessThan(html.indexOf("<form"));
  });
  it("draws one row open over its whole width", () => {
    const { html } = rendered(<DataTable {...table} expanded={{ key: "a", content: "More" }} />);
    expect(html).toMatch(/<tr class="open">.*?<\/tr><tr class="open-body"><td colSpan="3">More<\/td>/);
    expect(html.match(/open-body/g)).toHaveLength(1);
  });
});

describe("a list below its filters", () => {
  it("counts all of it, or what its filters leave of it", () => {
    const list = { ...table, noun: NOUN, empty: "No boat yet" };
    expect(rendered(<ListRows {...list} page={page} />).words).toContain("2 boats");
    const narrow = { ...page, rows: BOATS.slice(0, 1), total: 1, isNarrowed: true };
    expect(rendered(<ListRows {...list} page={narrow} />).words).toContain("1 of 2 boats");
    expect(rendered(<ListRows {...list} page={{ ...page, all: 1 }} />).words).toMatch(/^1 boat /);
  });
  it("is empty in its own words, and behind filters leads out of them", () => {
    const list = { ...table, noun: NOUN, empty: "No boat yet" };
    const none = { ...page, rows: [], total: 0, all: 0 };
    expect(rendered(<ListRows {...list} page={none} />).words).toBe("No boat yet");
    const { words, links } = rendered(<ListRows {...list} page={{ ...none, all: 2, isNarrowed: true }} />, {
      at: "/boats?q=x&sort=name",
    });
    expect(words).toContain("No boats match these filters");
    expect(links).toEqual([["/boats?sort=name", "Clear filters"]]);
  });
  it("leads to its other pages", () => {
    const { words } = rendered(
      <ListRows {...table} noun={NOUN} empty="" page={{ ...page, total: 101, all: 101 }} />,
    );
    expect(words).toContain("1 to 100 of 101 boats");
  });
});

describe("the way to other pages", () => {
  const at = (search: string, total = 500) =>
    rendered(<Pagination total={total} noun="users" />, { at: `/users${search}` });
  it("is absent while all is on one page, and there from the first row too many", () => {
    expect(at("", 100).html).toBe("");
    expect(at("", 101).words).toContain("1 to 100 of 101 users");
    expect(at("?page=2", 100).words).toContain("1 to 100 of 100 users");
  });
  it("leads on and back, and keeps the filters", () => {
    const { links, html, words } = at("?q=x&page=2");
    expect(words).toContain("101 to 200 of 500 users");
    expect(links).toEqual([
      ["/users?q=x", "Previous"],
      ["/users?q=x", "Page 1"],
      ["/users?q=x&page=2", "Page 2"],
      ["/users?q=x&page=3", "Page 3"],
      ["/users?q=x&page=4", "Page 4"],
      ["/users?q=x&page=5", "Page 5"],
      ["/users?q=x&page=3", "Next"],
    ]);
    expect(html.match(/aria-current="page"/g)).toHaveLength(1);
    expect(html).toMatch(/aria-current="page"[^>]*><span class="vh">Page <\/span>2/);
    expect(html).toMatch(/rel="prev"[^>]*>Previous/);
    expect(html).toMatch(/rel="next"[^>]*>Next/);
  });
  it("ends at both ends, and a page too far is the last", () => {
    expect(at("").links.map(([, word]) => word)).not.toContain("Previous");
    const last = at("?page=9");
    expect(last.words).toContain("401 to 500 of 500 users");
    expect(last.links.map(([, word]) => word)).not.toContain("Next");
  });
  it("marks where pages are left out", () => {
    expect(at("?page=5", 1000).words).toContain("Page 1 … Page 4 Page 5 Page 6 … Page 10");
  });
});

describe("a filter bar", () => {
  const bar = (search: string) =>
    rendered(
      <FilterBar
        label="Filter boats"
        search={{ label: "Search boats", placeholder: "Name" }}
        filters={[
          {
            name: "kind",
            label: "Kind",
            options: ["sail", "motor", "row"].map((value) => ({ value, label: `${value}ing` })),
          },
          { name: "port", label: "Port", single: true, options: [{ value: "n", label: "North" }] },
        ]}
        dates={[{ label: "Due", from: "from", to: "to" }]}
        toggles={[{ name: "urgent", label: "Urgent" }]}
      />,
      { at: `/boats${search}` },
    );
  it("holds what the address says, and keeps the order and the view", () => {
    const { tags, words, html } = bar(
      "?q=al&sort=name&dir=desc&view=date&kind=sail&kind=row&port=n&from=2027-05-01&urgent=1&page=2",
    );
    expect(tags("form")).toMatchObject([{ method: "get", role: "search", "aria-label": "Filter boats" }]);
    const inputs = tags("input").map(({ type, name, value, checked }) =>
      [type, name, value, checked === ""].join(" "),
    );
    expect(inputs).toEqual([
      "hidden sort name false",
      "hidden dir desc false",
      "hidden view date false",
      "search q al false",
      "checkbox kind sail true",
      "checkbox kind motor false",
      "checkbox kind row true",
      "radio port  false",
      "radio port n true",
      "date from 2027-05-01 false",
      "date to  false",
      "checkbox urgent 1 true",
    ]);
    expect(tags("input")[3]).toMatchObject({ placeholder: "Name", id: "filter-q" });
    expect(html).toContain('<label class="vh" for="filter-q">Search boats</label>');
    expect(words).toContain("Kind: sailing, rowing");
    expect(words).toContain("Due: from 1 May 2027");
  });
  it("counts what is chosen from three on, and a radio of nothing is Any", () => {
    const { words, tags } = bar("?kind=sail&kind=row&kind=motor&to=2027-05-01");
    expect(words).toContain("Kind: 3 chosen");
    expect(words).toContain("Due: to 1 May 2027");
    expect(tags("input").filter(({ name }) => name === "port")).toMatchObject([
      { value: "", checked: "" },
      { value: "n" },
    ]);
    expect(words).toContain("Port Any North");
  });
  it("clears its own filters alone, by one way or one by one", () => {
    const { links } = bar("?q=al&sort=name&kind=sail&page=2");
    expect(links).toEqual([
      ["/boats?sort=name", "Clear filters"],
      ["/boats?sort=name&kind=sail", "Remove Search: al"],
      ["/boats?q=al&sort=name", "Remove Kind: sailing"],
    ]);
    expect(bar("?sort=name&q=").links).toEqual([]);
    expect(bar("").html).not.toContain("Filters in use");
  });
  it("names twenty, and how many more there are", () => {
    const many = bar(`?${Array.from({ length: 26 }, () => `kind=${newId()}`).join("&")}`);
    expect(many.links.filter(([, words]) => words?.startsWith("Remove"))).toHaveLength(20);
    expect(many.words).toContain("and 6 more");
  });
});

describe("two versions", () => {
  it("stand side by side: which is whose, who saved and when", () => {
    const rows = [{ key: "t", label: "Title", mine: "Mine", theirs: "Theirs" }];
    const { words, html } = rendered(
      <ConflictNotice who="Max" when="at noon" rows={rows} current="See it" />,
    );
    expect(words).toContain(
      "Max saved it at noon. Nothing of yours is lost: it stands in the form below. See it",
    );
    expect(words).toContain("Field Saved now Yours Title Theirs Mine");
    expect(html).toContain('<td data-label="Saved now">Theirs</td><td data-label="Yours">Mine</td>');
    expect(rendered(<ConflictNotice who="Max" when="" rows={[]} current="" />).html).not.toContain("<table");
  });
  it("differ in the fields that have a label and are not the same, in words", () => {
    const labels = { open: "Open", title: "Title", ids: "Groups" };
    const rows = differences(
      labels,
      { title: "A", open: true, ids: ["x"], at: 1 },
      { title: "B", open: undefined, ids: ["x"], at: 2 },
    );
    expect(rows.map(({ key }) => key)).toEqual(["open", "title"]);
    expect(rows[1]).toMatchObject({ label: "Title", theirs: "A", mine: "B" });
  });
});

describe("small rules of lists", () => {
  it("a row opens by the address and closes again, with all else kept", () => {
    expect(withOpen("?q=x&open=a", "b")).toBe("?q=x&open=b");
    expect([withoutOpen("?q=x&open=a"), withoutOpen("?open=a"), withoutOpen("")]).toEqual(["?q=x", "", ""]);
  });
  it("a span of days says no part twice", () => {
    expect(
      [
        ["2027-09-10", "2027-09-14"],
        ["2027-08-30", "2027-09-02"],
        ["2027-12-30", "2028-01-02"],
        ["2027-09-10", "2027-09-10"],
        ["2027-09-10", ""],
        ["", "2027-09-10"],
        ["", ""],
      ].map(([from = "", to = ""]) => dateRange(from, to)),
    ).toEqual([
      "10–14 September 2027",
      "30 August – 2 September 2027",
      "30 December 2027 – 2 January 2028",
      "10 September 2027",
      "10 September 2027",
      "10 September 2027",
      "",
    ]);
  });
});
