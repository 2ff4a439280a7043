/** Whose fields: a form and a field group are edited alike. */
export interface FieldsOwner {
  kind: "form" | "fieldGroup";
  id: string;
}
