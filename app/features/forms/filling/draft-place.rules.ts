import type { Journey } from "../answers/journey.rules";

/** Where a draft stands, "page 2 of 4": the check of the answers is the last page. Null where all is filled in. */
export const draftPlace = ({ firstIncomplete, pages }: Journey): string | null =>
  firstIncomplete && `page ${firstIncomplete.position} of ${pages.length + 1}`;
