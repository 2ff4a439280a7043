import { useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { type LastResult, sentText } from "~/ui/fields-of";
import { PageHead } from "~/ui/page-head";
import type { Edited } from "~/ui/use-editor";
import type { newSupplierLoader } from "../supplier-editor.server";
import { adminSuppliersPath } from "../suppliers.paths";
import { BLANK_CONTACT } from "../suppliers.rules";
import type { SupplierValues } from "../suppliers.schema";
import { SupplierForm } from "./supplier-form";

const BLANK: Edited<SupplierValues> = {
  data: {
    company: "",
    fileIds: [],
    description: "",
    website: "",
    contacts: [BLANK_CONTACT],
    isFeatured: false,
    groupIds: [],
    showToTeamTypeIds: [],
    hideFromTeamTypeIds: [],
    version: 0,
  },
  version: 0,
  saved: { who: "", when: "" },
};

/** The form of a supplier that is not there yet. Its id was made with the page, so that its logo can go up before it is saved. */
export function NewSupplier() {
  const { id, ...data } = useLoaderData<typeof newSupplierLoader>();
  const lastResult = useActionData<{ lastResult: LastResult }>()?.lastResult;
  const [supplierId] = useState(sentText(lastResult, "supplierId") ?? id);
  return (
    <>
      <PageHead title="Add Supplier" back={{ to: adminSuppliersPath, label: "Suppliers" }} />
      <SupplierForm {...data} isNew supplierId={supplierId} edited={BLANK} lastResult={lastResult} />
    </>
  );
}
