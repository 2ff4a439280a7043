/** A sum that has to be believed, lying: what there is, what is taken off and why, what remains. */
export function SumLine({
  sum,
}: {
  sum: { told: number; blocked: number; unsubscribed: number; muted: number; mails: number };
}) {
  const parts = [
    { label: "mail came back", n: sum.blocked },
    { label: "unsubscribed", n: sum.unsubscribed },
    { label: "muted", n: sum.muted },
  ];
  return (
    <dl className="reminder-sum">
      <div>
        <dt>{sum.told === 1 ? "person would be told" : "people would be told"}</dt>
        <dd>{sum.told}</dd>
      </div>
      {parts.map(({ label, n }) => (
        <div key={label} className="is-less">
          <dt>{label}</dt>
          <dd>− {n}</dd>
        </div>
      ))}
      <div className="is-sum">
        <dt>{sum.mails === 1 ? "mail" : "mails, one a person"}</dt>
        <dd>{sum.mails}</dd>
      </div>
    </dl>
  );
}
