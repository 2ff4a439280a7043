/** What a button for the selected field groups says of itself (spec 2.2): `verb` is its label, `Restore` or `Delete`. */
export const bulkTip =
  (verb: string) =>
  (selected: number): string => {
    if (selected === 0) return `Select field groups to ${verb.toLowerCase()}`;
    return selected === 1 ? `${verb} field group` : `${verb} ${selected} field groups`;
  };
