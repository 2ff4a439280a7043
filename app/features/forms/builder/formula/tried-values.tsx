import { Fragment, useState } from "react";
import { readNumber } from "~/lib/read-number.rules";
import { type Nameable, readFormula } from "../../calculation/formula-names.rules";
import { triedFormula } from "../../calculation/tried-formula.rules";
import { resultText } from "../../document/types/calculation/result-text.rules";
import type { MoneyContext } from "../properties/field-values.types";

/** Names of one formula that are tried at most, and how often. */
const MOST_NAMES = 4;
const MOST_ROWS = 5;
/** What is longer is read by nobody, in letters. */
const MOST_SAID = 600;

/** A formula with values tried one under the other, worked out as they are typed. Nothing of it is kept. */
export function TriedValues({
  formula,
  names,
  result,
  money,
}: {
  formula: string;
  names: readonly Nameable[];
  result: { digits: string; isAmount: boolean; unit: string };
  money: MoneyContext;
}) {
  const [rows, setRows] = useState<readonly Readonly<Record<string, string>>[]>([{}, {}, {}]);
  const read = readFormula(formula, names);
  const tried = read.problem ? null : triedFormula(read.formula);
  if (!tried) return null;
  const asked = names.filter(({ stored }) => tried.asked.includes(stored)).slice(0, MOST_NAMES);
  const called = { names, locale: money.locale };
  const said = tried.sentence(called);
  const sentence = said.length <= MOST_SAID && (
    <p className="formula-said" dir="auto">
      {said}
    </p>
  );
  if (asked.length === 0) return sentence;
  const digits = result.isAmount ? null : Number(result.digits || 2);
  const change = (at: number, stored: string, typed: string) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, [stored]: typed } : row)));
  return (
    <>
      {sentence}
      <div className="formula-tried needs-js">
        <table>
          <caption>Try it</caption>
          <thead>
            <tr>
              {asked.map(({ stored, name }) => (
                <th key={stored} scope="col" dir="auto">
                  {name}
                </th>
              ))}
              <th scope="col">Result</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => {
              const decimalOf = (stored: string) =>
                readNumber(row[stored] ?? "", money.locale, money.currency);
              const value = tried.work(decimalOf, digits ?? money);
              const because = tried.because(decimalOf, called);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows are told apart by their place alone.
                <Fragment key={at}>
                  <tr>
                    {asked.map(({ stored, name }) => (
                      <td key={stored}>
                        <input
                          className="input"
                          inputMode="decimal"
                          autoComplete="off"
                          placeholder="Blank"
                          aria-label={`${name}, trial ${at + 1}`}
                          defaultValue=""
                          onInput={(event) => {
                            event.stopPropagation();
                            change(at, stored, event.currentTarget.value);
                          }}
                        />
                      </td>
                    ))}
                    <td>
                      <output>{value === null ? "Blank" : resultText(value, result, money)}</output>
                    </td>
                  </tr>
                  {because && because.length <= MOST_SAID && (
                    <tr className="is-because">
                      <td colSpan={asked.length + 1} dir="auto">
                        {because}
                      </td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
          </tbody>
        </table>
        {rows.length < MOST_ROWS && (
          <button type="button" className="btn btn-sm" onClick={() => setRows([...rows, {}])}>
            Try another
          </button>
        )}
      </div>
    </>
  );
}
