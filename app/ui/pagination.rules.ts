export const PER_PAGE = 100;

/** The 1-based page that an address asks for. Anything that is not a page is the first one. */
export function pageOf(params: URLSearchParams): number {
  const text = params.get("page") ?? "";
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1;
}

export function pageCount(total: number, perPage = PER_PAGE): number {
  return Math.max(1, Math.ceil(total / perPage));
}

/** Where a page's rows stand in the whole list, counted from one. A page beyond the end has `first > last`. */
export function rowsOnPage(
  page: number,
  total: number,
  perPage = PER_PAGE,
): { first: number; last: number; offset: number } {
  const offset = (page - 1) * perPage;
  return { first: offset + 1, last: Math.min(offset + perPage, total), offset };
}

/** First, last, and the current page with its neighbours; `null` is a gap. */
export function pageLinks(page: number, count: number): (number | null)[] {
  const wanted = new Set([1, count, page - 1, page, page + 1]);
  const pages = [...wanted].filter((n) => n >= 1 && n <= count).sort((a, b) => a - b);
  return pages.flatMap((n, index) => {
    const gap = n - (pages[index - 1] ?? n - 1);
    if (gap === 2) return [n - 1, n];
    return gap > 2 ? [null, n] : [n];
  });
}
