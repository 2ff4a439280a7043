import type { SaidView } from "../views.rules";

/** What a view shows, as a sentence; what is not there any more stands out. */
export function Said({ said: { list, filters } }: { said: SaidView }) {
  if (filters.length === 0) return <>{list}, unfiltered</>;
  return (
    <>
      {list} where{" "}
      {filters.map(({ label, values }, at) => (
        <span key={label}>
          {at > 0 && " and "}
          <strong>{label}</strong> is{" "}
          {values.map(({ text, isLost }, n) => (
            <span key={text} className={isLost ? "is-danger" : undefined}>
              {n > 0 && " or "}
              {text}
            </span>
          ))}
        </span>
      ))}
    </>
  );
}
