/** A box that is not ticked is not sent: this says that it was asked. */
export function NotTicked({ name }: { name: string }) {
  return <input type="hidden" name={name} value="" />;
}
