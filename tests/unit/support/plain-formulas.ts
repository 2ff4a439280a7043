import type { dice } from "../../harness/dice";

type Dice = ReturnType<typeof dice>;

/** A number as one plain fraction in its lowest terms; null is blank. */
type Fraction = { top: bigint; bottom: bigint } | null;

/** What questions say in one trial: numbers as decimals, columns as several of them. */
export interface PlainWorld {
  numbers: Readonly<Record<string, string | null>>;
  columns: Readonly<Record<string, readonly (string | null)[]>>;
  counts: Readonly<Record<string, number>>;
}

export interface PlainFormula {
  text: string;
  value: (world: PlainWorld) => Fraction;
}

const lowest = (top: bigint, bottom: bigint): Fraction => {
  const size = (value: bigint) => (value < 0n ? -value : value);
  let [a, b] = [size(top), size(bottom)];
  while (b > 0n) [a, b] = [b, a % b];
  const sign = bottom < 0n ? -1n : 1n;
  return a === 0n ? { top: 0n, bottom: 1n } : { top: (sign * top) / a, bottom: (sign * bottom) / a };
};

export function plainFraction(decimal: string): Fraction {
  const [whole = "0", after = ""] = decimal.split(".");
  return lowest(BigInt(whole + after), BigInt(`1${"0".repeat(after.length)}`));
}

const add = (a: Fraction, b: Fraction) =>
  a && b && lowest(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
const less = (a: NonNullable<Fraction>, b: NonNullable<Fraction>) => a.top * b.bottom < b.top * a.bottom;

/** Half away from zero, by the remainder. */
export function plainRounded(value: Fraction, digits: number): Fraction {
  if (!value) return null;
  const scale = BigInt(`1${"0".repeat(digits)}`);
  const top = value.top * scale;
  const size = top < 0n ? -top : top;
  const whole = size / value.bottom;
  const isUp = (size % value.bottom) * 2n >= value.bottom;
  const units = isUp ? whole + 1n : whole;
  return lowest(top < 0n ? -units : units, scale);
}

const NUMBERS = ["0", "1", "2", "0.25", "1500", "3", "7", "0.005", "12.345"];
export const NAMES = ["a", "b", "c", "d"];
export const COLUMNS = ["t.x", "t.y"];
export const COUNTED = ["t", "u"];

/** A formula made at random, with what it comes to as a second way of working it out has it. */
export function plainFormula(of: Dice, depth: number): PlainFormula {
  if (depth === 0 || of.upTo(6) === 0) return leaf(of);
  const inner = () => plainFormula(of, depth - 1);
  const kind = of.upTo(8);
  if (kind <= 2) {
    const [a, b, c] = [inner(), inner(), inner()];
    const [one, two] = [of.pick(["+", "−", "-"] as const), of.pick(["+", "-"] as const)];
    return {
      text: `(${a.text} ${one} ${b.text}${two}${c.text})`,
      value: (world) => add(add(a.value(world), signed(b.value(world), one)), signed(c.value(world), two)),
    };
  }
  if (kind <= 4) {
    const [a, b] = [inner(), inner()];
    const sign = of.pick(["×", "÷", "*", "/"] as const);
    return {
      text: `(${a.text} ${sign} ${b.text})`,
      value: (world) => {
        const [one, other] = [a.value(world), b.value(world)];
        if (!one || !other) return null;
        if (sign === "×" || sign === "*") return lowest(one.top * other.top, one.bottom * other.bottom);
        return other.top === 0n ? null : lowest(one.top * other.bottom, one.bottom * other.top);
      },
    };
  }
  if (kind === 5) {
    const parts = [inner(), inner(), inner()].slice(0, 1 + of.upTo(3));
    const name = of.pick(["min", "max"] as const);
    return {
      text: `${name}(${parts.map(({ text }) => text).join(", ")})`,
      value: (world) => {
        const values = parts.map(({ value }) => value(world));
        if (values.includes(null)) return null;
        const sorted = (values as NonNullable<Fraction>[]).toSorted((one, other) =>
          less(one, other) ? -1 : less(other, one) ? 1 : 0,
        );
        return (name === "min" ? sorted[0] : sorted.at(-1)) ?? null;
      },
    };
  }
  if (kind === 6) {
    const [a, digits] = [inner(), of.upTo(4)];
    return { text: `round(${a.text}, ${digits})`, value: (world) => plainRounded(a.value(world), digits) };
  }
  const [a, b, yes, no] = [leaf(of), leaf(of), inner(), inner()];
  const sign = of.pick([">", "≥", "<", "<=", "=", "≠"] as const);
  const isBoth = of.upTo(3) === 0;
  return {
    text: `(if ${a.text} ${sign} ${b.text}${isBoth ? ` and ${b.text} is 3` : ""} then ${yes.text} else ${no.text})`,
    value: (world) => {
      const holds =
        compared(a.value(world), sign, b.value(world)) &&
        (!isBoth || compared(b.value(world), "=", plainFraction("3")));
      return (holds ? yes : no).value(world);
    },
  };
}

const signed = (value: Fraction, sign: string): Fraction =>
  value && (sign === "+" ? value : { top: -value.top, bottom: value.bottom });

function compared(a: Fraction, sign: string, b: Fraction): boolean {
  if (!a || !b) return sign === "≠";
  const [isLess, isMore] = [less(a, b), less(b, a)];
  const says: Record<string, boolean> = {
    ...{
      ">": isMore,
      "≥": !isLess,
      "<": isLess,
      "<=": !isMore,
      "=": !isLess && !isMore,
      "≠": isLess || isMore,
    },
  };
  return says[sign] ?? false;
}

function leaf(of: Dice): PlainFormula {
  const kind = of.upTo(5);
  if (kind === 0) {
    const column = of.pick(COLUMNS);
    return {
      text: `sum([${column}])`,
      value: ({ columns }) =>
        (columns[column] ?? []).reduce<Fraction>(
          (sum, one) => add(sum, plainFraction(one ?? "0")),
          plainFraction("0"),
        ),
    };
  }
  if (kind === 1) {
    const name = of.pick(COUNTED);
    return { text: `count([${name}])`, value: ({ counts }) => plainFraction(String(counts[name] ?? 0)) };
  }
  if (kind === 2) {
    const number = of.pick(NUMBERS);
    return { text: number, value: () => plainFraction(number) };
  }
  const name = of.pick(NAMES);
  const isMinus = of.upTo(5) === 0;
  return {
    text: isMinus ? `−[${name}]` : `[${name}]`,
    value: ({ numbers }) => {
      const said = numbers[name] ?? null;
      return said === null ? null : signed(plainFraction(said), isMinus ? "-" : "+");
    },
  };
}

const SAID = ["0", "1", "-2", "2000", "2000.01", "0.5", "-0.005", "3", "123456789.99", null] as const;

export const plainWorld = (of: Dice): PlainWorld => ({
  numbers: Object.fromEntries(NAMES.map((name) => [name, of.pick(SAID)])),
  columns: Object.fromEntries(
    COLUMNS.map((name) => [name, Array.from({ length: of.upTo(4) }, () => of.pick(SAID))]),
  ),
  counts: Object.fromEntries(COUNTED.map((name) => [name, of.upTo(5)])),
});

/** With so many decimals, in its one form: as it is stored. Null where a number cannot keep it. */
export function plainText(value: Fraction, digits: number): string | null {
  const found = plainRounded(value, digits);
  if (!found) return null;
  const scaled = (found.top * BigInt(`1${"0".repeat(digits)}`)) / found.bottom;
  const [sign, units] = scaled < 0n ? ["-", String(-scaled)] : ["", String(scaled)];
  const padded = units.padStart(digits + 1, "0");
  const [whole, fraction] = [padded.slice(0, padded.length - digits), padded.slice(padded.length - digits)];
  const short = fraction.replace(/0+$/, "");
  const text = short === "" ? whole : `${whole}.${short}`;
  const hasFew = text.replace(".", "").replace(/^0+/, "").length <= 15;
  return hasFew ? (text === "0" ? "0" : sign + text) : null;
}
