/** Pages about chosen rows, which lead back where none is chosen. */
export const UNCHOSEN = [
  ...["tasks", "task-groups", "content", "teams", "custom-fields", "time-table", "downloads", "suppliers"],
  ...["supplier-groups", "dashboard-header/cards", "dashboard-header/layouts", "forms", "field-groups"],
  ...["confirmations", "notifications", "webhooks", "submissions"].map((parts) => `forms/:formId/${parts}`),
]
  .map((list) => `/admin/${list}/removal`)
  .concat("/admin/time-table/shift", "/admin/time-table/copies");

/** What there is below a field of a field group; the field of the samples is a form's. */
export const GROUP_FIELD: Readonly<Record<string, string>> = {
  ...{ "": "get post", "/logic": "get post", "/removal": "get post", "/move": "post", "/copy": "post" },
  ...{ "/items": "get", "/items/add": "get post", "/items/paste": "get post", "/items/:itemId": "get post" },
  ...{ "/items/:itemId/move": "post", "/items/:itemId/selling": "post", "/stock": "get post" },
};
