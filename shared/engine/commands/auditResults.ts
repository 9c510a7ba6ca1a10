import { COLLECTIONS, nestedPath } from '../../firestore/collections.ts'
import type { AdvanceResult } from '../../operations/advance/AdvanceReport.ts'
import { pagesOf } from '../../operations/verify/pagesOf.ts'
import type { DocumentStore, StoredDocument } from '../../ports/documentStore.ts'

/** The most audits that one command is about. */
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
