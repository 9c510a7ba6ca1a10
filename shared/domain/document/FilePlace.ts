/**
 * A stored file that is nothing without a document that has it: an audit's (`owner`: the audit, `id`:
 * the attachment's), an upload of the public's (the intake's, the upload's), or one of the inbox (the
 * carrier's, the file's own).
 */
export interface FilePlace {
  path: string
  kind: 'audit' | 'public' | 'inbox'
  owner: string
  id: string
}

const PLACES: Record<FilePlace['kind'], RegExp> = {
  audit: /^audits\/([^/]+)\/files\/([^/]+)$/,
  public: /^public\/([^/]+)\/([^/]+)$/,
  inbox: /^inbox\/([^/]+)\/([^/]+)$/,
}

/** What a path says of its file; null for reports, results and whatever else is stored. */
export function placeOfFile(path: string): FilePlace | null {
  for (const [kind, pattern] of Object.entries(PLACES) as [FilePlace['kind'], RegExp][]) {
    const [, owner, id] = pattern.exec(path) ?? []
    if (owner !== undefined && id !== undefined) return { path, kind, owner, id }
  }
  return null
}

/** The id of the document that such a file becomes at its audit. */
export function attachmentIdOf({ kind, owner, id }: FilePlace): string {
  return kind === 'public' ? `${owner}_${id}` : id
}
