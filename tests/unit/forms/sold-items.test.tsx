import { expect, it } from "vitest";
import type { Answers } from "~/features/forms/answers/answer.types";
import { journeyOf } from "~/features/forms/answers/journey.rules";
import { readDocument } from "~/features/forms/document/read-document.schema";
import { withReader } from "~/features/forms/document/reader.rules";
import { type KnownOfOrder, soldDocument } from "~/features/forms/ordering/sold-document.rules";
import { FormPage } from "~/features/forms/runner/form-page";
import { pageModel } from "~/features/forms/runner/page-model.rules";
import { typedState } from "~/features/forms/runner/page-state.rules";
import { drawn } from "../support/page-house";

const context = { locale: "en-GB", currency: "GBP" };
const around = {
  ...context,
  ...{ pageTo: () => "/p", entryTo: () => "/e", checkTo: "/c", htmlOf: (text: string) => text },
  ...{ pictureOf: (id: string) => ({ src: `/${id}.png`, width: 64, height: 64 }), fileOf: () => null },
  paths: {
    ...{ save: "/s", draft: "/d", update: "/u", rows: "/r", autosave: null, query: "" },
    ...{ files: "/f", upload: "/f", entry: null, embeds: null, close: null },
  },
  ordering: {
    ...{
      purchaseOrder: "SRC-2027-0114",
      note: "",
      terms: "https://boat.example/terms",
      askAt: "help@boat.example",
    },
    until: "You can change this order until 31 January 2027 and cancel items until 15 January 2027.",
  },
};
const early = (price: number) => [{ until: "2026-12-10", price }];
const ITEMS = [
  {
    itemId: "supply",
    label: "3 kW single-phase supply",
    description: "24 hours, one position",
    price: 37_200,
    most: 2,
    prices: early(31_000),
    vatRate: 2000,
  },
  {
    itemId: "light",
    label: "Track-mounted LED spotlight",
    description: "10 W, warm white",
    price: 3_360,
    least: 2,
    prices: early(2_800),
    vatRate: 2000,
    pictureId: "light",
  },
  {
    itemId: "cabinet",
    label: "Corner display cabinet",
    price: 25_680,
    prices: early(21_400),
    vatRate: 2000,
    pictureId: "cabinet",
  },
  {
    itemId: "fridge",
    label: "Glass-door fridge, 140 l",
    description: "Needs one 13 A socket",
    price: 14_520,
    prices: early(12_100),
    vatRate: 2000,
  },
  { itemId: "counter", label: "Lockable counter, 1 m", price: 9_600, vatRate: 2000, supplierId: "calshot" },
  {
    itemId: "forklift",
    label: "Forklift with driver, one hour",
    price: 6_960,
    prices: [{ typeId: "berth", price: 5_800 }],
    vatRate: 2000,
  },
  { itemId: "guide", label: "Printed show guide, box of 25", price: 4_500, vatRate: 0 },
];
const stored = readDocument(
  JSON.stringify({
    title: "Stand services order",
    fields: [
      {
        id: "list",
        type: "itemList",
        label: "Power, lighting and furniture",
        items: ITEMS,
        showLeft: true,
        showLater: true,
        showSubtotals: true,
      },
    ],
    orders: {
      prices: "net",
      rates: [2000, 0],
      discounts: [{ itemIds: ["light"], from: { quantity: 10 }, off: { percent: 500 } }],
    },
  }),
);
if (!stored.document) throw new Error(stored.reason);
const { document } = stored;
const stockOf = (partId: string, stock: number, taken: number) => ({
  fieldId: "list",
  partId,
  stock,
  taken,
  mayOversell: false,
  own: 0,
});
const known: KnownOfOrder = {
  ...{
    day: "2026-11-25",
    typeId: "berth",
    typeName: "On-water berth",
    currency: "GBP",
    isReverseCharge: false,
  },
  ...{ isByStaff: false, former: [], chosen: [], changeUntil: null, cancelUntil: null },
  stock: [
    stockOf("light", 240, 204),
    stockOf("cabinet", 8, 6),
    stockOf("fridge", 18, 14),
    stockOf("counter", 30, 30),
  ],
};
const quantities = (typed: Record<string, string>): Answers => ({
  list: {
    type: "itemList",
    items: Object.entries(typed).map(([itemId, quantity]) => ({ itemId, price: 0, quantity })),
  },
});
const ORDER = {
  supply: "2",
  light: "12",
  cabinet: "2",
  fridge: "6",
  counter: "1",
  forklift: "3",
  guide: "2",
};

function pageOf(answers: Answers, of: Partial<KnownOfOrder> = {}, form = document) {
  const sold = soldDocument(form, { ...known, ...of });
  const journey = journeyOf(sold, answers, { context });
  const page = journey.pages[0];
  if (!page) throw new Error("no page");
  return pageModel(sold, answers, { journey, part: { page, entry: null, problems: page.problems }, around });
}
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");

it("draws each item with its price of today and the later one, what is left of it, and VAT below", () => {
  const html = drawn(() => <FormPage model={pageOf(quantities(ORDER))} />);
  const words = wordsOf(html);
  for (const said of [
    "Prices exclude VAT. Some prices hold until 10 Dec; after that this order costs £276.80 more before VAT.",
    "At most 2",
    "£310.00 until 10 Dec, then £372.00",
    "36 left · sold from 2",
    "5% off from 10",
    "Only 2 left, both in this draft",
    "Only 4 are left. Enter 4 or less",
    "Not counted",
    "Sold out",
    "Your price as On-water berth",
    "VAT 0%",
    "−£16.80",
    "Total with VAT",
    "Your purchase-order number",
    "Terms of supply",
  ])
    expect(words).toContain(said);
  // 620 + 336 − 16.80 + 428 + 174 at 20 %, and 90 at none.
  expect(words).toContain("Before VAT £1,631.20");
  expect(words).toContain("VAT 20% on £1,541.20 £308.24");
  expect(words).toContain("VAT 0% on £90.00 £0.00");
  expect(words).toContain("£1,939.44");
  expect(html).not.toMatch(/name="f\.list\.counter"/);
});

it("a browser has neither prices of others nor who supplies, and comes to the same as it is typed", () => {
  const model = pageOf(quantities(ORDER));
  expect(JSON.stringify(model)).not.toMatch(/calshot|supplierId|"typeId"|"berth"|6960/);
  const sent = new Map([
    ["f.list.supply", ["2"]],
    ["f.list.guide", ["1"]],
  ]);
  const state = typedState(model.live, sent, context);
  expect(state.order?.lists["f.list"]).toMatchObject({ net: 66_500, gross: 78_900 });
  expect(state.total).toBe(78_900);
});

it("a list without such properties is drawn as it was, and its document needs no later reader", () => {
  const plain = readDocument(
    JSON.stringify({
      fields: [
        { id: "list", type: "itemList", label: "Things", items: [{ itemId: "a", label: "A", price: 100 }] },
      ],
    }),
  );
  if (!plain.document) throw new Error(plain.reason);
  expect(withReader(plain.document).reader).toBeUndefined();
  expect(withReader(document).reader).toBe(3);
  expect(soldDocument(plain.document, { ...known, stock: [] })).toBe(plain.document);
});

it.each(["dropdown", "checkbox"])(
  "of an option of a %s that is sold out nobody takes one more; who has it keeps it",
  async (type) => {
    const slots = readDocument(
      JSON.stringify({
        fields: [
          {
            ...{ id: "slot", type, label: "Unloading", isMulti: type === "checkbox" },
            options: ["early", "late"].map((value) => ({ label: value, value })),
          },
        ],
      }),
    );
    if (!slots.document) throw new Error(slots.reason);
    const stock = [{ ...stockOf("early", 2, 2), fieldId: "slot" }];
    const drawnWith = (value: string[]) =>
      drawn(() => (
        <FormPage
          model={pageOf({ slot: { type, value } as never }, { stock }, slots.document ?? undefined)}
        />
      ));
    const sold = /<(?:option|input)[^>]*value="early"[^>]*>/;
    const [none, own] = [await drawnWith([]), await drawnWith(["early"])];
    expect(wordsOf(none)).toContain("early (sold out)");
    expect(sold.exec(none)?.[0]).toContain("disabled");
    expect(sold.exec(own)?.[0]).not.toContain("disabled");
    expect(/<(?:option|input)[^>]*value="late"[^>]*>/.exec(none)?.[0]).not.toContain("disabled");
  },
);
