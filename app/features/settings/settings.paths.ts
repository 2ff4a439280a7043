/** URLs of the room: nobody writes one by hand. */
export const eventSettingsPath = "/admin/event";
export const brandingPath = "/admin/branding";
/** Where a picture of the branding is uploaded to, and where a saved one is seen by everybody. */
export const brandingFilesPath = "/admin/branding/files";
/** The same as its editor sees it, and the form drawn anew with the pictures that were chosen. */
export const brandingPreviewPath = (fileId: string) => `/admin/branding/files/${fileId}`;
export const brandingPicturesPath = "/admin/branding/pictures";
export const brandingFilePath = (fileId: string) => `/branding/${fileId}`;
export const variablesPath = "/admin/variables";
export const emailsPath = "/admin/emails";
/** The same page after its sender's domain was looked up at the provider, which takes a moment. */
export const checkSenderPath = "/admin/emails?check=sender";
export const onboardingSettingsPath = "/admin/onboarding";
export const dashboardHeaderPath = "/admin/dashboard-header";
export const corePagesPath = `${dashboardHeaderPath}/core-pages`;
export const corePagePath = (key: string) => `${corePagesPath}/${key}`;
