import { describe, expect, it } from "vitest";
import { avatarTone, initialsOf } from "../../../app/ui/avatar.rules";
import { errorScreenText, isStaleBundle } from "../../../app/ui/error-screen.rules";
import { clearedSearch, filterChips } from "../../../app/ui/filter.rules";
import { iconFor } from "../../../app/ui/icon.rules";
import { pageCount, pageLinks, pageOf, rowsOnPage } from "../../../app/ui/pagination.rules";
import { sortOf, sortSearch } from "../../../app/ui/sort.rules";
import { hidesAfter, toastOf } from "../../../app/ui/toast.rules";
import { listTooltip } from "../../../app/ui/tooltip.rules";

const query = (text: string) => new URLSearchParams(text);

describe("pagination", () => {
  it("takes only a page for a page", () => {
    for (const text of ["", "page=", "page=0", "page=-1", "page=1.5", "page=two", "page=99999999999"]) {
      expect(pageOf(query(text))).toBe(1);
    }
    expect(pageOf(query("page=4"))).toBe(4);
  });
  it("counts rows from one", () => {
    expect(pageCount(388)).toBe(4);
    expect(pageCount(100)).toBe(1);
    expect(pageCount(0)).toBe(1);
    expect(rowsOnPage(4, 388)).toEqual({ first: 301, last: 388, offset: 300 });
  });
  it("leaves gaps only where pages are missing", () => {
    expect(pageLinks(1, 4)).toEqual([1, 2, 3, 4]);
    expect(pageLinks(5, 9)).toEqual([1, null, 4, 5, 6, null, 9]);
    expect(pageLinks(1, 1)).toEqual([1]);
  });
});

describe("sort", () => {
  const own = { key: "name", direction: "asc" } as const;
  it("ignores what is no column", () => {
    expect(sortOf(query("sort=password"), ["name", "risk"], own)).toEqual(own);
    expect(sortOf(query("sort=risk&dir=desc"), ["name", "risk"], own)).toEqual({
      key: "risk",
      direction: "desc",
    });
  });
  it("turns the sorted column round, starts another ascending, keeps filters and drops the page", () => {
    expect(sortSearch(query("q=x&page=3"), "name", own)).toBe("?q=x&sort=name&dir=desc");
    expect(sortSearch(query("q=x&page=3"), "risk", own)).toBe("?q=x&sort=risk&dir=asc");
  });
});

describe("filters", () => {
  const filters = [
    {
      name: "status",
      label: "Status",
      options: [
        { value: "a", label: "A" },
        { value: "b", label: "B" },
      ],
    },
  ];
  it("gives each value a chip that drops it alone", () => {
    const chips = filterChips(query("status=a&status=b&status=zzz&page=2&sort=x"), filters);
    expect(chips.map((chip) => [chip.label, chip.search])).toEqual([
      ["Status: A", "?status=b&status=zzz&sort=x"],
      ["Status: B", "?status=a&status=zzz&sort=x"],
    ]);
  });
  it("gives each end of a span of days, and each toggle that is on, a chip", () => {
    const chips = filterChips(
      query("from=2027-05-01&to=2027-06-30&urgent=1&approval=0&page=2"),
      [],
      undefined,
      {
        dates: [{ label: "Due", from: "from", to: "to" }],
        toggles: [
          { name: "urgent", label: "Time-sensitive" },
          { name: "approval", label: "Needs approval" },
        ],
      },
    );
    expect(chips.map((chip) => [chip.label, chip.search])).toEqual([
      ["Due from 1 May 2027", "?to=2027-06-30&urgent=1&approval=0"],
      ["Due to 30 June 2027", "?from=2027-05-01&urgent=1&approval=0"],
      ["Time-sensitive", "?from=2027-05-01&to=2027-06-30&approval=0"],
    ]);
  });
  it("clears the filters and nothing else", () => {
    expect(clearedSearch(query("q=x&status=a&sort=n&page=2"), ["q", "status"])).toBe("?sort=n");
  });
});

describe("avatars", () => {
  it("always has two characters", () => {
    expect(initialsOf("Amara Okafor")).toBe("AO");
    expect(initialsOf("Élodie de la Tour")).toBe("ET");
    expect(initialsOf("Cher")).toBe("CH");
    expect(initialsOf("X")).toBe("XX");
    expect(initialsOf("jo@example.com")).toHaveLength(2);
    expect(initialsOf("  ")).toBe("??");
    expect(initialsOf("ß ß")).toBe("SS");
  });
  it("colours by ranges of letters", () => {
    expect(
      ["Ada", "eve", "Fay", "Kim", "Lou", "Pam", "Quinn", "Tom", "Uma", "zoe", "7", ""].map(avatarTone),
    ).toEqual([
      "av-a",
      "av-a",
      "av-f",
      "av-f",
      "av-l",
      "av-l",
      "av-q",
      "av-q",
      "av-u",
      "av-u",
      "av-u",
      "av-u",
    ]);
    expect(avatarTone("Élodie")).toBe("av-a");
  });
});

describe("toasts", () => {
  it("has a title for each type, and nothing for idle", () => {
    expect(toastOf({ type: "idle" })).toBeNull();
    expect(toastOf(null)).toBeNull();
    expect(toastOf({ type: "error" })?.title).toBe("Something went wrong. Please try again later");
    expect(toastOf({ type: "success" })?.title).toBe("Your updates have been successfully saved");
    expect(toastOf({ type: "info" })?.title).toBe("Information");
    expect(toastOf({ type: "warning", title: "Mind" })?.title).toBe("Mind");
  });
  it("hides success alone, after three seconds, or ten where there is something to press", () => {
    expect(hidesAfter({ type: "success" })).toBe(3000);
    expect(hidesAfter({ type: "success", undo: { to: "/tasks/1/reopening" } })).toBe(10_000);
    expect(hidesAfter({ type: "success", link: { to: "/tasks/2", label: "Next" } })).toBe(10_000);
    expect(hidesAfter({ type: "error" })).toBeNull();
    expect(hidesAfter({ type: "warning", undo: { to: "/x" } })).toBeNull();
  });
});

describe("words", () => {
  it("lists five names and counts the rest", () => {
    expect(listTooltip(["a", "b"])).toBe("a, b");
    expect(listTooltip(["a", "b", "c", "d", "e"])).toBe("a, b, c, d, e");
    expect(listTooltip(["a", "b", "c", "d", "e", "f", "g"])).toBe("a, b, c, d, e + 2 more");
  });
  it("has an icon for foreign names", () => {
    expect(iconFor("new_release_outlined", "file")).toBe("badge-alert");
    expect(iconFor("anchor", "file")).toBe("anchor");
    expect(iconFor("no-such", "file")).toBe("file");
    expect(iconFor(null, "file")).toBe("file");
  });
  it("names the failures that people meet", () => {
    expect([400, 403, 404, 405, 418, undefined].map((status) => errorScreenText(status).title)).toEqual([
      "400 Bad Request",
      "403 Forbidden",
      "404 Not Found",
      "405 Method Not Allowed",
      "Unexpected Application Error!",
      "Something Went Wrong",
    ]);
    expect(isStaleBundle(new TypeError("Failed to fetch dynamically imported module: /x.js"))).toBe(true);
    expect(isStaleBundle(new Error("no"))).toBe(false);
  });
});
