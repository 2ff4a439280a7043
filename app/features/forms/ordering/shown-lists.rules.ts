import type { Visibility } from "../logic/visibility.rules";
import type { IsShown } from "./order-now.rules";

export const shownBy =
  ({ shown, rows }: Pick<Visibility, "shown" | "rows">): IsShown =>
  ({ id }, within) =>
    within ? (rows.get(within.templateId)?.[within.row]?.has(id) ?? false) : shown.has(id);
