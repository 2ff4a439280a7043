import { decoded } from "../../harness/html";

const attribute = (tag: string, name: string): string | null => {
  const [, value] = new RegExp(`\\s${name}="([^"]*)"`).exec(tag) ?? [];
  return value === undefined ? null : decoded(value);
};

/** What a browser would send of a drawn form when Enter is pressed in it; all ids, to which links can lead. */
export function drawnForm(html: string): { sent: [string, string][]; names: string[]; ids: string[] } {
  const sent: [string, string][] = [];
  const pieces = html.matchAll(
    /<input\b[^>]*>|<textarea\b[^>]*>([^<]*)<\/textarea>|<select\b[^>]*>(.*?)<\/select>/gs,
  );
  for (const [piece, text, options] of pieces) {
    const tag = piece.slice(0, piece.indexOf(">") + 1);
    const name = attribute(tag, "name");
    const type = attribute(tag, "type");
    if (name === null || name === "" || /\sdisabled(=|\s|>|\/)/.test(tag) || type === "file") continue;
    if (text !== undefined) sent.push([name, decoded(text).replace(/^\n/, "").replaceAll("\n", "\r\n")]);
    else if (options !== undefined) {
      const all = [...options.matchAll(/<option\b[^>]*>/g)].map(([option]) => option);
      const chosen = all.find((option) => /\sselected/.test(option)) ?? all[0];
      if (chosen) sent.push([name, attribute(chosen, "value") ?? ""]);
    } else if (type !== "checkbox" && type !== "radio") sent.push([name, attribute(tag, "value") ?? ""]);
    else if (/\schecked/.test(tag)) sent.push([name, attribute(tag, "value") ?? "on"]);
  }
  const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = ""]) => decoded(id));
  return { sent, names: sent.map(([name]) => name), ids };
}
