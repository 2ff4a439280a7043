export const MOST_BACK = 2000;

/**
 * Where a form may say that it stands: a path of this event, or the query of the verb's home. No empty segment and none of
 * dots: `/..//elsewhere` may come out as another host.
 */
export const BACK = /^(?:\/(?!\.{1,2}(?:[/?]|$))[^\s\\/?#]+)*\/?(?:\?[^\s\\#]*)?$/;

/** The same of what an address says; undefined where it says nothing that may be. */
export const backOf = (said: string | null): string | undefined =>
  said && said.length <= MOST_BACK && BACK.test(said) ? said : undefined;
