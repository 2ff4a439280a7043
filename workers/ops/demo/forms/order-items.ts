import type { DemoItem, DemoOrders } from "./demo-form.types";

const VAT = 20;
/** The due date of the task: until then everything that is hired costs a sixth less. */
const EARLY = 15;
const early = (price: number, until = EARLY) => ({ until, price });

export const STAND_SERVICES: readonly DemoItem[] = [
  {
    ...{ itemId: "supply", label: "3 kW single-phase supply", description: "24 hours, one position" },
    ...{ price: 372, prices: [early(310)], vat: VAT, most: 2 },
    ...{ picture: "Power supply.svg", supplier: "Quay Electrical" },
  },
  {
    ...{ itemId: "socket", label: "Extra 13 A socket", description: "On the same supply" },
    ...{ price: 51, prices: [early(42.5)], vat: VAT, most: 12 },
    ...{ picture: "Socket.svg", supplier: "Quay Electrical" },
  },
  {
    ...{ itemId: "spotlight", label: "Track-mounted LED spotlight", description: "10 W, warm white" },
    ...{ price: 33.6, prices: [early(28)], vat: VAT, least: 2 },
    ...{ picture: "Spotlight.svg", supplier: "Lumen Hire" },
  },
  {
    ...{ itemId: "carpet", label: "Needle-punch carpet, charcoal", description: "Laid and taken up" },
    ...{ price: 13.8, prices: [early(11.5)], unit: "m²", vat: VAT, least: 10, most: 400 },
    ...{ picture: "Carpet.svg", supplier: "Fairway Flooring" },
  },
  {
    itemId: "cabinet",
    label: "Corner display cabinet with four lockable glass shelves and interior lighting, 2 m",
    description: "Key deposit returned at Gate 3",
    ...{ price: 256.8, prices: [early(214)], vat: VAT },
    ...{ picture: "Display cabinet.svg", supplier: "Netley Joinery" },
  },
  {
    // Its early price is over. On no day next to its last one somebody orders it: what an order costs is the same at any hour
    // that the demo is made at.
    ...{ itemId: "fridge", label: "Glass-door fridge, 140 l", description: "Needs one 13 A socket" },
    ...{ price: 145.2, prices: [early(121, -15)], vat: VAT },
    ...{ picture: "Fridge.svg", supplier: "Hythe Refrigeration" },
  },
  {
    ...{ itemId: "counter", label: "Lockable counter, 1 m", description: "White, one shelf" },
    ...{ price: 115.2, prices: [early(96)], vat: VAT },
    ...{ picture: "Counter.svg", supplier: "Calshot Exhibits" },
  },
  {
    ...{ itemId: "stool", label: "Bar stool", description: "Oak seat, black frame" },
    ...{ price: 29.4, prices: [early(24.5)], vat: VAT },
    ...{ picture: "Bar stool.svg", supplier: "Calshot Exhibits" },
  },
  {
    ...{ itemId: "forklift", label: "Forklift with driver", description: "Free until noon on build-up days" },
    ...{
      price: 69.6,
      prices: [{ type: "On-water berth" as const, price: 58 }],
      unit: "hour",
      vat: VAT,
      most: 8,
    },
    ...{ picture: "Forklift.svg", supplier: "Hamble Lifting and Haulage" },
  },
  {
    ...{
      itemId: "guide",
      label: "Printed show guide, box of 25",
      description: "Brought to your stand on the eve",
    },
    ...{ price: 45, vat: 0, picture: "Show guide.svg" },
  },
];

/** Prices with VAT in them: people pay for passes what they read. */
export const EXTRA_PASSES: readonly DemoItem[] = [
  {
    ...{ itemId: "pass", label: "Exhibitor pass beyond your allowance", description: "For all five days" },
    ...{ price: 18, vat: VAT, most: 20 },
  },
  {
    ...{
      itemId: "lanyards",
      label: "Lanyards with your logo",
      description: "Packs of 25, ready at your gate",
    },
    ...{ price: 42, vat: VAT, most: 10 },
  },
];

/** Of an unloading slot there are so many places at the gate. */
export const UNLOADING = ["07:00 to 09:00", "09:00 to 11:00", "11:00 to 13:00", "After 13:00"] as const;

export const SERVICES_ORDERS: DemoOrders = {
  list: "Power, lighting and furniture",
  prefix: "SSO",
  prices: "net",
  rates: [20, 0],
  discounts: [{ items: ["Track-mounted LED spotlight"], fromQuantity: 6, percent: 5 }],
  changeUntil: 65,
  cancelUntil: 48,
  note: "Hired items stay the supplier’s. Please leave them on the stand when you go.",
  /** So many are left when all have ordered; below 0: more are ordered than there are. */
  left: { spotlight: 36, cabinet: 2, fridge: 4, counter: 0, stool: 0 },
  slots: {
    question: "Unloading slot on the first day of build-up",
    left: { "07:00 to 09:00": 0, "09:00 to 11:00": 3 },
  },
};

export const PASSES_ORDERS: DemoOrders = {
  list: "Extra passes and lanyards",
  prefix: "PAS",
  prices: "gross",
  rates: [20],
  discounts: [],
  changeUntil: 60,
  cancelUntil: 60,
  note: "",
  left: {},
};
