export const lockPath = (type: string, id: string) => `/admin/locks/${type}/${id}`;
