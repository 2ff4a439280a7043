/** The address after a move: what was moved, and which way, for the list to say so and to keep the focus. */
export const movedSearch = (id: string, { from, to }: { from: number; to: number }): string =>
  `?moved=${encodeURIComponent(id)}&dir=${to < from ? "up" : "down"}`;
