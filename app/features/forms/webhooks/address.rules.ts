/** In letters, as it is typed and as it is kept. */
export const MOST_ADDRESS = 2_000;

export type AddressJudgement = { ok: true; url: URL } | { ok: false; why: string };

const NOT_PUBLIC = "Only public addresses can be called: this one is inside a network";
const OURS = "This is an address of this portal itself";

/**
 * Whether a webhook may go to an address: on saving and before each try. It judges what the URL parser makes of it, so that no spelling of
 * a number says anything else than the number. What a name leads to is the connection's to refuse. `ownHosts`: hosts of this
 * installation, with or without a port; what stands below them is theirs, too.
 */
export function judgeAddress(text: string, { ownHosts }: { ownHosts: readonly string[] }): AddressJudgement {
  if (text.length > MOST_ADDRESS)
    return no(`An address has at most ${MOST_ADDRESS.toLocaleString("en-GB")} letters`);
  // The parser would leave out line breaks, and what stands around.
  if (text === "" || hasControls(text)) return no("Enter an address that begins with https://");
  const url = parsed(text);
  if (!url) return no("This is no address: enter one that begins with https://");
  if (url.protocol !== "https:" && url.protocol !== "http:")
    return no("Enter an address that begins with https:// or http://");
  if (url.username !== "" || url.password !== "")
    return no("Take the user name and password out of the address: send them as a header");
  if (url.port === "0") return no("Nothing answers at port 0");
  const why = hostProblem(url.hostname, ownHosts);
  return why ? no(why) : { ok: true, url };
}

const no = (why: string): AddressJudgement => ({ ok: false, why });

/** Spaces and controls, with those of Unicode that no address has. */
const hasControls = (text: string): boolean => /[\p{Cc}\p{Z}]/u.test(text);

function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

function hostProblem(hostname: string, ownHosts: readonly string[]): string | null {
  if (hostname.startsWith("[")) {
    const groups = groupsOfV6(hostname.slice(1, -1));
    return groups && isPublicV6(groups) ? null : NOT_PUBLIC;
  }
  const v4 = bytesOfV4(hostname);
  if (v4) return isPublicV4(v4) ? null : NOT_PUBLIC;
  const name = bare(hostname);
  const labels = name.split(".");
  if (labels.some((label) => label === "")) return "This is no address: enter one that begins with https://";
  // A name without a dot is one of this machine or of its network.
  if (labels.length === 1) return NOT_PUBLIC;
  if (ownHosts.map(hostOf).some((own) => own !== "" && isWithin(name, own))) return OURS;
  return INNER_NAMES.some((inner) => isWithin(name, inner)) ? NOT_PUBLIC : null;
}

const isWithin = (name: string, outer: string): boolean => name === outer || name.endsWith(`.${outer}`);

/** Without the dot that may end a name. */
const bare = (hostname: string): string => hostname.toLowerCase().replace(/\.$/, "");

/** As the parser writes it, so that names in other scripts are compared as they are called. */
const hostOf = (own: string): string => bare(parsed(`http://${own}`)?.hostname ?? "");

/** Names that lead to no public place, whoever answers for them. */
const INNER_NAMES = [
  "localhost",
  "localdomain",
  "local",
  "internal",
  "intranet",
  "private",
  "corp",
  "home",
  "lan",
  "arpa",
  "onion",
];

/** The parser has read every spelling of a number: decimal, octal, hexadecimal, with fewer parts, in other scripts. */
function bytesOfV4(hostname: string): number[] | null {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(hostname);
  return parts ? parts.slice(1).map(Number) : null;
}

/** Of the registry of special addresses (IANA), with multicast and what is reserved. */
const INNER_V4: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  // The metadata of Azure and of Alibaba, which stand among public ones.
  ["168.63.129.16", 32],
  ["100.100.100.200", 32],
];

function isPublicV4(bytes: readonly number[]): boolean {
  const number = numberOf(bytes);
  return !INNER_V4.some(([start, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(number / size) === Math.floor(numberOf(start.split(".").map(Number)) / size);
  });
}

const numberOf = (bytes: readonly number[]): number => bytes.reduce((sum, byte) => sum * 256 + byte, 0);

/** The eight groups of an address as the parser writes it; null for anything else. */
function groupsOfV6(text: string): number[] | null {
  if (!/^[0-9a-f:]+$/i.test(text)) return null;
  const [head = "", tail, ...more] = text.split("::");
  if (more.length > 0) return null;
  const read = (part: string) =>
    part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16));
  const [before, after] = [read(head), read(tail ?? "")];
  const missing = 8 - before.length - after.length;
  const groups =
    tail === undefined ? before : [...before, ...Array<number>(Math.max(missing, 0)).fill(0), ...after];
  return groups.length === 8 && groups.every((group) => group >= 0 && group <= 0xffff) ? groups : null;
}

/**
 * Public are those of 2000::/3 alone, without what has a special use there. So an IPv4 address that stands in one (mapped, NAT64, 6to4,
 * Teredo) leads nowhere, whatever it is.
 */
function isPublicV6([first = 0, second = 0]: readonly number[]): boolean {
  if (first < 0x2000 || first > 0x3fff) return false;
  if (first === 0x2001) return second >= 0x0200 && second !== 0x0db8;
  if (first === 0x2002) return false;
  // For documents.
  return !(first === 0x3fff && second < 0x1000);
}
