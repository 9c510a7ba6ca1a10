/** What a project decides about sign-in. Lives as long as the server: it is for tests. */
export interface AuthSettings {
  /**
   * Nobody is told by an error which e-mails have accounts. On in new projects of production; off in
   * Google's emulator, and so here.
   */
  enableImprovedEmailPrivacy: boolean
}

export function newAuthSettings(): AuthSettings {
  return { enableImprovedEmailPrivacy: false }
}
