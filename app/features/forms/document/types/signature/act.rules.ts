/** One act of signing: what a page knows of it, and sends back with the name and the drawing. */
export interface Act {
  nth: number;
  at: string;
  over: string;
}

/** Each sign of a moment and of a digest, with nothing around them. */
const ACT = /^(\d{1,4})(?: ([\d:T+-]{1,40}) ([\w-]{1,64}))?$/;

/** What is none of ours is a first one. The server believes neither moment nor digest (`signedAnswers`). */
export function readAct(text: string | undefined): Act {
  const [, nth = "1", at = "", over = ""] = ACT.exec(text ?? "") ?? [];
  return { nth: Math.max(1, Number(nth)), at, over };
}

export const actText = ({ nth, at, over }: Act): string => (at && over ? `${nth} ${at} ${over}` : `${nth}`);

/** To sign once more: the same name is another signature. */
export const nextAct = ({ nth }: Pick<Act, "nth">): Act => ({
  nth: Math.min(nth + 1, 9_999),
  at: "",
  over: "",
});
