/** The address of a page that asks about many, with what it was asked with, and a reason that it begins with. */
export const manyAddress =
  (path: string, asked: { do: string; back: string; ids: readonly string[] }) =>
  (reason: string): string =>
    `${path}?${new URLSearchParams([
      ["do", asked.do],
      ...(asked.back ? [["back", asked.back]] : []),
      ...asked.ids.map((id) => ["ids", id]),
      ["reason", reason],
    ])}`;
