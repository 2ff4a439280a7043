/** What a `Range` header asks of a file: a part, the whole (none, or one that we need not understand), or nothing. */
export type Range = { offset: number; length: number } | "whole" | "unsatisfiable";

/** One range of bytes (RFC 9110, 14): several at once, other units and nonsense get the whole file. */
export function rangeOf(header: string | null, size: number): Range {
  const [, first = "", last = ""] = /^bytes=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return "whole";
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { offset: size - length, length };
  }
  const offset = Number(first);
  if (last !== "" && Number(last) < offset) return "whole";
  if (offset >= size) return "unsatisfiable";
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return { offset, length: end - offset + 1 };
}
