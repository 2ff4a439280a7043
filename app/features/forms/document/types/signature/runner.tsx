import { useEffect, useRef, useState } from "react";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checks";
import { TextField } from "~/ui/inputs";
import type { AnswerOf } from "../../../answers/answer.types";
import { partName } from "../../../answers/input-names.rules";
import { FixedAnswer } from "../../../runner/filled-beforehand";
import { useInput, usePage } from "../../../runner/page-context";
import { QuestionBlock } from "../../../runner/question-block";
import type { QuestionProps, RunnerKind } from "../runner.types";
import { type Act, actText, nextAct } from "./act.rules";
import { DrawnSignature } from "./drawn-signature";
import { SignaturePad } from "./signature-pad";
import { momentWords, signedWords } from "./signed.rules";
import { readStrokes, type Stroke, strokesText } from "./strokes.rules";

/** What stands in the question now. */
interface Signature {
  act: Act;
  name: string;
  strokes: readonly Stroke[];
  /** A drawing that could not be read, until there is another. */
  unread: string;
  /** Why it has to be signed again. */
  note: string | null;
}

const FIRST: Act = { nth: 1, at: "", over: "" };

/** "Jonas Weber signed this on 3 April 2027, 14:05". */
const signedBy = ({ name, at }: { name: string; at: string }, locale: string): string =>
  [`${name || "somebody"} signed this`, momentWords(at, locale)].filter(Boolean).join(" on ");

function signingOf(answer: AnswerOf<"signature"> | null, { isOutdated, locale }: Around): Signature {
  if (!answer) return { act: FIRST, name: "", strokes: [], unread: "", note: null };
  if (isOutdated) return signedAgain(answer, `Answers were changed after ${signedBy(answer, locale)}.`);
  const strokes = readStrokes(answer.strokes);
  const unread = strokes ? "" : answer.strokes;
  return { act: answer, name: answer.name, strokes: strokes ?? [], unread, note: null };
}

const signedAgain = (act: Act, note: string): Signature => ({
  act: nextAct(act),
  name: "",
  strokes: [],
  unread: "",
  note,
});

interface Around {
  isOutdated: boolean;
  locale: string;
}

export const signature: RunnerKind<"signature"> = function SignatureQuestion(props) {
  return usePage().model.keepsSigned ? <KeptSignature {...props} /> : <Signing {...props} />;
};

/** Staff change other answers: nobody signs for somebody else. */
function KeptSignature({ field, name, answer }: QuestionProps<"signature">) {
  const { locale } = usePage().model.context;
  const said = { text: answer ? signedWords(answer, locale) : "Not signed.", words: KEPT };
  return (
    <FixedAnswer label={field.label || "Signature"} name={name} said={said}>
      {answer && <DrawnSignature strokes={answer.strokes} />}
    </FixedAnswer>
  );
}

const KEPT =
  "Nobody signs for somebody else. Where you change answers, it says that it was given for earlier ones.";

/** Drawn, or the name typed; without a script the name. What is signed holds for the answers that stand there then. */
function Signing({ field, name, answer, isInEntry }: QuestionProps<"signature">) {
  const { outdated, context } = usePage().model;
  const around = { isOutdated: outdated?.includes(name) ?? false, locale: context.locale };
  const [now, setNow] = useState(() => signingOf(answer, around));
  const [isTyped, setTyped] = useState(false);
  const input = useInput(name, { value: now.name, isRequired: field.isRequired });
  const { root, tell } = useChangesAround(() => {
    if (now.name === "" && now.strokes.length === 0) return;
    setNow(signedAgain(now.act, "You changed an answer after signing."));
  });
  // Whatever is signed here anew is stamped anew.
  const change = (part: Partial<Pick<Signature, "name" | "strokes" | "unread">>) =>
    setNow((was) => ({ ...was, ...part, note: null, act: { ...was.act, at: "", over: "" } }));
  const drawAs = (strokes: readonly Stroke[]) => change({ strokes, unread: "" });
  const moment = momentWords(now.act.at, context.locale);
  const drawn = strokesText(now.strokes);
  return (
    <QuestionBlock
      field={{ ...input, errors: undefined }}
      label={field.label || "Signature"}
      hint={field.description}
      isRequired={field.isRequired}
      isSmall={isInEntry}
    >
      <div className="signing" ref={root}>
        {field.agreement && (
          <p className="signing-agreed" dir="auto">
            {field.agreement}
          </p>
        )}
        <div role="status">
          {now.note && (
            <Banner tone="warning" title="Sign again">
              {now.note}
            </Banner>
          )}
        </div>
        {!isTyped && (
          <div className="signing-pad needs-js">
            <p className="hint">Draw your signature with a finger, a pen or a mouse.</p>
            <SignaturePad strokes={now.strokes} onDraw={drawAs} onEnd={tell} />
          </div>
        )}
        <div className="signing-ways needs-js">
          {now.strokes.length > 0 && (
            <Button
              type="button"
              variant="text"
              onClick={() => {
                drawAs([]);
                tell();
              }}
            >
              Clear the drawing
            </Button>
          )}
          <Button
            type="button"
            variant="text"
            onClick={() => {
              setTyped(!isTyped);
              if (isTyped) return;
              if (now.strokes.length > 0 || now.unread) drawAs([]);
              tell();
              document.getElementById(name)?.focus();
            }}
          >
            {isTyped ? "Draw it instead" : "Type your name instead"}
          </Button>
        </div>
        {drawn && (
          <div className="needs-no-js">
            <DrawnSignature strokes={drawn} />
            <Checkbox
              field={{
                ...input,
                id: partName(name, "clear"),
                name: partName(name, "clear"),
                initialValue: "",
                errors: undefined,
                required: false,
              }}
              value="yes"
              label="Remove the drawing"
            />
          </div>
        )}
        <TextField
          key={now.act.nth}
          field={{ ...input, name: partName(name, "name") }}
          label="Your name"
          hint="Typed, it counts as your signature, with a drawing or without."
          autoComplete={isInEntry ? "off" : "name"}
          onInput={(event) => change({ name: event.currentTarget.value })}
        />
        <input type="hidden" name={partName(name, "strokes")} value={drawn || now.unread} readOnly />
        <input type="hidden" name={partName(name, "act")} value={actText(now.act)} readOnly />
        {moment && <p className="hint">Signed {moment}.</p>}
      </div>
    </QuestionBlock>
  );
}

/** Hears what is typed elsewhere on the page; `tell` says that something was drawn here, where nothing is typed. */
function useChangesAround(onChange: () => void) {
  const root = useRef<HTMLDivElement>(null);
  const latest = useRef(onChange);
  latest.current = onChange;
  const [told, setTold] = useState(0);
  useEffect(() => {
    const form = root.current?.closest("form");
    const hear = ({ target }: Event) => {
      // Signatures are given for answers, and not for each other.
      if (target instanceof Element && !target.closest(".signing")) latest.current();
    };
    form?.addEventListener("input", hear);
    return () => form?.removeEventListener("input", hear);
  }, []);
  // Once it stands in the inputs.
  useEffect(() => {
    if (told > 0) root.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [told]);
  return { root, tell: () => setTold((count) => count + 1) };
}
