import type { DemoForm } from "./demo-form.types";

const options = (...labels: string[]) => labels.map((label) => ({ label, value: label }));

/** A form with every type of question and layout item. */
export const PROGRAMME_ENTRY: DemoForm = {
  title: "Show programme entry",
  description: "How your company stands in the printed programme and on the show’s website.",
  isEditable: true,
  task: {
    title: "Write your show programme entry",
    group: "Marketing",
    due: 34,
    description: "The programme goes to print a week after the due date.",
  },
  thanks: "Thank you. We send a proof of your entry before the programme goes to print.",
  zeal: 0.5,
  fields: [
    { type: "newPage", label: "Your company", description: "As it is to be printed." },
    {
      type: "callout",
      label: "Deadline",
      style: "warning",
      description: "What comes later is **not** printed.",
    },
    { type: "text", label: "Company name", isRequired: true, max: 60 },
    { type: "url", label: "Website", isRequired: true },
    { type: "email", label: "Email for visitors" },
    { type: "tel", label: "Phone for visitors" },
    { type: "divider", label: "" },
    { type: "section", label: "What you show" },
    { type: "area", label: "Description", isRequired: true, max: 400 },
    {
      ...{ type: "checkbox", label: "Categories", isMulti: true, max: 3, isRequired: true },
      options: options("Sailing boats", "Motor yachts", "Engines", "Electronics", "Clothing", "Services"),
    },
    {
      type: "dropdown",
      label: "Size of the entry",
      isRequired: true,
      options: options("Line", "Quarter page", "Full page"),
    },
    { type: "number", label: "Founded in", min: 1700, max: 2100 },
    { type: "date", label: "Next product launch" },
    { type: "newPage", label: "People and products" },
    { type: "fullName", label: "Press contact" },
    { type: "address", label: "Address in the programme" },
    {
      ...{ type: "template", label: "New products", group: "Product", isLooping: true, maxLoops: 4 },
    },
    {
      ...{ type: "repeater", label: "Boats on show", max: 6 },
      cellSchema: [
        { id: "cell1", label: "Boat", type: "text" },
        { id: "cell2", label: "Length in metres", type: "number" },
      ],
    },
    { type: "newPage", label: "Pictures and adverts" },
    { type: "image", label: "Where logos stand on the signs", picture: "Signs on the pontoons.svg" },
    { type: "youTube", label: "Last year’s show in a minute", videoId: "aqz-KE-bpKQ" },
    { type: "vimeo", label: "How the programme is made", videoId: "76979871" },
    {
      type: "customText",
      label: "Logos",
      description: "Send your logo as *SVG* or as large a PNG as you have.",
    },
    { type: "upload", label: "Logo", accept: ["image"], hasMaxFileSize: true, maxFileSizeMB: 5 },
    {
      ...{ type: "itemList", label: "Adverts" },
      items: [
        { itemId: "quarter", label: "Quarter page", price: 240 },
        { itemId: "half", label: "Half page", price: 420 },
        { itemId: "full", label: "Full page", price: 750, description: "In colour" },
      ],
    },
    { type: "grandTotal", label: "Total, excluding VAT" },
    {
      type: "calculation",
      label: "VAT at 20 per cent",
      formula: "[Total, excluding VAT] × 0.2",
      isAmount: true,
    },
    {
      type: "disclaimer",
      label: "We may print this",
      description: "We own the words and pictures, or may use them.",
    },
    {
      type: "signature",
      label: "Signed for the company",
      agreement: "I may sign for the company, and what stands above is right.",
    },
  ],
  rules: [{ show: "Adverts", where: "Size of the entry", is: "Full page" }],
};
