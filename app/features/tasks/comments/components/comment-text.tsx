import { Fragment } from "react";
import { LinkedText } from "~/ui/prose";
import { piecesOf } from "../mentions.rules";

/** What somebody wrote, with the names that it calls and its addresses as links. */
export function CommentText({ text, mentions }: { text: string; mentions: readonly string[] }) {
  if (mentions.length === 0) return <LinkedText text={text} />;
  return (
    <>
      {piecesOf(text, mentions).map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
        <Fragment key={at}>
          {piece.isMention ? <span className="mention">{piece.text}</span> : <LinkedText text={piece.text} />}
        </Fragment>
      ))}
    </>
  );
}
