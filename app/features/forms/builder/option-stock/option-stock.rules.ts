import { leftWords, MOST_STOCK, readCount, type StockOf } from "../items/items.rules";

export interface OptionStockValues {
  value: string;
  /** Empty: no limit. */
  stock: string;
  mayOversell: boolean;
  version: number;
}

/** An option with how many there are of it. */
export interface OptionStock extends StockOf {
  value: string;
  label: string;
}

/** "28 of 40 taken, 12 left"; empty where there is no limit. */
export const optionStockWords = (stock: StockOf): string =>
  stock.stock === null ? "" : `${stock.taken} of ${stock.stock} taken, ${lowered(leftWords(stock))}`;

const lowered = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/** What of the stock of options becomes another one, and what cannot be read, by the form's names. What is not there any more is left. */
export function changedStock(
  sent: readonly OptionStockValues[],
  options: readonly OptionStock[],
  locale: string,
): {
  stocks: { partId: string; label: string; stock: number | null; mayOversell: boolean; version: number }[];
  problems: Record<string, string>;
} {
  const problems: Record<string, string> = {};
  const known = new Map(options.map((option) => [option.value, option]));
  const stocks = sent.flatMap(({ value, stock: typed, mayOversell, version }, at) => {
    const option = known.get(value);
    if (!option) return [];
    const stock = readCount(typed, { locale, least: 0, most: MOST_STOCK });
    if (stock === null) {
      problems[`options[${at}].stock`] =
        "Enter a whole number from 0, or leave it blank where there is no limit";
      return [];
    }
    const now = stock ?? null;
    if (now === option.stock && mayOversell === option.mayOversell) return [];
    return [{ partId: value, label: option.label || value, stock: now, mayOversell, version }];
  });
  return { stocks, problems };
}
