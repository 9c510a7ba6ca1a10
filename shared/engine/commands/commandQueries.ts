import type { AdvanceResult } from '#shared/audit/advanceReport.ts'
import { MAX_OPEN_COMMANDS, OPEN_FILTER } from '#shared/audit/command.ts'
import { COLLECTIONS, nestedPath } from '#shared/kernel/collections.ts'
import { pagesOf } from '#shared/kernel/ops/storeVerbs.ts'
import type {
  DocumentStore,
  ListOptions,
  StoredDocument,
} from '#shared/kernel/ports/documentStore.ts'

/**
 * A person's commands that have not ended, the oldest first: asked for before a reload, or in
 * another tab.
 */
export function openCommandsOf(by: string): ListOptions {
  return {
    filters: [{ field: 'by', op: '==', value: by }, OPEN_FILTER],
    sort: { field: 'at', direction: 'asc' },
    limit: MAX_OPEN_COMMANDS,
  }
}

/** Someone who has had so many commands done is no beginner. */
export const FIRST_COMMANDS = 40

/** A person's first commands that the engine has done, of those it still keeps (a week), the oldest first. */
export function firstCommandsOf(by: string): ListOptions {
  return {
    filters: [
      { field: 'by', op: '==', value: by },
      { field: 'state', op: '==', value: 'DONE' },
    ],
    sort: { field: 'at', direction: 'asc' },
    limit: FIRST_COMMANDS,
  }
}

/** All commands on one audit that have not ended, the oldest first. */
export function openCommandsOn(auditFSID: string): ListOptions {
  return {
    filters: [{ field: 'auditFSID', op: '==', value: auditFSID }, OPEN_FILTER],
    sort: { field: 'at', direction: 'asc' },
    limit: MAX_OPEN_COMMANDS,
  }
}

/** The most audits of one command. */
export const MAX_AUDITS = 1_000

/**
 * What became of one audit of a command on many: the document `commands/{id}/results/{auditFSID}`,
 * removed after `expireAt`.
 */
export interface AuditResult extends Omit<AdvanceResult, 'auditFSID'> {
  at: Date
  expireAt: Date
}

/** What became so far of the audits of a command, by id. Rejects with a `StoreError`. */
export async function listAuditResults(
  store: Pick<DocumentStore, 'list'>,
  commandId: string,
): Promise<StoredDocument<AuditResult>[]> {
  const found: StoredDocument<AuditResult>[] = []
  for await (const page of pagesOf<AuditResult>(store, resultsOf(commandId))) found.push(...page)
  return found
}

/** The collection of a command's results. */
export function resultsOf(commandId: string): string {
  return nestedPath(COLLECTIONS.commands, commandId, 'results')
}
