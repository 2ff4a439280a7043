import { type FormEvent, useEffect, useState } from "react";
import { charactersIn, charactersLeft, unitsOf } from "~/lib/length.rules";

/** People are told from here on: before, a count only disturbs. */
const NEAR = 0.75;
const SPOKEN_AFTER_MS = 1_000;

interface Count {
  /** Null while there is plenty of room. */
  left: number | null;
  onInput: (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

/** How much may still be typed; `most` is null where everything fits. Characters unless `countOf` says otherwise. */
export function useCount(
  value: string,
  most: number | null,
  countOf = (typed: string, limit: number) =>
    // A text that is longer by far is not counted on each key.
    typed.length > unitsOf(limit) ? typed.length : charactersIn(typed),
): Count {
  const [typed, setTyped] = useState(value);
  if (most === null) return { left: null, onInput: () => {} };
  const length = countOf(typed, most);
  return {
    left: length >= most * NEAR ? most - length : null,
    onInput: (event) => setTyped(event.currentTarget.value),
  };
}

/** Seen at once, read out when the typing rests. */
export function CharacterCount({ left, noun }: Pick<Count, "left"> & { noun?: string }) {
  const said = left === null ? "" : charactersLeft(left, noun);
  const [spoken, setSpoken] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(said), SPOKEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <>
      {left !== null && (
        <p className={left < 0 ? "count-left is-danger" : "count-left"} aria-hidden="true">
          {said}
        </p>
      )}
      <p className="vh" role="status">
        {spoken}
      </p>
    </>
  );
}
