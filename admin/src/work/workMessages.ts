/** The texts of the actions on audits. */
export const workMessages = {}
