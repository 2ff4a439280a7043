import { useState } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Person } from "~/ui/avatar";
import { Link } from "~/ui/link";
import { markupOf } from "~/ui/markup";
import { isPlain, type PlainRows, PlainRowsIn } from "~/ui/plain-rows";
import { CellProgress } from "~/ui/progress";
import { DataTable } from "~/ui/table";
import { TaskRow } from "~/ui/task-row";
import { dice } from "../../harness/dice";
import { rendered } from "../support/rendered";

const HOSTILE = `<script>alert("1")</script> & 'x' ${"ü".repeat(3)}`;
/** React closes what has no end, and writes some names as JSX does: to a browser it is the same. */
const alike = (html: string) => html.replaceAll("/>", ">").replaceAll("dateTime=", "datetime=");

describe("markup of what has no state", () => {
  it("is what React writes", () => {
    const all = (
      <>
        <tr className="open">
          <td className={undefined} data-label={HOSTILE} aria-hidden={false} hidden>
            <input
              type="checkbox"
              name="ids"
              aria-label={`Select ${HOSTILE}`}
              disabled={false}
              value={HOSTILE}
            />
            {HOSTILE}
            {0}
            {null}
            {false}
            {[<b key="1">1</b>, "two"]}
          </td>
        </tr>
        <Person actor={{ name: HOSTILE }} />
        <Person actor="system" />
        <Link to="/a?b=1&c=2" className="x" preventScrollReset>
          {HOSTILE}
        </Link>
        <CellProgress value={3} max={0} />
        <time dateTime="2027-01-01">1 January</time>
        <ul>
          <TaskRow
            to="/tasks/1"
            id="task-1"
            state="overdue"
            title={HOSTILE}
            meta={[{ icon: "flag", label: "Time-sensitive" }]}
            who="Ann, Bob"
            due="Tomorrow"
          />
        </ul>
      </>
    );
    expect(markupOf(all)).toBe(alike(renderToStaticMarkup(all)));
  });

  it("is what React writes of any text and attribute", () => {
    const { upTo, pick } = dice(11);
    const signs = ["<", ">", "&", '"', "'", "a", " ", "\u2028", "é", "/", "=", "`", "&amp;", "\u0000x"];
    const text = () => Array.from({ length: upTo(12) }, () => pick(signs)).join("");
    for (let n = 0; n < 300; n += 1) {
      const [title, words, label] = [text(), text(), text()];
      const one = (
        <p title={title} data-label={label}>
          {words}
        </p>
      );
      expect(markupOf(one)).toBe(renderToStaticMarkup(one));
    }
  });

  it("refuses what only React can keep alive or write", () => {
    const Counter = () => <b>{useState(1)[0]}</b>;
    const refused = [
      <button key="1" type="button" onClick={() => {}} />,
      <b key="2" style={{ color: "red" }} />,
      // biome-ignore lint/security/noDangerouslySetInnerHtml: that it is refused
      <b key="3" dangerouslySetInnerHTML={{ __html: "<i>" }} />,
      <svg key="4" viewBox="0 0 1 1" />,
      <Counter key="5" />,
      { toString: () => "<b>" } as never,
    ];
    for (const one of refused) expect(() => markupOf(one)).toThrow();
  });
});

const rows = (all: readonly string[], openAt: number | null = null): PlainRows<string> => ({
  ...{ id: "r1", count: all.length, openAt, all },
});
const table = {
  ...{ caption: "Boats", rowKey: (name: string) => name },
  columns: [{ key: "name", header: "Boat", primary: true, render: (name: string) => name }],
};

describe("plain rows", () => {
  it("are the rows that React would write, in a box that is known by its name", () => {
    const plain = rendered(<DataTable {...table} rows={rows(["Alba", HOSTILE])} />).html;
    const made = rendered(<DataTable {...table} rows={["Alba", HOSTILE]} />).html;
    expect(plain.replace(' data-rows="r1-0"', "")).toBe(made);
    expect(isPlain(rows([]))).toBe(true);
    expect(isPlain(["a"])).toBe(false);
  });

  it("stand around what is drawn open", () => {
    const { html } = rendered(
      <DataTable
        {...table}
        rows={rows(["Alba", "Birch", "Cora"], 1)}
        expanded={{ key: "", content: <i>More</i> }}
      />,
    );
    expect(html).toMatch(
      /<tbody data-rows="r1-0"><tr><th[^>]*>Alba<\/th><\/tr><tr class="open"><th[^>]*>Birch<\/th><\/tr><\/tbody><tbody><tr class="open-body"><td colSpan="1"><i>More<\/i><\/td><\/tr><\/tbody><tbody data-rows="r1-2"><tr><th[^>]*>Cora/,
    );
  });

  it("are nothing where the browser has none and was given none", () => {
    const { html } = rendered(
      <PlainRowsIn box="ul" rows={{ id: "r9", count: 3, openAt: null }}>
        {(row: string) => <li>{row}</li>}
      </PlainRowsIn>,
    );
    expect(html).toBe('<ul data-rows="r9-0"></ul>');
  });
});
