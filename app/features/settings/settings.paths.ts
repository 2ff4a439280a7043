/** URLs of the room: nobody writes one by hand. */
export const eventSettingsPath = "/admin/event";
export const brandingPath = "/admin/branding";
export const variablesPath = "/admin/variables";
export const emailsPath = "/admin/emails";
/** The same page after its sender's domain was looked up at the provider, which takes a moment. */
export const checkSenderPath = "/admin/emails?check=sender";
export const onboardingSettingsPath = "/admin/onboarding";
export const dashboardHeaderPath = "/admin/dashboard-header";
