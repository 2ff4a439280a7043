import type { dice } from "../../harness/dice";

type Dice = ReturnType<typeof dice>;

/** An address to which no webhook may go. */
export interface InnerAddress {
  text: string;
  /** Where it leads to this machine or its own network, by itself: a connection there can be tried. */
  host: string | null;
}

/** As the parser writes them: this machine, private and link-local ones, in IPv6 too and mapped into it. */
const NEAR =
  /^(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\.|^localhost\.?$|^\[(::1|f[cd]|fe8|::ffff:(7f|a[0-9a-f]{2}:|c0a8:|a9fe:))/;

const nearHost = (host: string): string | null => {
  const url = URL.parse(`http://${host}`);
  return url && NEAR.test(url.hostname) ? host : null;
};

/** Blocks of the registry of special addresses, as their first bytes; the others may be any. */
const BLOCKS: readonly (readonly number[])[] = [
  ...[[127], [10], [0], [192, 168], [169, 254], [172, 16], [172, 31], [100, 64], [100, 127], [198, 18]],
  ...[[168, 63, 129, 16], [100, 100, 100, 200], [224], [240], [255, 255, 255, 255]],
];
const NAMES = [
  "localhost",
  "printer.local",
  "db.internal",
  "host.localdomain",
  "1.0.0.127.in-addr.arpa",
  "intranet",
];
const OWN = ["portal.example", "show.portal.example", "mail.portal.example"];

/** A number as an address may spell it. */
const spelled = ({ pick }: Dice, value: number): string =>
  pick([
    String(value),
    `0x${value.toString(16)}`,
    `0X${value.toString(16).toUpperCase()}`,
    `0${value.toString(8)}`,
    `000${value.toString(8)}`,
  ]);

/** Digits and dots that mean the same in an address. */
function disguised({ pick, flip }: Dice, text: string): string {
  switch (pick(["plain", "plain", "wide", "percent", "dots"] as const)) {
    case "wide":
      return [...text]
        .map((sign) => (/\d/.test(sign) && flip() ? String.fromCodePoint(0xff10 + Number(sign)) : sign))
        .join("");
    case "percent":
      return [...text].map((sign) => (/\d/.test(sign) && flip() ? `%3${sign}` : sign)).join("");
    case "dots":
      return text.replaceAll(".", pick(["。", "．", "｡"]));
    default:
      return text;
  }
}

function v4(d: Dice): { bytes: number[]; text: string } {
  const block = d.pick(BLOCKS);
  const bytes = Array.from({ length: 4 }, (_, at) => block[at] ?? d.upTo(256));
  const [a = 0, b = 0, c = 0, e = 0] = bytes;
  const parts = d.pick([
    [a, b, c, e],
    [a, b, c, e],
    [a, b, c * 256 + e],
    [a, (b * 256 + c) * 256 + e],
    [((a * 256 + b) * 256 + c) * 256 + e],
  ]);
  const text = parts.map((part) => spelled(d, part)).join(".");
  return { bytes, text: disguised(d, text) + d.pick(["", "", "."]) };
}

function v6(d: Dice): string {
  const { bytes } = v4(d);
  const dotted = bytes.join(".");
  const hex = `${((bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)).toString(16)}:${((bytes[2] ?? 0) * 256 + (bytes[3] ?? 0)).toString(16)}`;
  const any = () => d.upTo(65_536).toString(16);
  const text = d.pick([
    `::ffff:${dotted}`,
    `::FFFF:${hex}`,
    `::${dotted}`,
    `0:0:0:0:0:ffff:${dotted}`,
    `64:ff9b::${dotted}`,
    `64:ff9b:1::${hex}`,
    `2002:${hex}::1`,
    `2001:0:${any()}:${any()}::${any()}`,
    `fc${d.upTo(256).toString(16).padStart(2, "0")}::${any()}`,
    `fd00:${any()}::${any()}`,
    `fe8${d.upTo(16).toString(16)}::${any()}`,
    `ff02::${any()}`,
    `2001:db8::${any()}`,
    "::1",
    "::",
    "0000:0000:0000:0000:0000:0000:0000:0001",
  ]);
  return `[${text}]`;
}

const cased = ({ flip }: Dice, name: string): string => (flip() ? name.toUpperCase() : name);

/** One of them, drawn by lot. `port`: where something would answer on this machine. */
export function innerAddress(d: Dice, port: number): InnerAddress {
  const host = d.pick([
    () => v4(d).text,
    () => v4(d).text,
    () => v6(d),
    () => v6(d),
    () => cased(d, d.pick(NAMES)) + d.pick(["", "."]),
    () => cased(d, d.pick(OWN)) + d.pick(["", "."]),
  ])();
  const at = `${d.pick(["http", "https"])}://${host}${d.pick(["", `:${port}`])}${d.pick(["", "/", "/hook?x=1"])}`;
  switch (d.upTo(12)) {
    case 0:
      return {
        text: d.pick(["ftp://", "file:///", "javascript:", "data:,", "//", "gopher://"]) + host,
        host: null,
      };
    case 1:
      return { text: "https://user:secret@hooks.example.com/", host: null };
    case 2:
      return {
        text: `https://hooks.example.com/${d.pick(["\r\n", "\t", "\0", "\u2028", " "])}x`,
        host: null,
      };
    case 3:
      return { text: `https://hooks.example.com/${"x".repeat(2_000)}`, host: null };
    case 4:
      return { text: at.replace("://", d.pick([":///", ":\\\\", ":/"])), host: null };
    default:
      return { text: at, host: nearHost(host) };
  }
}
