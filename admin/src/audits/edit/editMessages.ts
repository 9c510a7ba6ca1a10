/** The texts of the audit editor. */
export const editMessages = {}
