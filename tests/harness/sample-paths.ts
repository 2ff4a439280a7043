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

const FIRST = (what: string, is: string) =>
  `(select ${what} from form_field where form_id is not null and ${is} order by id limit 1)`;
const LIST = "type = 'itemList'";
const CHOICE = "type in ('checkbox', 'dropdown')";

/** Of whichever form has the first list of items, and the first choice (`DEMO_IDS`). */
export const SOLD_IDS: Readonly<Record<string, string>> = {
  ...{ listFormId: FIRST("form_id", LIST), listFieldId: FIRST("id", LIST) },
  ...{ choiceFormId: FIRST("form_id", CHOICE), choiceFieldId: FIRST("id", CHOICE) },
  itemId: FIRST("properties ->> '$.items[0].itemId'", LIST),
};

const NEWEST_CHANGED = (whose: string) =>
  `from order_change c join submission s on s.id = c.submission_id where ${whose} order by c.at desc, c.id limit 1)`;
const THEIRS = NEWEST_CHANGED("s.team_id = u.team_id");
const OF_ITEMS = NEWEST_CHANGED(`s.form_id = ${SOLD_IDS.listFormId}`);

/** Of the team's own order, and of one by the form of the first list: both were changed (`DEMO_IDS`). */
export const ORDER_IDS: Readonly<Record<string, string>> = {
  ...{ ownOrderFormId: `(select s.form_id ${THEIRS}`, ownOrderId: `(select s.id ${THEIRS}` },
  ...{ ownOrderChangeId: `(select c.id ${THEIRS}`, orderFormId: `(select s.form_id ${OF_ITEMS}` },
  ...{ orderId: `(select s.id ${OF_ITEMS}`, orderChangeId: `(select c.id ${OF_ITEMS}` },
};

const ORDER = "/forms/:formId/submissions/:submissionId/order";
const ORDERED_OTHERWISE = [
  {
    begins: ORDER,
    ids: { formId: "ownOrderFormId", submissionId: "ownOrderId", changeId: "ownOrderChangeId" },
  },
  {
    begins: `/admin${ORDER}`,
    ids: { formId: "orderFormId", submissionId: "orderId", changeId: "orderChangeId" },
  },
].flatMap(({ begins, ids }) => Object.entries(ids).map(([name, id]) => ({ begins, name, id })));

/** Addresses that are about these (`NAMED_OTHERWISE`). */
const LISTS_AND_CHOICES = ["list/items", "choice/stock"].flatMap((pair) => {
  const [what, page] = pair.split("/");
  const begins = `/admin/forms/:formId/fields/:fieldId/${page}`;
  return [
    { begins, name: "formId", id: `${what}FormId` },
    { begins, name: "fieldId", id: `${what}FieldId` },
  ];
});

export const SOLD_OTHERWISE = [...LISTS_AND_CHOICES, ...ORDERED_OTHERWISE];
