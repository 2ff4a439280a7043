import { useNavigation } from "@remix-run/react";
import { type RefObject, useRef, useState } from "react";
import { type LastResult, sentText } from "./fields-of";
import { useUnsaved } from "./leave-guard";

/** A thing as an editor shows it. */
export interface Edited<Data> {
  data: Data;
  /** What a save is based on: a newer one refuses it. */
  version: number | string;
  /** "Helen Marsh", "at 10:42": who saved it last. */
  saved: { who: string; when: string };
}

/**
 * What the form of an edited thing is of. When the thing moves on under it (pages follow the event's version) an untouched
 * form takes the new values, and one that is being typed in keeps its own; `isStale` says that there are two versions.
 */
export function useEditor<Data>({
  current,
  lastResult,
  versionName = "version",
  staysAt,
}: {
  /** What the loader says now. */
  current: Edited<Data>;
  lastResult: LastResult | undefined;
  versionName?: string;
  staysAt?: readonly string[] | undefined;
}): {
  data: Data;
  version: number | string;
  isStale: boolean;
  /** What was changed since it was drawn; null = nothing yet. */
  typed: Record<string, unknown> | null;
  form: { key: string; ref: RefObject<HTMLFormElement>; onInput(): void; onSubmit(): void };
} {
  const [basis, setBasis] = useState(current);
  const [typed, setTyped] = useState<Record<string, unknown> | null>(null);
  const landed = useLanding();
  const ref = useRef<HTMLFormElement>(null);
  const unsaved = useUnsaved(ref, { basis: basis.version, lastResult, staysAt });
  // Accepted: what comes next is one's own save, not somebody else's.
  if (landed.now && !lastResult && typed) setTyped(null);
  if (basis.version !== current.version && !typed && !lastResult) setBasis(current);
  // Not the loader's: after a refusal without JavaScript the page is drawn with newer values than the form is of.
  const version = sentText(lastResult, versionName) ?? basis.version;
  return {
    data: basis.data,
    version,
    isStale: String(version) !== String(current.version),
    typed,
    form: {
      key: String(basis.version),
      ref,
      onInput: () => setTyped(ref.current && contentOf(ref.current)),
      onSubmit: () => {
        unsaved.onSubmit();
        landed.expect();
      },
    },
  };
}

/** As conform has it: a name that is sent once is a text, one that is sent more often a list, one that is not is not there. */
export function contentOf(form: HTMLFormElement): Record<string, unknown> {
  const all = new FormData(form);
  return Object.fromEntries(
    [...new Set(all.keys())].map((name) => {
      const values = all.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

/**
 * `now` is true in the one render in which the answer to this form's own submission has arrived. Told while rendering
 * and not by an effect, so that no frame in between shows one's own save as somebody else's.
 */
function useLanding(): { now: boolean; expect(): void } {
  const { state } = useNavigation();
  const [phase, setPhase] = useState<"rest" | "sent" | "flying">("rest");
  const now = phase === "flying" && state === "idle";
  if (phase === "sent" && state !== "idle") setPhase("flying");
  if (now) setPhase("rest");
  return { now, expect: () => setPhase("sent") };
}
