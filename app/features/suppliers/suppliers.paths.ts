import { archivePaths } from "~/ui/archive.paths";
import { groupPaths } from "~/ui/group.paths";

/** URLs of the room: nobody writes one by hand. */
export const suppliersPath = "/suppliers";
export const supplierPath = (supplierId: string) => `/suppliers/${supplierId}`;
/** Of the logo, or null where there is none. It names the file, so that a new one is asked for at once. */
export const logoSrc = (supplierId: string, fileId: string | null) =>
  fileId === null ? null : `/suppliers/${supplierId}/logo?v=${fileId}`;

export const adminSuppliersPath = "/admin/suppliers";
export const suppliersExportPath = `${adminSuppliersPath}/export`;
export const addSupplierPath = `${adminSuppliersPath}/add`;
export const adminSupplierPath = (supplierId: string) => `${adminSuppliersPath}/${supplierId}`;
export const supplierAudiencePath = (supplierId: string) => `${adminSupplierPath(supplierId)}/audience`;
export const supplierListPaths = archivePaths(adminSuppliersPath);

/** Of the editor: where a logo goes up, where it is seen before the supplier is saved, and the form drawn anew. */
export const supplierUploadPath = (supplierId: string) => `${adminSupplierPath(supplierId)}/files`;
export const supplierPreviewPath = (supplierId: string, fileId: string) =>
  `${supplierUploadPath(supplierId)}/${fileId}`;
export const supplierRedrawPath = (supplierId: string) => `${adminSupplierPath(supplierId)}/draft`;
export const addSupplierRedrawPath = (supplierId: string) =>
  `${addSupplierPath}/draft?supplierId=${supplierId}`;

export const supplierGroupsPath = "/admin/supplier-groups";
export const addSupplierGroupPath = `${supplierGroupsPath}/add`;
export const supplierGroupsReorderPath = `${supplierGroupsPath}/reorder`;
export const supplierGroupPath = (supplierGroupId: string) => `${supplierGroupsPath}/${supplierGroupId}`;
export const supplierGroupAdditionsPath = (supplierGroupId: string) =>
  `${supplierGroupPath(supplierGroupId)}/additions`;
export const supplierGroupPaths = groupPaths(supplierGroupsPath);
