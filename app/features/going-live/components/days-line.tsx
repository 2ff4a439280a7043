export interface LineDay {
  day: string;
  words: string;
  /** What the page is about. */
  isOn: boolean;
}

/** The days that matter, in their order. */
export function DaysLine({ days }: { days: readonly LineDay[] }) {
  return (
    <ol className="days-line">
      {days.map(({ day, words, isOn }) => (
        <li key={`${day}${words}`} className={isOn ? "on" : undefined}>
          <b>{day}</b>
          <span>{words}</span>
        </li>
      ))}
    </ol>
  );
}
