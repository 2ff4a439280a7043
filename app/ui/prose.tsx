import { linkPieces } from "~/lib/link-pieces.rules";
import { type ProseBlock, proseBlocks } from "./prose.rules";

/** Plain text as it was meant: paragraphs, lists and links. */
export function Prose({ text }: { text: string }) {
  return (
    <div className="prose" dir="auto">
      {proseBlocks(text).map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one text never move
        <Block block={block} key={at} />
      ))}
    </div>
  );
}

function Block({ block }: { block: ProseBlock }) {
  if (block.kind === "paragraph") {
    return (
      <p className="whitespace-pre-line">
        <LinkedText text={block.lines.join("\n")} />
      </p>
    );
  }
  const List = block.isNumbered ? "ol" : "ul";
  return (
    <List>
      {block.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of one text never move
        <li key={at}>
          <LinkedText text={item} />
        </li>
      ))}
    </List>
  );
}

/** A line of plain text with its addresses as links, which open beside this page. */
export function LinkedText({ text }: { text: string }) {
  return (
    <>
      {linkPieces(text).map(({ text: words, href }, at) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
          <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
            {words}
            <span className="vh"> (opens in a new tab)</span>
          </a>
        ) : (
          words
        ),
      )}
    </>
  );
}
