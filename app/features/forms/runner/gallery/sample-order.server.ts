import type { Answers } from "../../answers/answer.types";
import { Field } from "../../document/field.schema";
import type { FormDocument } from "../../document/form-document.schema";
import { LogicEntry } from "../../document/logic.schema";

const LONG_WORD = "Featherstonehaugh".repeat(12).slice(0, 200);
const YES = { rules: [{ sourceId: "hanging", sourceType: "checkbox", sourceValue: "Yes" }] };

const fields = [
  { id: "p1", type: "newPage", label: "Contact and order", description: "It takes about ten minutes." },
  {
    id: "contact",
    type: "fullName",
    label: "On-site contact",
    description: "Who should we call during build-up?",
    isRequired: true,
  },
  {
    id: "address",
    type: "address",
    label: "Invoice address",
    description: "We send the order confirmation and invoice here.",
    isRequired: true,
  },
  {
    id: "vehicles",
    type: "repeater",
    label: "Vehicles arriving for build-up",
    description: "You can change these until 30 July.",
    max: 5,
    cellSchema: [
      { id: "cell1", label: "Registration" },
      { id: "cell2", label: "Vehicle type" },
      { id: "cell3", label: "Driver’s mobile", type: "tel" },
    ],
  },
  {
    id: "loads",
    type: "repeater",
    label: "What each vehicle brings",
    max: 8,
    cellSchema: [
      {
        id: "cell1",
        label: "Arrives",
        type: "date",
        isRequired: true,
        earliest: { from: "start", days: -3 },
      },
      { id: "cell2", label: "Unloaded by", type: "dropdown", options: ["Hand", "Forklift", "Crane"] },
      { id: "cell3", label: "Weight in tonnes", type: "number", max: 40, decimals: 2, sum: true },
      { id: "cell4", label: "Insured value", type: "amount", sum: true },
    ],
  },
  {
    id: "items",
    type: "itemList",
    label: "Power, lighting and furniture",
    description: "Prices are in pounds and exclude VAT.",
    showSubtotals: true,
    items: [
      {
        itemId: "power",
        label: "3 kW single-phase supply",
        description: "24 hours, one position",
        price: 31_000,
      },
      { itemId: "socket", label: "Extra 13 A socket", description: "On the same supply", price: 4_250 },
      {
        itemId: "light",
        label: "Track-mounted LED spotlight",
        description: "10 W, warm white",
        price: 2_800,
      },
      { itemId: "stool", label: "Bar stool", description: "Oak seat, black frame", price: 2_450 },
    ],
  },
  {
    id: "hanging",
    type: "checkbox",
    label: "Will anything be suspended above your stand?",
    description: "For example lighting rigs, banners or a mast.",
    isRequired: true,
  },
  {
    id: "weight",
    type: "number",
    label: "Total suspended weight in kilograms",
    description: "Include chains and motors.",
    isRequired: true,
    max: 1_200,
  },
  {
    id: "plan",
    type: "upload",
    label: "Stand plan",
    isRequired: true,
    isMulti: true,
    accept: ["image", "docs"],
  },
  { id: "p2", type: "newPage", label: "Everything else" },
  { id: "s1", type: "section", label: "How to reach you", description: "Shown to the organisers alone." },
  {
    id: "stand",
    type: "text",
    label: "Stand name",
    description: "As in the catalogue.",
    isRequired: true,
    max: 40,
  },
  { id: "mail", type: "email", label: "E-mail for invoices" },
  { id: "phone", type: "tel", label: "Phone" },
  { id: "site", type: "url", label: "Website" },
  { id: "about", type: "area", label: "What visitors will see", max: 120 },
  { id: "arrival", type: "date", label: "First day on site", isRequired: true },
  {
    id: "hall",
    type: "dropdown",
    label: "Hall",
    options: ["Main hall", "Pontoon hall"].map((label) => ({ label, value: label })),
  },
  {
    id: "days",
    type: "checkbox",
    label: "On site on",
    isMulti: true,
    options: [
      "Build-up, 7 to 9 September",
      "Show days, 10 to 14 September",
      "Breakdown, 14 and 15 September",
    ].map((label) => ({ label, value: label })),
  },
  { id: "s2", type: "section", label: "Before you send this in" },
  {
    id: "note",
    type: "callout",
    label: "Hot work",
    style: "warning",
    description: "Welding and grinding need a **permit** of the day.",
  },
  {
    id: "text",
    type: "customText",
    label: "",
    description: "Read the *site rules* first.\n\n- Hard hats in build-up.\n- No vehicles on the pontoon.",
  },
  { id: "film", type: "youTube", label: "The quay from above", videoId: "dQw4w9WgXcQ" },
  { id: "line", type: "divider" },
  {
    id: "rules",
    type: "disclaimer",
    label: "Declaration",
    description: "We are authorised to place this order and accept the terms of supply.",
  },
  {
    id: "signed",
    type: "signature",
    label: "Signed for the company",
    description: "By somebody who may place orders.",
    agreement: "I have read the terms of supply, and place this order.",
  },
  { id: "sum", type: "grandTotal", label: "Total of your order", description: "Excluding VAT." },
  {
    id: "deposit",
    type: "calculation",
    label: "Deposit",
    description: "A quarter of the total, at most £1,500.00.",
    formula: "min(round([sum] × 0.25, 2), 1500)",
    isAmount: true,
  },
  { id: "p3", type: "newPage", label: "People on site" },
  {
    id: "people",
    type: "template",
    label: "",
    description: "",
    fieldGroupId: "person",
    isLooping: true,
    isRequired: true,
    maxLoops: 20,
  },
];

const person = [
  {
    id: "who",
    type: "fullName",
    label: "Name",
    isRequired: true,
    middleName: { label: "Middle name", show: false },
  },
  {
    id: "mobile",
    type: "tel",
    label: "Mobile",
    description: "Called if a vehicle blocks the quay.",
    isRequired: true,
  },
  { id: "company", type: "text", label: "Company" },
  { id: "high", type: "checkbox", label: "Will this person work above 2 metres?", isRequired: true },
  {
    id: "card",
    type: "text",
    label: "Number of the climbing card",
    description: "For example IRATA 3/12345.",
    isRequired: true,
  },
];

/** A form with every kind of question and layout item, to be looked at. */
export const sampleOrder: FormDocument = {
  title: "Stand services order",
  description: "",
  isEditable: true,
  isPublic: false,
  prefill: [],
  fields: fields.map((field) => Field.parse(field)),
  logicMap: { weight: LogicEntry.parse({ ...YES, thenFieldId: "weight" }) },
  groups: [
    {
      id: "person",
      title: "Person",
      description: "",
      fields: person.map((field) => Field.parse(field)),
      logicMap: {
        card: LogicEntry.parse({
          rules: [{ sourceId: "high", sourceType: "checkbox", sourceValue: "Yes" }],
          thenFieldId: "card",
        }),
      },
    },
  ],
};

const named = (firstName: string, surname: string) => ({
  type: "fullName" as const,
  value: { firstName, surname },
});

const full: Answers = {
  contact: named("Jonas", "Weber"),
  address: {
    type: "address",
    value: {
      addressLine1: "Unit 6, Saxon Wharf",
      addressLine2: "Lower York Street",
      city: "Southampton",
      county: "Hampshire",
      postcode: "SO14 5QF",
      country: "United Kingdom",
    },
  },
  loads: {
    type: "repeater",
    rows: [
      { cell1: "2027-09-06", cell2: "Crane", cell3: "12.25", cell4: "48000" },
      { cell1: "2027-09-07", cell2: "Hand", cell3: "0.8", cell4: "1250.5" },
    ],
  },
  vehicles: {
    type: "repeater",
    rows: [
      { cell1: "HX71 KDV", cell2: "Luton van", cell3: "07700 900142" },
      { cell1: "WR23 OLM", cell2: "Flatbed with crane", cell3: "07700 900377" },
    ],
  },
  items: {
    type: "itemList",
    items: [
      { itemId: "power", price: 31_000, quantity: "1" },
      { itemId: "socket", price: 4_250, quantity: "4" },
      { itemId: "light", price: 2_800, quantity: "6" },
    ],
  },
  hanging: { type: "checkbox", value: ["Yes"] },
  weight: { type: "number", value: "340" },
  plan: { type: "upload", files: ["plan", "side"] },
  stand: { type: "text", value: "Solent Rigging Co." },
  mail: { type: "email", value: "accounts@solentrigging.example" },
  phone: { type: "tel", value: "01632 960 001" },
  site: { type: "url", value: "https://solentrigging.example" },
  about: {
    type: "area",
    value: "Masts, standing and running rigging.\nA workshop with a hydraulic press, open on Sunday.",
  },
  arrival: { type: "date", value: "2027-09-07" },
  hall: { type: "dropdown", value: ["Pontoon hall"] },
  days: { type: "checkbox", value: ["Build-up, 7 to 9 September", "Breakdown, 14 and 15 September"] },
  rules: { type: "disclaimer", accepted: true },
  signed: {
    ...{ type: "signature", name: "Jonas Weber", nth: 1, over: "", at: "2027-04-03T14:05+01:00" },
    strokes:
      "60,70 80,60 96,80 90,130 70,150 60,134;118,120 104,134 116,150 136,140 132,122 118,120;160,148 164,122 186,120 192,146;222,126 206,134 218,148 238,144 240,122 246,150",
  },
  people: {
    type: "template",
    loopCount: 3,
    templateValues: [
      {
        who: named("Jonas", "Weber"),
        mobile: { type: "tel", value: "07700 900142" },
        company: { type: "text", value: "Solent Rigging Co." },
        high: { type: "checkbox", value: ["No"] },
      },
      {
        who: named("Ottoline", "Featherstonehaugh"),
        mobile: { type: "tel", value: "07700 900467" },
        company: { type: "text", value: "Keel & Frame" },
        high: { type: "checkbox", value: ["Yes"] },
        card: { type: "text", value: "IRATA 2/40718" },
      },
      {
        who: named("Wim", "van der Heijden"),
        company: { type: "text", value: "Calshot Exhibits" },
        high: { type: "checkbox", value: ["No"] },
      },
    ],
  },
};

const word = { type: "text" as const, value: LONG_WORD };

/** How the form can be looked at. */
export const sampleAnswers = {
  full,
  empty: {},
  wrong: {
    ...full,
    contact: { type: "fullName", value: { firstName: "Jonas" } },
    address: {
      type: "address",
      value: { addressLine1: "Unit 6", city: "Southampton", postcode: "SO14 5Q", country: "United Kingdom" },
    },
    vehicles: { type: "repeater", rows: [{ cell1: "HX71 KDV", cell3: "seven" }, { cell1: LONG_WORD }] },
    loads: {
      type: "repeater",
      rows: [{ cell1: "soon", cell2: "Helicopter", cell3: "41.255" }, { cell4: "0.005" }],
    },
    items: { type: "itemList", items: [{ itemId: "power", price: 31_000, quantity: "-1" }] },
    weight: { type: "number", value: "12,000 kg" },
    plan: { type: "upload", files: [] },
    stand: word,
    mail: { type: "email", value: "accounts@" },
    arrival: { type: "date", value: "31/2/2027" },
    rules: { type: "disclaimer", accepted: false },
  },
  long: {
    ...full,
    contact: named(LONG_WORD, LONG_WORD),
    stand: word,
    about: { type: "area", value: LONG_WORD },
    vehicles: { type: "repeater", rows: [{ cell1: LONG_WORD, cell2: LONG_WORD }] },
    loads: { type: "repeater", rows: [{ cell1: LONG_WORD, cell2: LONG_WORD, cell4: "999999999999999" }] },
    people: {
      type: "template",
      loopCount: 1,
      templateValues: [{ who: named(LONG_WORD, LONG_WORD), company: word }],
    },
  },
} satisfies Record<string, Answers>;
