/**
 * Bodies that no form of ours sends, each of one shape and always the same. `fieldNames` are those of the form that is
 * asked, so that what is hostile reaches a field that is read.
 */
export interface HostileShape {
  name: string;
  body(fieldNames: string[]): { type: string; body: string | Uint8Array };
}

const FORM = "application/x-www-form-urlencoded";
const BOUNDARY = "----hostile";
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
/** Just below what is read of a form. */
const FULL = 1_000_000;

const encoded = (body: string) => ({ type: FORM, body });
const first = (names: string[]) => names[0] ?? "a";
/** One value in every field of the form. */
const inEach = (names: string[], value: string) => encoded(names.map((name) => `${name}=${value}`).join("&"));
/** As many of a piece as fill the form, shared by its fields. */
const filled = (names: string[], piece: string, size = FULL) =>
  inEach(names, piece.repeat(Math.floor(size / piece.length / Math.max(1, names.length))));
const part = (name: string, value: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const parts = (count: number, of: (at: number) => string, end = `--${BOUNDARY}--\r\n`) => ({
  type: MULTIPART,
  body: Array.from({ length: count }, (_, at) => of(at)).join("") + end,
});

export const hostileShapes: HostileShape[] = [
  {
    name: "deep names",
    body: (names) =>
      encoded(`${first(names)}${".a".repeat(50_000)}=1&${first(names)}${"[0]".repeat(50_000)}=1`),
  },
  {
    name: "a huge index",
    body: (names) => encoded([first(names), "a"].map((name) => `${name}%5B4000000000%5D=1`).join("&")),
  },
  {
    name: "an index that answers in megabytes",
    body: (names) => encoded(names.map((name) => `${name}%5B1000000%5D=1`).join("&")),
  },
  { name: "one name many times", body: (names) => encoded(`${first(names)}=1&`.repeat(40_000)) },
  {
    name: "many names",
    body: () => encoded(Array.from({ length: 60_000 }, (_, at) => `n${at}=1`).join("&")),
  },
  { name: "combining marks", body: (names) => filled(names, "%CC%81%CC%A3", FULL) },
  { name: "dots and at signs", body: (names) => filled(names, "a@a.a..") },
  { name: "spaces and line ends before a letter", body: (names) => filled(names, "%20%0A%09") },
  { name: "brackets", body: (names) => filled(names, "<<[({") },
  { name: "NULs and controls", body: (names) => inEach(names, "a%00b%01%1B%E2%80%AEc".repeat(500)) },
  {
    name: "no UTF-8",
    body: (names) => {
      const value = [0xed, 0xa0, 0x80, 0xff, 0xfe, 0xc0, 0x80, 0xf8];
      const pieces = names.flatMap((name) => [
        ...new TextEncoder().encode(`&${name}=%ED%A0%80%FF%`),
        ...value,
      ]);
      return { type: FORM, body: new Uint8Array(pieces) };
    },
  },
  {
    name: "fields of conform",
    body: (names) => {
      const intent = { type: "insert", payload: { name: `${first(names)}[999999999]`, index: 1e9 } };
      const each = [
        ["__intent__", JSON.stringify(intent)],
        ["__state__", '{"key":"x","validated":{"a":true}}'],
        ["__INTENT__", "reset"],
      ];
      return encoded(new URLSearchParams(each).toString());
    },
  },
  {
    name: "an intent that is no JSON",
    body: () => encoded("__intent__=%7Bbroken&__state__=%5B"),
  },
  {
    name: "names of the language",
    body: (names) =>
      encoded(
        [
          "__proto__",
          "constructor",
          `${first(names)}.__proto__`,
          "__proto__[toString]",
          "constructor.prototype.x",
        ]
          .map((name) => `${name}=1`)
          .join("&"),
      ),
  },
  {
    name: "names twice, as a value, a list and an object",
    body: (names) =>
      encoded(names.map((name) => `${name}=1&${name}[0]=2&${name}.a=3&${name}[]=4&${name}=5`).join("&")),
  },
  { name: "a form of 10,000 parts", body: (names) => parts(10_000, () => part(first(names), "1")) },
  {
    name: "a form that breaks off",
    body: (names) => parts(3, () => part(first(names), "1"), `--${BOUNDARY}\r\nconten`),
  },
  {
    name: "a form without an end",
    body: (names) => parts(1, () => part(first(names), "x".repeat(500_000)), ""),
  },
  {
    name: "a part with an endless name",
    body: () => parts(1, () => part("n".repeat(500_000), "1")),
  },
];
