/** The texts of the home screen. */
export const homeMessages = {}
