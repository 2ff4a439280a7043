import type { FormField } from "~/ui/form-field";
import { iconFor } from "~/ui/icon.rules";
import { IconField } from "~/ui/icon-field";
import { PAGE_ICONS, type PageIcon } from "../../content-path.rules";

/** One of the icons that a page may have. */
export const PageIconField = ({ field, label }: { field: FormField; label: string }) => (
  <IconField field={field} label={label} hint="Beside the title, in lists and links." icons={CHOICES} />
);

const ICON_LABELS: Record<PageIcon, string> = {
  new_release_outlined: "New",
  "file-text": "Page",
  "book-open": "Book",
  info: "Information",
  truck: "Vehicle",
  map: "Map",
  "map-pin": "Place",
  calendar: "Calendar",
  clock: "Clock",
  "clipboard-list": "Checklist",
  "list-checks": "Tasks",
  shield: "Safety",
  "triangle-alert": "Warning",
  "life-buoy": "Help",
  hotel: "Hotel",
  utensils: "Catering",
  plug: "Power",
  wifi: "Internet",
  package: "Deliveries",
  presentation: "Stand",
  megaphone: "Marketing",
  ticket: "Tickets",
  store: "Suppliers",
  users: "People",
  phone: "Contact",
  anchor: "Mooring",
  ship: "Boats",
  star: "Star",
};

const CHOICES = PAGE_ICONS.map((value) => ({
  value,
  label: ICON_LABELS[value],
  icon: iconFor(value, "file-text"),
}));
