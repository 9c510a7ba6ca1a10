/** The project and database of a resource name, and its segments from `documents` on. */
export interface DatabasePath {
  project: string
  database: string
  /** Below `documents`. */
  segments: string[]
}

/** Splits `projects/{p}/databases/{d}/documents/…`. */
export function splitName(name: string): DatabasePath {
  const [, project = '', , database = '', , ...segments] = name.split('/')
  return { project, database, segments }
}

/** The path that rules match: without the project. */
export function rulesSegments({ database, segments }: DatabasePath): string[] {
  return ['databases', database, 'documents', ...segments]
}
