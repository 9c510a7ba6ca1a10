import type { AuditReportInput, ReportedDocument } from '../documents/auditReport.ts'
import type { Audit } from '../domain/audit/Audit.ts'
import { attemptsOf } from '../domain/audit/nonproductiveAttempts.ts'
import { readAudit } from '../domain/audit/unworked.ts'
import type { Carrier } from '../domain/carrier/Carrier.ts'
import { DEFAULT_TIME_ZONE } from '../domain/constants.ts'
import { COLLECTIONS } from '../firestore/collections.ts'
import type { Clock } from '../ports/clock.ts'
import type { DocumentStore } from '../ports/documentStore.ts'
import { stepsOf } from './advance/readKnowledge.ts'

/** Reads what the report of an audit says besides the audit: carrier, attempts, documents. */
export async function readReport(
  { store, clock }: { store: DocumentStore; clock: Clock },
  stored: Audit,
  version: number | null,
): Promise<AuditReportInput> {
  const audit = readAudit(stored)
  const carrier = await store.get<Carrier>(COLLECTIONS.carriers, audit.carrierCompany)
  const documents = await store.list<ReportedDocument>(COLLECTIONS.attachments, {
    filters: [
      { field: 'carrierCompany', op: '==', value: audit.carrierCompany },
      { field: 'audit', op: '==', value: audit.id },
    ],
  })
  const isProven = audit.evidence.length > 0
  return {
    audit,
    carrier: {
      name: carrier?.name ?? audit.carrierCompany,
      timeZone: carrier?.timeZone ?? DEFAULT_TIME_ZONE,
    },
    // What the outcome rested on stands, whatever was done since.
    attempts: isProven ? audit.evidence : attemptsOf(await stepsOf(store, audit)),
    documents,
    made: clock.now(),
    version,
  }
}
