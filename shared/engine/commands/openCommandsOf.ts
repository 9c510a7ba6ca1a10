import type { ListOptions } from '../../ports/documentStore.ts'
import { MAX_OPEN_COMMANDS, OPEN_FILTER } from './Command.ts'

/** A person's commands that have not ended, the oldest first: asked for before a reload, or in another tab. */
export function openCommandsOf(by: string): ListOptions {
  return {
    filters: [{ field: 'by', op: '==', value: by }, OPEN_FILTER],
    sort: { field: 'at', direction: 'asc' },
    limit: MAX_OPEN_COMMANDS,
  }
}

/** Everybody's commands on one audit that have not ended, the oldest first. */
export function openCommandsOn(auditFSID: string): ListOptions {
  return {
    filters: [{ field: 'auditFSID', op: '==', value: auditFSID }, OPEN_FILTER],
    sort: { field: 'at', direction: 'asc' },
    limit: MAX_OPEN_COMMANDS,
  }
}
