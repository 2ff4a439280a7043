import type { SearchKind } from "~/rooms";

/** URLs of the room: nobody writes one by hand. */
export const searchPath = (q = "", kind?: SearchKind) => {
  const params = new URLSearchParams({ ...(q ? { q } : {}), ...(kind ? { kind } : {}) });
  return params.size > 0 ? `/search?${params}` : "/search";
};
