/** A number to be pressed; what is no digit of it is for the eye alone. */
export function PhoneNumber({ number }: { number: string }) {
  return (
    <a className="nowrap num" href={`tel:${dialled(number)}`}>
      {number}
    </a>
  );
}

/** `+44 (0) 20 7946 0018 ext. 4` is dialled up to its first letter, without the nought in brackets. */
const dialled = (number: string): string =>
  (number.replace(/\(0\)/g, "").split(/\p{L}/u)[0] ?? "").replace(/[^\d+]/g, "");
