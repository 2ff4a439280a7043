import { decoded } from "./html";

/** A button of a page that sends a form, with what the form holds as it was drawn. */
export interface Press {
  /** As the browser resolves it. */
  to: URL;
  method: "get" | "post";
  enctype: string;
  /** What the button says, for messages. */
  label: string;
  fields: URLSearchParams;
}

interface DrawnForm {
  id: string | null;
  attributes: Attributes;
  fields: [string, string][];
  buttons: { attributes: Attributes; label: string }[];
}
type Attributes = ReadonlyMap<string, string>;

const TAGS =
  /<(?:(?<tag>\/?form|input|select|option)\b(?<written>[^>]*)>|(?<holder>button|textarea)\b(?<given>[^>]*)>(?<inside>[\s\S]*?)<\/\k<holder>>)/g;

/** Every way in which a page's own forms can be sent, as a browser without a script would. */
export function pressesOf(html: string, address: string): Press[] {
  return formsOf(html).flatMap((form) => {
    return form.buttons.map(({ attributes, label }) => {
      const own = (name: string) => attributes.get(`form${name}`) ?? form.attributes.get(name);
      const name = attributes.get("name");
      return {
        to: new URL(own("action") || address, address),
        method: own("method")?.toLowerCase() === "post" ? ("post" as const) : ("get" as const),
        enctype: own("enctype") ?? "application/x-www-form-urlencoded",
        label,
        fields: new URLSearchParams([
          ...form.fields,
          ...(name ? [[name, attributes.get("value") ?? ""]] : []),
        ] as [string, string][]),
      };
    });
  });
}

function formsOf(html: string): DrawnForm[] {
  const forms: DrawnForm[] = [];
  const elsewhere: { owner: string; put: (form: DrawnForm) => void }[] = [];
  let open: DrawnForm | null = null;
  let select: { name: string; form: DrawnForm | null; isFirst: boolean } | null = null;
  for (const { groups } of html.matchAll(TAGS)) {
    const tag = groups?.tag ?? groups?.holder;
    const inside = groups?.inside ?? "";
    const attributes = attributesOf(groups?.written ?? groups?.given ?? "");
    const put = (add: (form: DrawnForm) => void) => {
      const owner = attributes.get("form");
      if (owner !== undefined) elsewhere.push({ owner, put: add });
      else if (open) add(open);
    };
    const name = attributes.get("name");
    if (tag === "form") {
      open = { id: attributes.get("id") ?? null, attributes, fields: [], buttons: [] };
      forms.push(open);
    } else if (tag === "/form") open = null;
    else if (tag === "button") {
      const isSending = (attributes.get("type") ?? "submit") === "submit" && !attributes.has("disabled");
      const label = decoded(inside.replaceAll(/<[^>]*>/g, "")).trim();
      if (isSending) put((form) => form.buttons.push({ attributes, label }));
    } else if (tag === "select") select = name ? { name, form: open, isFirst: true } : null;
    else if (tag === "option" && select) {
      const { form, name: of, isFirst } = select;
      const value = attributes.get("value") ?? "";
      if (attributes.has("selected") && !isFirst)
        form?.fields.splice(
          form.fields.findLastIndex(([one]) => one === of),
          1,
        );
      if (isFirst || attributes.has("selected")) form?.fields.push([of, value]);
      select.isFirst = false;
    } else if (name && tag === "textarea") put((form) => form.fields.push([name, decoded(inside)]));
    else if (name && tag === "input" && isSent(attributes))
      put((form) => form.fields.push([name, attributes.get("value") ?? ""]));
  }
  for (const { owner, put } of elsewhere) {
    const form = forms.find(({ id }) => id === owner);
    if (form) put(form);
  }
  return forms;
}

function isSent(attributes: Attributes): boolean {
  const type = attributes.get("type") ?? "text";
  if (attributes.has("disabled") || ["file", "submit", "button", "image"].includes(type)) return false;
  return (type !== "checkbox" && type !== "radio") || attributes.has("checked");
}

const attributesOf = (written: string): Attributes =>
  new Map(
    [...written.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name = "", value = ""]) => [
      name.toLowerCase(),
      decoded(value),
    ]),
  );
