import { useMemo, useRef } from "react";
import { Field } from "~/ui/field";
import { controlProps, type FormField, textValue } from "~/ui/form-field";
import { Icon } from "~/ui/icon";
import { type Nameable, readFormula } from "../../calculation/formula-names.rules";
import { shownPieces } from "../../calculation/formula-pieces.rules";
import { MOST_FORMULA } from "../../calculation/parsed-formula.rules";

interface Props {
  field: FormField;
  names: readonly Nameable[];
  formula: string;
  onChange(formula: string): void;
}

/** A formula as text: its names coloured, and the place that is wrong underlined while it is typed. */
export function FormulaField({ field, names, formula, onChange }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const over = useRef<HTMLDivElement>(null);
  const read = useMemo(() => readFormula(formula, names), [formula, names]);
  const area = () => box.current?.querySelector("textarea") ?? null;
  /** As if somebody typed it: the form is saved, and the browser can undo it. */
  const put = (text: string, all: boolean) => {
    const typed = area();
    if (!typed) return;
    typed.focus();
    if (all) typed.select();
    document.execCommand("insertText", false, text);
  };
  const isEmpty = formula.trim() === "";
  const shown = read.text === formula ? read.problem : null;
  return (
    <div className="formula" ref={box}>
      <Field field={field} label="Formula" hint="Names of questions stand in [ and ].">
        <div className="formula-box">
          <div className="formula-shown needs-js" aria-hidden="true" ref={over}>
            {shownPieces(formula, shown).map(({ at, kind, text }) => (
              <span key={at} className={kind ? `is-${kind}` : undefined}>
                {text}
              </span>
            ))}
            {"\n"}
          </div>
          <textarea
            {...controlProps(field, true)}
            className="textarea"
            defaultValue={textValue(field)}
            maxLength={MOST_FORMULA}
            rows={4}
            spellCheck={false}
            autoCapitalize="off"
            autoCorrect="off"
            dir="ltr"
            onInput={(event) => onChange(event.currentTarget.value)}
            onScroll={({ currentTarget }) => over.current?.scrollTo(0, currentTarget.scrollTop)}
          />
        </div>
      </Field>
      <p className={read.problem && !isEmpty ? "formula-state is-wrong" : "formula-state"} aria-live="polite">
        {isEmpty ? (
          "Write how the result is worked out, or put in names and signs from the list."
        ) : read.problem ? (
          <>
            <Icon name="circle-alert" />
            <span>
              {read.problem.message}.{" "}
              {read.problem.mend && (
                <button
                  type="button"
                  className="btn-link needs-js"
                  onClick={() => put(read.problem?.mend?.formula ?? "", true)}
                >
                  {read.problem.mend.label}
                </button>
              )}
            </span>
          </>
        ) : (
          <>
            <Icon name="circle-check" />
            <span>Right: it can be worked out</span>
          </>
        )}
      </p>
      <PutIn names={names} onPut={(text) => put(text, false)} />
    </div>
  );
}

const LISTS: readonly (readonly [Nameable["list"], string])[] = [
  ["numbers", "Numbers and amounts"],
  ["sums", "Sums and counts"],
  ["facts", "Facts of the team"],
  ["compared", "To compare behind “if”"],
];

const WORDS: readonly (readonly [text: string, about: string])[] = [
  [" + ", "plus"],
  [" − ", "minus"],
  [" × ", "times"],
  [" ÷ ", "divided by"],
  ["min(, )", "the smallest"],
  ["max(, )", "the largest"],
  ["round(, 2)", "to so many decimals"],
  ["sum()", "all together"],
  ["count()", "how many"],
  ["if  > 0 then  else 0", "choice"],
];

/** What a formula can be made of, put where the text cursor stands. */
function PutIn({ names, onPut }: { names: readonly Nameable[]; onPut(text: string): void }) {
  return (
    <details className="formula-names">
      <summary className="btn btn-sm">
        <Icon name="plus" />
        Put in
      </summary>
      {LISTS.map(([list, title]) => {
        const own = names.filter((one) => one.list === list && !one.isCircle);
        return (
          own.length > 0 && (
            <section key={list}>
              <h3>{title}</h3>
              <ul>
                {own.map((one) => (
                  <li key={one.stored}>
                    <button type="button" className="btn-link" dir="auto" onClick={() => onPut(usedAs(one))}>
                      {one.name}
                    </button>
                    <span>{one.about}</span>
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
      <section>
        <h3>How to reckon</h3>
        <ul>
          {WORDS.map(([text, about]) => (
            <li key={text}>
              <button type="button" className="btn-link" onClick={() => onPut(text)}>
                {text.trim()}
              </button>
              <span>{about}</span>
            </li>
          ))}
        </ul>
      </section>
    </details>
  );
}

/** As it stands in a formula: what has several values is summed, what has none is counted. */
function usedAs({ name, uses, options }: Nameable): string {
  if (uses.includes("value")) return `[${name}]`;
  if (uses.includes("sum")) return `sum([${name}])`;
  if (uses.includes("count")) return `count([${name}])`;
  return options[0] ? `[${name}] is “${options[0].label}”` : `[${name}]`;
}
