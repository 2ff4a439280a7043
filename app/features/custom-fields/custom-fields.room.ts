import { roomTexts } from "~/procedure/room";
import { addCustomFieldPath, customFieldsPath } from "./custom-fields.paths";
import { customFieldsTips } from "./custom-fields.tips";

export const customFieldsRoom = roomTexts({
  name: "custom-fields",
  subjects: { customField: { label: "Custom fields", order: 25 } },
  activities: {
    customField: {
      "customField.added": "added the custom field {label}",
      "customField.updated": "changed the custom field {label}",
      "customField.moved": "moved the custom field {label} to place {to}",
      "customField.deleted": "deleted the custom field {label} with {values#value}",
    },
  },
  subscribers: { fieldDefaults: "keepsOrder", fieldReading: "keepsOrder", fieldSearch: "keepsOrder" },
  tips: customFieldsTips,
  places: [
    {
      group: "Teams/Users/Custom Fields",
      to: customFieldsPath,
      label: "Custom Fields",
      isBehind: true,
      icon: "hash",
      access: "admin",
      description: "What you want to know about every team.",
      count: "customFields",
      noun: "field",
      order: 10,
    },
  ],
  quickLinks: [{ to: addCustomFieldPath, label: "Add custom field", icon: "plus", access: "admin" }],
});
