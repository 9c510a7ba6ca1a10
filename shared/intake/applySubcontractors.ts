import { type Intake, uploadOwner } from '#shared/audit/access/intake.ts'
import { savedOf } from '#shared/audit/access/savedAnswers.ts'
import { isSameValue } from '#shared/audit/editChanges.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { Certificate, Subcontractor } from '#shared/audit/worksheet/model.ts'
import { coverageNeeded } from '#shared/audit/worksheet/subcontractors.ts'
import { isPublicPerson } from '#shared/firm/user.ts'
import { readFiles } from './flowFacts.ts'
import type { ReadAnswers } from './readAnswers.ts'

/**
 * An audit's subcontractors with those that the public side listed, and the photos of their certificates
 * beside them: what a certificate says an auditor reads. Class line and record, and certificates that
 * were read, stay. One that was taken back goes unless an auditor has worked on it. The same list where
 * nothing differs. `attached`: uploads that are documents.
 */
export function withSubcontractors(
  audit: Pick<Audit, 'subcontractors' | 'categories'>,
  { subcontractors: answered }: Pick<ReadAnswers, 'subcontractors'>,
  { intake, attached, now }: { intake: Intake; attached: readonly string[]; now: Date },
): Subcontractor[] | undefined {
  const { subcontractors: before = [] } = audit
  const byPublic = { enteredBy: intake.scope, enteredAt: now }
  const rows = new Map(before.map((row) => [row.id, row]))
  for (const [id, answer] of Object.entries(answered)) {
    const row = rows.get(id)
    if (answer !== null) rows.set(id, { ...(row ?? NEW), ...answer, id, ...byPublic })
    else if (row !== undefined && isUntouched(row)) rows.delete(id)
  }
  const papers = papersOf(intake, attached)
  const coverage = coverageNeeded(audit.categories[0])
  const after = [...rows.values()].map((row) => {
    const certificates = withPapers(row, papers, { intake, coverage })
    return isSameValue(certificates, row.certificates) ? row : { ...row, certificates, ...byPublic }
  })
  return isSameValue(after, before) ? audit.subcontractors : after
}

const NEW: Omit<Subcontractor, 'id'> = {
  name: '',
  work: '',
  paid: 0,
  kind: 'labor',
  certificates: [],
  line: '',
  record: '',
  enteredBy: '',
  enteredAt: null,
}

/** No auditor has worked on it: nothing of it is lost when it goes. */
function isUntouched({ enteredBy, line, record, certificates }: Subcontractor): boolean {
  return isPublicPerson(enteredBy) && line === '' && record === '' && !certificates.some(isRead)
}

/** Uploaded certificates by subcontractor: the upload, and the document that it became. */
function papersOf(intake: Intake, attached: readonly string[]) {
  const { files } = readFiles(savedOf(intake).files)
  return [...files].flatMap(([slot, { of, removed }]) => {
    if (of === undefined || removed || !attached.includes(slot)) return []
    const document = `${uploadOwner(intake, slot)}_${slot}`
    return [{ of, id: `p${slot}`.slice(0, 20), document }]
  })
}

function withPapers(
  { id, certificates }: Subcontractor,
  papers: ReturnType<typeof papersOf>,
  { intake, coverage }: { intake: Intake; coverage: Certificate['coverage'] },
): Certificate[] {
  const own = papers.filter(({ of }) => of === id)
  const isGone = ({ document }: Certificate) =>
    document.startsWith(`${intake.id}_`) && !own.some((paper) => paper.document === document)
  const kept = certificates.filter((each) => !isGone(each) || isRead(each))
  const fresh = own
    .filter(({ document }) => !certificates.some((each) => each.document === document))
    .map(({ id, document }): Certificate => {
      return { id, document, insurer: '', insured: '', coverage, from: null, to: null }
    })
  return [...kept, ...fresh]
}

/** An auditor has read something from it. */
function isRead({ insurer, insured, from, to }: Certificate): boolean {
  return insurer !== '' || insured !== '' || from !== null || to !== null
}
