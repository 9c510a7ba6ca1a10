const HOUR_MS = 3_600_000

/**
 * An upload of the public's that its intake does not list: whoever holds the link can send any number,
 * so it does not lie for as long as other files that nobody has. After this time it is noted.
 */
export const UNLISTED_NOTED_MS = 12 * HOUR_MS

/** After this time it goes, and never sooner than `UNLISTED_NOTED_MS` after it was noted. */
export const UNLISTED_KEPT_MS = 24 * HOUR_MS
