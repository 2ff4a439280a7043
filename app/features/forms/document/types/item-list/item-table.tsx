import type { ReactNode } from "react";
import { Button } from "~/ui/button";
import { usePage } from "../../../runner/page-context";
import type { FieldOf } from "../../field.schema";

/** The table of an item list around its rows and sums, with the button that adds up for whoever has no script. */
export function ItemTable({
  field,
  className,
  children,
}: {
  field: FieldOf<"itemList">;
  className: string;
  children: ReactNode;
}) {
  const { model } = usePage();
  const { showPrice, showSubtotals, showTotal } = field;
  return (
    <>
      <table className={className}>
        <caption className="vh">{field.label}</caption>
        <thead>
          <tr>
            <th scope="col">Item</th>
            {showPrice && (
              <th scope="col" className="right">
                Price
              </th>
            )}
            <th scope="col" className="right">
              Quantity
            </th>
            {showSubtotals && (
              <th scope="col" className="right">
                Total
              </th>
            )}
          </tr>
        </thead>
        {children}
      </table>
      {(showTotal || showSubtotals) && (
        <Button size="sm" className="mt-3 needs-no-js" formAction={model.paths.update}>
          Update total
        </Button>
      )}
    </>
  );
}
