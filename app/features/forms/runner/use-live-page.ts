import { type RefObject, useEffect, useRef, useState } from "react";
import { afterPress, usePresses } from "~/ui/after-press";
import { sentTexts } from "../answers/sent-texts.rules";
import { knownCalculator, setCalculator } from "../logic/logic-graph.rules";
import type { LivePart } from "./live-document.rules";
import type { PageModel } from "./page-model.types";
import { pageState, typedState } from "./page-state.rules";
import type { PageState } from "./page-state.types";

interface LivePage {
  form: RefObject<HTMLFormElement>;
  state: PageState;
  /** Names of everything that is shown, or was since the page was opened. */
  drawn: ReadonlySet<string>;
  /** To be called when something was typed or chosen. */
  follow: () => void;
  /** Takes outcomes that only the server knows. */
  renew: (live: LivePart) => void;
}

/** What a page shows while it is filled in, by the rules that the server judges it by. */
export function useLivePage({ live, context }: PageModel): LivePage {
  const form = useRef<HTMLFormElement>(null);
  const [now, setNow] = useState(() => {
    const state = live.first ?? pageState(live);
    return { state, drawn: new Set(state.shown) as ReadonlySet<string> };
  });
  const told = useRef<LivePart>();
  const calculates = live.calculates === true;
  const follow = () => {
    if (calculates && !knownCalculator()) return;
    const sent = form.current && sentTexts(new FormData(form.current));
    if (!sent) return;
    const state = typedState(told.current ?? live, sent, context);
    setNow((before) =>
      isSame(before.state, state) ? before : { state, drawn: new Set([...before.drawn, ...state.shown]) },
    );
  };
  const latest = useRef(follow);
  latest.current = follow;
  usePresses();
  // What works out formulas comes with a page that has one; until then the page stays as the server drew it.
  useEffect(() => {
    if (!calculates) return;
    void import("../calculation/calculator.rules").then(({ calculator }) => {
      setCalculator(calculator);
      latest.current();
    });
  }, [calculates]);
  // A browser that comes back to the page fills in what was typed before this script ran.
  useEffect(() => latest.current(), []);
  const renew = (next: LivePart) => {
    told.current = next;
    afterPress(() => latest.current());
  };
  return { form, state: now.state, drawn: now.drawn, follow, renew };
}

const isSame = (one: PageState, other: PageState): boolean => JSON.stringify(one) === JSON.stringify(other);
