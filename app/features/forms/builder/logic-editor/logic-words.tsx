/** A sentence of logic, with what it names set apart. */
export function LogicWords({ words }: { words: string }) {
  return (
    <>
      {words.split(/(“[^”]*”)/).map((piece, at) =>
        at % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one sentence
          <strong className="logic-name" key={at} dir="auto">
            {piece.slice(1, -1)}
          </strong>
        ) : (
          piece
        ),
      )}
    </>
  );
}
