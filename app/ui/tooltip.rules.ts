/** The first five names, then how many more: "Ada, Bo, Cy, Di, Ed + 2 more". */
export function listTooltip(names: readonly string[], most = 5): string {
  const rest = names.length - most;
  return rest > 0 ? `${names.slice(0, most).join(", ")} + ${rest} more` : names.join(", ");
}
