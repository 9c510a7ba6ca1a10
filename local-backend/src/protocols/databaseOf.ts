import { StatusError } from '../firestore/StatusError.ts'

const DATABASE = /^projects\/([^/]+)\/databases\/([^/]+)(?:\/|$)/

/** `projects/{p}/databases/{d}` of any resource name below it; INVALID_ARGUMENT when it isn't one. */
export function databaseOf(name: string): string {
  const match = DATABASE.exec(name)
  if (!match) {
    throw new StatusError(
      'INVALID_ARGUMENT',
      `Not a name in a database: it must start with projects/{project}/databases/{database}.`,
    )
  }
  return `projects/${match[1]}/databases/${match[2]}`
}

/** The project of a resource name, or undefined when the name holds none. */
export function projectOf(name: string): string | undefined {
  return DATABASE.exec(name)?.[1]
}
