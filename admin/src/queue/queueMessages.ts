/** The texts of the baker's queue. */
export const queueMessages = {}
