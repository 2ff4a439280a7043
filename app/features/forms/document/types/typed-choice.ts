import type { Sent, Typist } from "./sample.types";

interface Choice {
  options: readonly { value: string }[];
  isMulti: boolean;
  max: number | null;
}

/** One option, or about a third of them, with the blank that says that it was asked. */
export function typedChoice({ options, isMulti, max }: Choice, { name, draw }: Typist): Sent {
  const chosen = isMulti ? options.filter((_, at) => (draw * 97 + at) % 3 < 1) : [];
  const one = options[Math.floor(draw * options.length)];
  const values = (chosen.length > 0 ? chosen : [one]).slice(0, max ?? undefined);
  return [[name, ["", ...values.flatMap((option) => option?.value ?? [])]]];
}
