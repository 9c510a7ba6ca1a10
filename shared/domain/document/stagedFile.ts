/** The name of a staged file: made by the browser, and all that a command says of it. */
export const STAGED_NAME = /^[A-Za-z0-9]{20}$/

/** Ids that the identity provider gives; no path leads out of the folder of one. */
const UID = /^[^/\\.\s][^/\\]{0,127}$/

/**
 * Where a person's browser stores a file before a command asks for it. Built of the command's own
 * `uid`, so that nobody names another's file; null where uid or name is none.
 */
export function stagedPath(uid: string, name: string): string | null {
  return UID.test(uid) && STAGED_NAME.test(name) ? `staging/${uid}/${name}` : null
}

/** The name at the end of a staged file's path; null for every other path. */
export function stagedNameOf(path: string): string | null {
  return /^staging\/[^/]+\/([A-Za-z0-9]{20})$/.exec(path)?.[1] ?? null
}
