import { describe, expect, it } from "vitest";
import { firstLine, sectionsOnPage, supplierSections } from "~/features/suppliers/reader-suppliers.rules";
import {
  BLANK_CONTACT,
  type ContactRow,
  contactLine,
  contactName,
  contactsAfter,
  contactsSent,
  letterTile,
  MOST_CONTACTS,
  mailLink,
  siteName,
  telLink,
  withScheme,
} from "~/features/suppliers/suppliers.rules";
import { SupplierInput } from "~/features/suppliers/suppliers.schema";

const row = (firstName: string): ContactRow => ({ ...BLANK_CONTACT, firstName });
const names = (rows: readonly ContactRow[]) => rows.map(({ firstName }) => firstName).join("");
const ABC = [row("a"), row("b"), row("c")];

describe("contacts of a form", () => {
  it.each([
    ["up-0", "abc"],
    ["up-1", "bac"],
    ["down-0", "bac"],
    ["down-2", "abc"],
    ["remove-1", "ac"],
    ["remove-9", "abc"],
    ["up-x", "abc"],
    ["", "abc"],
    ["add", "abc"],
  ])("%s", (pressed, wanted) => {
    expect(names(contactsAfter(ABC, pressed))).toBe(wanted);
  });

  it("a row is added at the end, up to as many as there may be", () => {
    expect(contactsAfter(ABC, "add")).toHaveLength(4);
    const full = Array.from({ length: MOST_CONTACTS }, () => row("x"));
    expect(contactsAfter(full, "add")).toHaveLength(MOST_CONTACTS);
  });

  it("come by the names of their fields, in the order of their numbers", () => {
    const sent = contactsSent([
      ["contacts[10].firstName", "c"],
      ["contacts[2].firstName", "b"],
      ["contacts[2].email", "b@x.example"],
      ["contacts[2].id", "x"],
      ["contacts[0].phone", "1"],
      ["contacts[].firstName", "x"],
      ["company", "x"],
    ]);
    expect(sent).toEqual([{ ...BLANK_CONTACT, phone: "1" }, { ...row("b"), email: "b@x.example" }, row("c")]);
  });

  it("the schema drops empty rows, and asks who a row is", () => {
    const parse = (contacts: unknown[]) => SupplierInput.safeParse({ company: "x", contacts });
    expect(parse([{}, undefined, { firstName: " " }, { email: "A@X.example" }]).data?.contacts).toEqual([
      { ...BLANK_CONTACT, email: "a@x.example" },
    ]);
    const refused = parse([{ firstName: "a" }, { phone: "123" }]);
    expect(refused.error?.issues.map(({ path }) => path.join("."))).toEqual(["contacts.1.firstName"]);
  });

  it("are called by their name, or by their address", () => {
    expect(contactName({ ...row("Ann"), surname: "Lee" })).toBe("Ann Lee");
    expect(contactName({ ...BLANK_CONTACT, email: "a@x.example" })).toBe("a@x.example");
    expect(contactLine({ ...row("Ann"), phone: "1" })).toBe("Ann, 1");
  });
});

describe("links of a supplier", () => {
  it.each([
    ["023 8090 0231", "tel:02380900231"],
    ["+44 (0)23 8090 0231", "tel:+442380900231"],
    ["(0)23 8090", "tel:0238090"],
    ["ask Ann", null],
    ["12", null],
    ["1+2+3+4", null],
    ["9".repeat(40), null],
  ])("%s is dialled as %s", (phone, wanted) => {
    expect(telLink(phone)).toBe(wanted);
  });

  it("an address cannot say more to a mail program than whom to write to", () => {
    expect(mailLink("a@x.example")).toBe("mailto:a@x.example");
    expect(mailLink("a?bcc=b@x.example")).toBe("mailto:a%3Fbcc%3Db@x.example");
  });

  it("a website is https unless it says otherwise, and is called by its host", () => {
    expect(withScheme("quay.example")).toBe("https://quay.example");
    expect(withScheme("quay.example/stands?a=b")).toBe("https://quay.example/stands?a=b");
    expect(withScheme("http://quay.example")).toBe("http://quay.example");
    expect(withScheme("javascript:alert(1)")).toBe("javascript:alert(1)");
    expect(withScheme("quay")).toBe("quay");
    expect(siteName("https://www.quay.example/")).toBe("quay.example");
    expect(siteName("https://quay.example/stands")).toBe("quay.example/stands");
    expect(siteName(`https://quay.example/${"x".repeat(60)}`)).toBe("quay.example");
    expect(siteName("nothing")).toBe("nothing");
  });

  it("two letters stand for a logo, in the same look each time", () => {
    expect(letterTile("Quay Electrical")).toEqual(letterTile("Quay Electrical"));
    expect(letterTile("Quay Electrical").letters).toBe("QE");
    const looks = new Set(Array.from({ length: 200 }, (_, n) => letterTile(`Company ${n}`).look));
    expect([...looks].sort()).toEqual(Array.from({ length: 8 }, (_, n) => `lg-${n + 1}`));
    expect(letterTile("").letters).toBe("??");
  });
});

describe("the list of readers", () => {
  const of = (id: string, ...groups: [string, number][]) => ({
    id,
    isFeatured: false,
    groups: groups.map(([group, position]) => ({ id: group, position })),
  });
  const GROUPS = [
    { id: "g1", title: "One" },
    { id: "g2", title: "Two" },
    { id: "g3", title: "Empty" },
  ];
  const shown = (rows: Parameters<typeof supplierSections>[0]) =>
    supplierSections(rows, GROUPS).map(
      ({ title, rows: all }) => `${title}: ${all.map(({ id }) => id).join("")}`,
    );

  it("stands by type in the order of each; who is in none comes last", () => {
    expect(
      shown([of("a", ["g1", 2]), of("b", ["g1", 1], ["g2", 0]), of("c"), of("d", ["archived", 0])]),
    ).toEqual(["One: ba", "Two: b", "More suppliers: cd"]);
  });

  it("without types it is one list", () => {
    expect(shown([of("a"), of("b")])).toEqual(["All suppliers: ab"]);
    expect(shown([])).toEqual([]);
  });

  it("a row has the first line, cut at a word", () => {
    expect(firstLine("\n\nOfficial contractor.\nMore.")).toBe("Official contractor.");
    expect(firstLine("")).toBe("");
    const long = firstLine("word ".repeat(60));
    expect(long.endsWith("word…")).toBe(true);
    expect(long.length).toBeLessThan(115);
    const unbroken = firstLine("😀".repeat(100));
    expect(unbroken.endsWith("…")).toBe(true);
    expect(unbroken.isWellFormed()).toBe(true);
  });
});

describe("what a supplier's form takes", () => {
  const issues = (input: object) =>
    (SupplierInput.safeParse({ company: "x", ...input }).error?.issues ?? []).map(({ path }) => path[0]);

  it.each([
    [{}, []],
    [{ company: " \u202e " }, ["company"]],
    [{ website: "javascript:alert(1)" }, ["website"]],
    [{ website: "https://a@b.example" }, ["website"]],
    [{ website: "https://quay.example" }, []],
    [{ description: "x".repeat(20_001) }, ["description"]],
    [
      { fileIds: ["0190f3a0-0000-7000-8000-000000000001", "0190f3a0-0000-7000-8000-000000000002"] },
      ["fileIds"],
    ],
    [{ file: "Logo.png" }, ["file"]],
  ])("%j", (input, wanted) => {
    expect(issues(input)).toEqual(wanted);
  });
});

describe("a long list of suppliers", () => {
  const sections = [3, 5, 1].map((n, at) => ({
    ...{ id: `t${at}`, title: `Type ${at}` },
    rows: Array.from({ length: n }, (_, row) => `${at}${row}`),
  }));
  const page = (offset: number, most = 4) =>
    sectionsOnPage(sections, { offset, most }).map(({ id, n, rows }) => [id, n, rows.join(" ")]);

  it("is paged through its types, each with its whole count", () => {
    expect(page(0)).toEqual([
      ["t0", 3, "00 01 02"],
      ["t1", 5, "10"],
    ]);
    expect(page(4)).toEqual([["t1", 5, "11 12 13 14"]]);
    expect(page(8)).toEqual([["t2", 1, "20"]]);
    expect(page(12)).toEqual([]);
    expect(page(0, 100).map(([, , rows]) => rows)).toEqual(["00 01 02", "10 11 12 13 14", "20"]);
  });
});
