import { typeOfContent } from "~/features/files/file-types.rules";
import { formatMoney } from "~/lib/money.rules";
import { barChart } from "~/ui/chart.server";
import { counted, formatDate, formatFileSize } from "~/ui/format.rules";
import type { Field, FieldOf } from "../../document/field.schema";
import { TYPE_LABELS } from "../../document/field-types.rules";
import { type AnswerPlace, placeName } from "../list/answer-places.rules";
import type { AskedQuestion } from "../list/asked-questions.server";
import { questionLabel } from "../list/question-choices.rules";
import { byPlace, type NumberSum, type ReportRows, type ValueCount } from "./report.queries.server";
import type { ReportBar, ReportCard } from "./report-cards.types";

interface Around {
  locale: string;
  currency: string;
  dayOf(instant: string): string;
  /** Where a submission is read; null for who may not. */
  submissionTo(id: string): string | null;
}

type Found = ReturnType<typeof gathered>;

/** One card for each question, those of groups behind the group that they stand in. */
export function reportCards(
  questions: readonly AskedQuestion[],
  rows: ReportRows,
  around: Around,
): ReportCard[] {
  const found = gathered(rows);
  return questions.flatMap((question) => {
    const { field } = question;
    const title = questionLabel(question);
    const card = (of: AskedQuestion, at: AnswerPlace, own: string) =>
      cardOf(of.field, { at, title: own, gone: of.gone, found, around });
    if (field.type !== "template") return [card(question, { fieldId: field.id, nestedId: "" }, title)];
    const nested = question.nested.map((inner) =>
      card(inner, { fieldId: field.id, nestedId: inner.field.id }, `${title}: ${questionLabel(inner)}`),
    );
    const hasSeveral = field.isLooping || question.loopedUntil !== null;
    return hasSeveral ? [card(question, { fieldId: field.id, nestedId: "" }, title), ...nested] : nested;
  });
}

const gathered = (rows: ReportRows) => ({
  counts: new Map(rows.counts.map((row) => [row.fieldId, row])),
  values: byPlace(rows.values),
  sums: new Map(rows.sums.map((row) => [placeName(row), row])),
  shapes: byPlace(rows.shapes),
  days: byPlace(rows.days),
  texts: new Map(rows.texts.map((row) => [placeName(row), row])),
  files: byPlace(rows.files),
});

interface Of {
  at: AnswerPlace;
  title: string;
  /** Options and items that are not offered any more: shown where somebody chose them. */
  gone: AskedQuestion["gone"];
  found: Found;
  around: Around;
}

function cardOf(field: Field, of: Of): ReportCard {
  const { at, title, found } = of;
  const parts = partsOf(field, of);
  const answered = parts.answered ?? found.counts.get(at.fieldId)?.answered ?? 0;
  const isEntry = at.nestedId !== "";
  return {
    name: placeName(at),
    title,
    about: [
      TYPE_LABELS[field.type],
      counted(answered, isEntry ? "entry" : "answer", isEntry ? "entries" : "answers"),
      ...(parts.more ?? []),
    ].join(", "),
    isWide: parts.items !== undefined,
    figures: parts.figures ?? [],
    bars: (parts.bars ?? []).filter(({ bars }) => bars.length > 0),
    chart: parts.chart ?? null,
    items: parts.items ?? null,
    texts: parts.texts ?? [],
    textCount: parts.textCount ?? 0,
  };
}

type Parts = Partial<Omit<ReportCard, "about" | "name" | "title">> & { answered?: number; more?: string[] };

function partsOf(field: Field, of: Of): Parts {
  switch (field.type) {
    case "checkbox":
    case "dropdown":
      return choiceParts(field, of);
    case "number":
      return numberParts(field, of);
    case "grandTotal":
      return amountParts(of);
    case "disclaimer":
      return acceptedParts(of);
    case "date":
      return dayParts(of);
    case "upload":
      return fileParts(of);
    case "itemList":
      return of.at.nestedId === "" ? orderParts(field, of) : amountParts(of);
    case "repeater":
      return of.at.nestedId === "" ? tableParts(field, of) : { answered: 0 };
    case "template":
      return { figures: rowFigures(of, "Entries") };
    default:
      return textParts(of);
  }
}

/** Options as the form has them; then answers that are not offered any more. */
function choiceParts({ options }: FieldOf<"checkbox"> | FieldOf<"dropdown">, { at, gone, found }: Of): Parts {
  const rows = found.values.get(placeName(at)) ?? [];
  const counts = new Map(rows.map(({ text, n }) => [text, n]));
  const known = new Set(options.map(({ value }) => value));
  const answered = at.nestedId === "" ? found.counts.get(at.fieldId)?.answered : rows[0]?.total;
  const all = answered ?? 0;
  return {
    answered: all,
    bars: [
      {
        title: "",
        bars: [
          ...options
            .filter(({ value }) => counts.has(value) || !gone.has(value))
            .map(({ value, label }) => bar(label || value, counts.get(value) ?? 0, all)),
          ...rows
            .filter(({ text }) => !known.has(text))
            .map(({ text, n }) => bar(`${text} (not offered any more)`, n, all)),
        ],
      },
    ],
  };
}

const bar = (label: string, n: number, all: number): ReportBar => ({
  label,
  n,
  share: all > 0 ? n / all : 0,
});

const MOST_KINDS = 4;

/** Each column that repeats itself is counted; the rest of its kinds stand together. */
function tableParts({ cellSchema }: FieldOf<"repeater">, of: Of): Parts {
  const { at, found } = of;
  return {
    figures: rowFigures(of, "Rows"),
    bars: cellSchema.flatMap(({ id, label }) => {
      const rows = found.values.get(placeName({ ...at, nestedId: id })) ?? [];
      const [first] = rows;
      if (!first || first.kinds === first.total) return [];
      return [{ title: label, bars: topBars(rows, first) }];
    }),
  };
}

function topBars(rows: readonly ValueCount[], { total, kinds }: ValueCount): ReportBar[] {
  const most = kinds <= MOST_KINDS + 1 ? kinds : MOST_KINDS;
  const top = rows.slice(0, most);
  const rest = total - top.reduce((sum, { n }) => sum + n, 0);
  return [
    ...top.map(({ text, n }) => bar(text, n, total)),
    ...(rest > 0 ? [bar(`Other, ${kinds - most} kinds`, rest, total)] : []),
  ];
}

function rowFigures({ at, found, around }: Of, label: string): ReportCard["figures"] {
  const count = found.counts.get(at.fieldId);
  if (!count) return [];
  return [
    { label, value: decimal(count.rows, around) },
    { label: "Mean", value: decimal(count.rows / count.answered, around) },
    { label: "Most", value: decimal(count.most, around) },
  ];
}

/** At most two decimals more than people give: a mean of whole numbers has one. */
const decimal = (value: number, { locale }: Pick<Around, "locale">): string =>
  new Intl.NumberFormat(locale, {
    maximumSignificantDigits: 15,
    maximumFractionDigits: 2,
    roundingPriority: "lessPrecision",
  }).format(value);

function numberParts(_field: FieldOf<"number">, { at, title, found, around }: Of): Parts {
  const sum = found.sums.get(placeName(at));
  if (!sum) return { answered: 0 };
  const shape = found.shapes.get(placeName(at)) ?? [];
  const [first] = shape;
  const say = (value: number) => decimal(value, around);
  return {
    answered: sum.n,
    figures: [
      { label: "Sum", value: say(sum.sum) },
      { label: "Mean", value: say(sum.mean) },
      { label: "Median", value: say(first?.median ?? sum.mean) },
      { label: "Range", value: sum.min === sum.max ? say(sum.min) : `${say(sum.min)} to ${say(sum.max)}` },
    ],
    ...(first &&
      sum.n > 1 &&
      sum.max > sum.min && { chart: histogram(shape, { title, step: first.step, around }) }),
  };
}

/** More steps than a dozen or so come of a rounding error alone. */
const MOST_BINS = 40;

function histogram(
  shape: readonly { bin: number; n: number }[],
  { title, step, around }: { title: string; step: number; around: Around },
): ReportCard["chart"] {
  const counts = new Map(shape.map(({ bin, n }) => [bin, n]));
  const [from, to] = [shape[0]?.bin ?? 0, shape.at(-1)?.bin ?? 0];
  const bins = Array.from({ length: Math.min(to - from + 1, MOST_BINS) }, (_, at) => from + at);
  const end = (bin: number) => decimal(Number((bin * step).toPrecision(12)), around);
  const points = bins.map((bin) => ({
    label: `${end(bin)} to ${end(bin + 1)}`,
    value: counts.get(bin) ?? 0,
  }));
  const top = points.reduce((best, point) => (point.value > best.value ? point : best));
  return {
    title: `${title}, how often`,
    summary: `Most answers, ${decimal(top.value, around)}, are from ${top.label}.`,
    plan: barChart(points, 120),
    labelHeader: "From, to below",
  };
}

function amountParts({ at, found, around }: Of): Parts {
  const sum = found.sums.get(placeName(at));
  if (!sum) return { answered: 0 };
  const money = (minor: number) => formatMoney(Math.round(minor), around);
  return { answered: sum.n, figures: amountFigures(sum, money) };
}

const amountFigures = (sum: NumberSum, money: (minor: number) => string) => [
  { label: "Sum", value: money(sum.sum) },
  { label: "Mean", value: money(sum.mean) },
  { label: "Range", value: sum.min === sum.max ? money(sum.min) : `${money(sum.min)} to ${money(sum.max)}` },
];

function acceptedParts({ at, found, around }: Of): Parts {
  const n = found.sums.get(placeName(at))?.n ?? 0;
  return { answered: n, figures: [{ label: "Accepted", value: decimal(n, around) }] };
}

function dayParts({ at, title, found, around }: Of): Parts {
  const { locale } = around;
  const rows = found.days.get(placeName(at)) ?? [];
  const [first] = rows;
  if (!first) return { answered: 0 };
  const say = (day: string) =>
    day.length === 7 ? monthText(day, locale) : formatDate(day, "medium", locale);
  const points = rows.map(({ day, n }) => ({ label: say(day), value: n }));
  const top = points.reduce((best, point) => (point.value > best.value ? point : best));
  return {
    answered: rows.reduce((sum, { n }) => sum + n, 0),
    figures: [
      { label: "First", value: formatDate(first.first, "medium", locale) },
      { label: "Last", value: formatDate(first.last, "medium", locale) },
    ],
    ...(points.length > 1 && {
      chart: {
        title: `${title}, by ${first.day.length === 7 ? "month" : "day"}`,
        summary: `Most answers, ${decimal(top.value, around)}, are ${top.label}.`,
        plan: barChart(points, 120),
        labelHeader: first.day.length === 7 ? "Month" : "Day",
      },
    }),
  };
}

const monthText = (month: string, locale: string): string =>
  formatDate(`${month}-01`, "medium", locale).replace(/^1 /, "");

function fileParts({ at, found }: Of): Parts {
  const rows = found.files.get(placeName(at)) ?? [];
  const [files, size] = [
    rows.reduce((sum, { n }) => sum + n, 0),
    rows.reduce((sum, row) => sum + row.size, 0),
  ];
  return {
    answered: found.sums.get(placeName(at))?.n ?? 0,
    more: files > 0 ? [counted(files, "file"), formatFileSize(size)] : [],
    bars: [
      {
        title: "",
        bars: rows.map(({ contentType, n }) =>
          bar((typeOfContent(contentType) ?? "other").toUpperCase(), n, files),
        ),
      },
    ],
  };
}

function orderParts(field: FieldOf<"itemList">, { at, gone, found, around }: Of): Parts {
  const money = (minor: number) => formatMoney(Math.round(minor), around);
  const sums = (nestedId: string) => found.sums.get(placeName({ ...at, nestedId }));
  const total = sums("");
  const rows = field.items
    .map(({ itemId, label, price }) => ({
      key: itemId,
      label: label || "Item",
      price: money(price),
      ordered: sums(itemId)?.sum ?? 0,
      amount: sums(`${itemId}.amount`)?.sum ?? 0,
    }))
    .filter(({ key, ordered }) => ordered > 0 || !gone.has(key));
  const listed = rows.reduce((sum, { amount }) => sum + amount, 0);
  const rest = (total?.sum ?? 0) - listed;
  return {
    answered: total?.n ?? 0,
    more: total ? [`mean ${money(total.mean)}`] : [],
    items: {
      rows: [
        ...rows.map((row) => ({ ...row, ordered: decimal(row.ordered, around), amount: money(row.amount) })),
        ...(rest > 0
          ? [
              {
                key: "gone",
                label: "Items that no version offers",
                price: "",
                ordered: "",
                amount: money(rest),
              },
            ]
          : []),
      ],
      total: {
        ordered: decimal(
          rows.reduce((sum, { ordered }) => sum + ordered, 0),
          around,
        ),
        amount: money(total?.sum ?? 0),
      },
    },
  };
}

function textParts({ at, found, around: { dayOf, locale, submissionTo } }: Of): Parts {
  const row = found.texts.get(placeName(at));
  if (!row || row.n === 0) return { answered: 0 };
  return {
    answered: row.n,
    textCount: row.n,
    texts: row.texts.map(({ text, at: instant, team, submissionId }, nth) => ({
      key: `${submissionId}-${nth}`,
      text,
      by: `${team ?? "A guest"}, ${formatDate(dayOf(instant), "medium", locale)}`,
      to: submissionTo(submissionId),
    })),
  };
}
