import { MAX_FILE_BYTES } from '#shared/kernel/constants.ts'

/** The largest email that is taken, with its files as they are encoded in it. */
export const MAX_MAIL_BYTES = MAX_FILE_BYTES
