/** URLs of the room: nobody writes one by hand. */
export const customFieldsPath = "/admin/custom-fields";
export const addCustomFieldPath = `${customFieldsPath}/add`;
export const customFieldsReorderPath = `${customFieldsPath}/reorder`;
export const customFieldsRemovalPath = `${customFieldsPath}/removal`;
export const customFieldsExportPath = `${customFieldsPath}/export`;
export const customFieldPath = (customFieldId: string) => `${customFieldsPath}/${customFieldId}`;
