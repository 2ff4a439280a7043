import { Button, type ButtonSize } from "./button";

/** Prints the page as it is. Without JavaScript the browser's own menu does. */
export function PrintButton({ size }: { size?: ButtonSize }) {
  return (
    <Button type="button" size={size} icon="printer" className="needs-js" onClick={() => window.print()}>
      Print
    </Button>
  );
}
