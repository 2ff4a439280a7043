import { Button } from "~/ui/button";

/** Prints the page as it is. Without JavaScript the browser's own menu does. */
export function PrintButton() {
  return (
    <Button type="button" size="sm" icon="printer" className="needs-js" onClick={() => window.print()}>
      Print
    </Button>
  );
}
