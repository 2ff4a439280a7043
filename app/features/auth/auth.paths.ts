export const loginPath = "/auth/login";
export const forgotPasswordPath = "/auth/forgot-password";
