/** The screens call them supplier types; their addresses are the spec's (1.2). */
export const TYPE_CRUMBS = { "supplier-groups": "Supplier Types" };
