import type { DemoForm } from "./demo-form.types";
import { EXTRA_PASSES, PASSES_ORDERS, SERVICES_ORDERS, STAND_SERVICES, UNLOADING } from "./order-items";
import { PROGRAMME_ENTRY } from "./programme-entry";

const page = (label: string, description = "") => ({ type: "newPage", label, description });
const options = (...labels: string[]) => labels.map((label) => ({ label, value: label }));

const ORDER: DemoForm = {
  title: "Stand services order",
  description: "Power, water, lighting and furniture for your stand. About 10 minutes.",
  isEditable: true,
  task: {
    title: "Order stand services",
    group: "Services and health and safety",
    due: 15,
    description: "Power, water, lighting and furniture. Prices rise by a fifth after the due date.",
  },
  thanks: "Thank you. We have your order and will send the invoice to the address that you gave.",
  zeal: 0.35,
  orders: SERVICES_ORDERS,
  fields: [
    page("Stand details"),
    {
      type: "text",
      label: "Stand number",
      isRequired: true,
      description: "As on your floor plan, such as B214.",
    },
    {
      ...{ type: "dropdown", label: "Where is your stand?", isRequired: true },
      options: options("Hall A", "Hall B", "Hall C", "On the water"),
    },
    { type: "number", label: "Berth length in metres", isRequired: true, min: 4, max: 60 },
    {
      ...{ type: "dropdown", label: "Unloading slot on the first day of build-up" },
      ...{ description: "At Gate 3, one vehicle at a time.", options: options(...UNLOADING) },
    },
    page("Contact"),
    {
      ...{ type: "fullName", label: "On-site contact", isRequired: true },
      description: "Who should we call during build-up?",
    },
    { type: "tel", label: "Mobile number of the on-site contact", isRequired: true },
    {
      ...{ type: "address", label: "Invoice address", isRequired: true },
      description: "We send the order confirmation and invoice here.",
    },
    {
      ...{ type: "repeater", label: "Vehicles arriving for build-up", max: 5 },
      cellSchema: [
        { id: "cell1", label: "Registration", type: "text" },
        { id: "cell2", label: "Vehicle type", type: "text" },
        { id: "cell3", label: "Driver’s mobile", type: "tel" },
      ],
    },
    page("Your order"),
    {
      ...{ type: "itemList", label: SERVICES_ORDERS.list, items: STAND_SERVICES },
      description: "Early prices hold until the due date.",
      ...{ showSubtotals: true, showLeft: true, showLater: true },
    },
    { type: "grandTotal", label: "Your order" },
    page("Safety and access"),
    {
      ...{ type: "checkbox", label: "Will anything be suspended above your stand?", isRequired: true },
      description: "For example lighting rigs, banners or a mast.",
    },
    {
      ...{ type: "number", label: "Total suspended weight", isRequired: true, min: 1, max: 1200 },
      description: "In kilograms, with chains and motors. The limit is 1,200 kg.",
    },
    {
      ...{ type: "upload", label: "Stand plan", isMulti: true, accept: ["image", "docs"] },
      description: "With the positions of your sockets.",
    },
  ],
  rules: [
    { show: "Berth length in metres", where: "Where is your stand?", is: "On the water" },
    { show: "Total suspended weight", where: "Will anything be suspended above your stand?", is: "Yes" },
  ],
  later: {
    ...{ type: "checkbox", label: "Do you need storage for empty crates?" },
    reportLabel: "Crate storage",
  },
};

const PASSES: DemoForm = {
  title: "Exhibitor passes",
  description: "A pass for everybody who works on your stand, up to 12.",
  isEditable: true,
  task: {
    title: "Name your stand staff",
    group: "People and passes",
    due: 28,
    description: "Passes are printed from this list. You can change it until the due date.",
  },
  thanks: "Thank you. Passes wait at Gate 3 from the first day of build-up.",
  zeal: 0.3,
  orders: PASSES_ORDERS,
  fields: [
    page("Your stand"),
    { type: "text", label: "Name on the passes", isRequired: true, max: 60 },
    { type: "dropdown", label: "Collect passes at", isRequired: true, options: options("Gate 3", "Gate 5") },
    page("Your people"),
    {
      ...{ type: "template", label: "People on your stand", isRequired: true, group: "Person on the stand" },
      ...{ isLooping: true, maxLoops: 12, isUsingDefaultTitles: false, loopPrefix: "Person" },
    },
    page("Extras"),
    {
      ...{ type: "itemList", label: PASSES_ORDERS.list, items: EXTRA_PASSES, showSubtotals: true },
      description: "Your allowance is 12 passes. Everything here is charged to your account.",
    },
  ],
  unpublished: { type: "checkbox", label: "Does anybody on your stand need a parking permit?" },
};

const INSURANCE: DemoForm = {
  title: "Insurance details",
  description: "Your public liability insurance, with the certificate.",
  closesAfter: 7,
  task: {
    title: "Give your insurance details",
    group: "Money and paperwork",
    due: 6,
    isApprovalNeeded: true,
    description: "We look at every certificate. It must cover the days of breakdown too.",
  },
  thanks: "Thank you. We look at your certificate and come back to you within three working days.",
  zeal: 0.45,
  fields: [
    { type: "text", label: "Insurer", isRequired: true },
    { type: "text", label: "Policy number", isRequired: true, max: 40 },
    { type: "number", label: "Limit of indemnity in pounds", isRequired: true, min: 1_000_000 },
    { type: "date", label: "Valid until", isRequired: true },
    { type: "upload", label: "Certificate", isRequired: true, accept: ["docs", "image"] },
  ],
};

const DECLARATION: DemoForm = {
  title: "Health and safety declaration",
  description: "For everybody who builds or works on a stand.",
  task: {
    title: "Sign the health and safety declaration",
    group: "Services and health and safety",
    due: -3,
    description: "Without it nobody may build.",
  },
  thanks: "Thank you. Keep your risk assessment on the stand: our safety team asks to see it.",
  zeal: 0.25,
  fields: [
    {
      ...{ type: "customText", label: "Before you sign" },
      description:
        "Read the **health and safety guide** first. It has the rules for heights, fire and lifting.",
    },
    {
      ...{ type: "checkbox", label: "What will you have on your stand?", isMulti: true, isRequired: true },
      options: options("Gas", "Naked flame", "Moving machinery", "Water feature", "None of these"),
    },
    {
      ...{ type: "area", label: "How will you keep the flame safe?", isRequired: true, max: 600 },
      description: "Who watches it, and what is at hand to put it out.",
    },
    { type: "fullName", label: "Person in charge of safety", isRequired: true },
    {
      ...{ type: "disclaimer", label: "I accept the health and safety rules" },
      description: "I have read the guide, and everybody who works on our stand has been told.",
    },
  ],
  rules: [
    {
      ...{ show: "How will you keep the flame safe?", is: "Naked flame" },
      where: "What will you have on your stand?",
    },
  ],
};

const CONTACT: DemoForm = {
  title: "Contact the organisers",
  description: "For visitors, press and future exhibitors. We answer within two working days.",
  isPublic: true,
  thanks: "Thank you. We answer within two working days.",
  zeal: 2,
  guests: 104,
  fields: [
    { type: "fullName", label: "Your name", isRequired: true },
    { type: "email", label: "Email address", isRequired: true },
    { type: "tel", label: "Phone number" },
    {
      ...{ type: "dropdown", label: "What is it about?", isRequired: true },
      options: options("Visiting the show", "Press", "Exhibiting next year", "Something else"),
    },
    { type: "area", label: "Your message", isRequired: true, max: 2000 },
  ],
};

const CATERING: DemoForm = {
  title: "Catering order",
  description: "Breakfast and lunch for stand staff.",
  isUnfinished: true,
  thanks: "Thank you.",
  zeal: 2,
  fields: [
    { type: "number", label: "People at lunch each day", isRequired: true, min: 1 },
    {
      type: "checkbox",
      label: "Anything that they do not eat?",
      isMulti: true,
      options: options("Meat", "Fish", "Gluten"),
    },
  ],
};

const SURVEY: DemoForm = {
  title: "Early booking survey 2026",
  description: "What brought you back?",
  isArchived: true,
  thanks: "Thank you. It helps us to make next year’s show better.",
  zeal: 0.75,
  fields: [
    {
      ...{ type: "dropdown", label: "How was last year’s show for you?", isRequired: true },
      options: options("Very good", "Good", "Fair", "Poor"),
    },
    { type: "area", label: "What should we do better?" },
  ],
};

/** Eight forms in every state. */
export const DEMO_FORMS: readonly DemoForm[] = [
  ...[ORDER, PASSES, INSURANCE, DECLARATION, PROGRAMME_ENTRY, CONTACT, CATERING, SURVEY],
];

/** Field groups that they place. */
export const DEMO_GROUPS_OF_FIELDS = [
  {
    title: "Person on the stand",
    description: "Whom a pass is made for.",
    fields: [
      { type: "fullName", label: "Full name", isRequired: true },
      {
        ...{ type: "dropdown", label: "Role", isRequired: true },
        options: options("Owner", "Sales", "Technician", "Skipper"),
      },
      { type: "email", label: "Email address" },
    ],
  },
  {
    title: "Product",
    description: "What is new on a stand.",
    fields: [
      { type: "text", label: "Name", isRequired: true, max: 80 },
      { type: "url", label: "Web page" },
    ],
  },
];
