import type { AuditAction } from '#shared/audit/actions.ts'
import type { Attachment } from '#shared/audit/attachments.ts'
import { proposedFinal, worksheetOf } from '#shared/audit/exposures.ts'
import type { Audit } from '#shared/audit/model.ts'
import { basisOf } from '#shared/audit/orderKinds.ts'
import { saveAuditReport } from '#shared/documents/ops/auditReports.ts'
import type { Result } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { addDays, type Day, daysBetween } from '#shared/kernel/day.ts'
import { act, answerIntake, move } from '#shared/simulation/acts.ts'
import { actualOf, answersOf, byQuarter, totalOf } from '../papers/books.ts'
import { certificate, form941 } from '../papers/papers.ts'
import { uploadPapers } from './handIns.ts'
import { bakerOf, type Scene } from './scene.ts'

type Patch = Extract<AuditAction, { kind: 'edit' }>['patch']

/** Of a year's pay so much is for hours at time and a half. */
const OVERTIME = 0.06

/** What the federal returns report beside the worksheet: 1.2% more, a bonus of the year before. */
const REPORTED = 1.012

/** Whom the painter paid for work. The certificate of the first ended in the audit period. */
const SUBCONTRACTORS = [
  {
    ...{ id: 'p-1', name: 'Northfield Drywall LLC', work: 'Drywall', paid: 38_400, kind: 'labor' },
    ...{ insurer: 'Great Plains Casualty', covered: 200 },
  },
  {
    ...{ id: 'p-2', name: 'Merrimack Plastering', work: 'Plaster', paid: 21_750 },
    ...{ kind: 'laborAndMaterial', insurer: 'Old Colony Mutual', covered: 400 },
  },
] as const

/** The insured gives payroll by class and state, lists subcontractors, and uploads 941s and certificates. */
export async function submitPayroll(scene: Scene, audit: Audit): Promise<Result<unknown>> {
  const { auditStart, insuredCompany: holder } = audit
  const from = auditStart ?? scene.calendar.today
  const papers = [
    form941(audit, reportedOf(audit)),
    ...SUBCONTRACTORS.map(({ name: insured, insurer, covered }) =>
      certificate({
        insured,
        insurer,
        holder,
        from: addDays(from, -30),
        to: addDays(from, covered),
      }),
    ),
  ]
  const of = [undefined, ...SUBCONTRACTORS.map(({ id }) => id)]
  const files = await uploadPapers(scene, audit, papers, { of })
  scene.passMinutes(9)
  const answers = {
    keyQuestions: answersOf(audit),
    payroll: Object.fromEntries(
      audit.categories.map((line) => {
        const gross = actualOf(audit, line)
        return [line.id, { gross, timeAndHalf: Math.round(gross * OVERTIME), doubleTime: 0 }]
      }),
    ),
    subcontractors: Object.fromEntries(
      SUBCONTRACTORS.map(({ id, name, work, paid, kind }) => [id, { name, work, paid, kind }]),
    ),
  }
  return answerIntake(scene.stage, audit, { answers, files, submit: true })
}

/** The auditor enters payroll by quarters, the officers, and what certificates and records say. */
export async function workPayroll(scene: Scene, audit: Audit): Promise<Result<unknown>> {
  const { auditStart } = audit
  const days = daysOf(audit)
  if (auditStart === null || days === null) return { ok: true, value: audit }
  const [painting] = audit.categories
  const patch: Patch = {
    payroll: audit.categories.flatMap((line) =>
      quartersOf(audit, line, days).map((row, n) => ({
        ...row,
        timeAndHalf: Math.round(row.gross * OVERTIME),
        exclusions: n === 3 ? [{ kind: 'expenses', amount: 350, reason: 'Mileage' }] : [],
      })),
    ),
    officers: officersOf(audit),
    subcontractors: (audit.subcontractors ?? []).map((row) => {
      const known = SUBCONTRACTORS.find(({ id }) => id === row.id)
      const certificates = row.certificates.map((paper) => ({
        ...paper,
        insurer: known?.insurer ?? '',
        insured: row.name,
        from: addDays(auditStart, -30),
        to: addDays(auditStart, known?.covered ?? 0),
      }))
      return { ...row, line: painting?.id ?? '', certificates, record: 'Form 1099' }
    }),
    records: [
      {
        ...{ id: 'r941', kind: 'form941', ...days, figure: reportedOf(audit) },
        document: await returnsOf(scene, audit),
        explanation: 'The first return has a bonus that was earned in the year before.',
      },
      {
        ...{ id: 'r1099', kind: 'form1099', ...days },
        figure: SUBCONTRACTORS.reduce((sum, { paid }) => sum + paid, 0),
      },
    ],
  }
  return act(scene.stage, bakerOf(audit), audit, { kind: 'edit', patch })
}

/**
 * What an auditor enters of the usual payroll: rows by quarters as the federal returns have them, and the
 * returns as the record examined. Nothing where no class line is rated by payroll.
 */
export async function examinedPayroll(scene: Scene, audit: Audit): Promise<Patch> {
  const lines = payrollLines(audit)
  const days = daysOf(audit)
  if (lines.length === 0 || days === null) return {}
  const figure = totalOf(audit, ['payroll'])
  const document = await returnsOf(scene, audit)
  return {
    payroll: lines.flatMap((line) => quartersOf(audit, line, days)),
    records: [{ id: 'r941', kind: 'form941', ...days, figure, document }],
  }
}

/** What an insured says of the pay of each class line that is rated by it. */
export function payrollAnswers(audit: Audit) {
  const lines = payrollLines(audit)
  return Object.fromEntries(
    lines.map((line) => [line.id, { gross: actualOf(audit, line), timeAndHalf: 0, doubleTime: 0 }]),
  )
}

/** The worksheet's sums become the final exposures; the auditor says what was examined, signs, and saves the report. */
export async function finishPayroll(scene: Scene, audit: Audit): Promise<Result<unknown>> {
  const { stage, files } = scene
  const actor = bakerOf(audit)
  const carrier = await stage.world.store.get<Carrier>(COLLECTIONS.carriers, audit.carrierCompany)
  const worksheet = worksheetOf(audit, carrier)
  const categories = audit.categories.map((line) => ({
    ...line,
    finalExposure: proposedFinal(line, worksheet) ?? actualOf(audit, line),
    notes: 'Payroll by quarters, agreed with the federal returns',
  }))
  const said: Patch = {
    categories,
    keyQuestions: { ...answersOf(audit), ...audit.keyQuestions },
    interviewed: 'Ada Brandt, president',
    recordsExamined: 'Forms 941 for four quarters, payroll register, Forms 1099, two certificates.',
    ownership: 'Ada Brandt 60%, Noel Brandt 25%, Iris Hale 15%.',
    remarks: 'Interior and exterior painting of houses and shops; no work above three stories.',
  }
  const figures = await act(stage, actor, audit, { kind: 'edit', patch: said })
  if (!figures.ok) return figures
  scene.passMinutes(6)
  const signed = await act(stage, actor, audit, { kind: 'edit', patch: { signed: 'Demo Auditor' } })
  if (!signed.ok) return signed
  const report = await saveAuditReport(stage.world, { auditFSID: audit.id, actor, files })
  return report.ok ? move(stage, actor, report.value, 'PRODUCTIVE') : report
}

/** The class lines that are rated by payroll. */
function payrollLines({ categories }: Audit): Audit['categories'] {
  return categories.filter((line) => basisOf(line) === 'payroll')
}

/** The days of the audit period; null where it is not known. */
function daysOf({ auditStart, auditEnd }: Audit): { from: Day; to: Day } | null {
  return auditStart && auditEnd ? { from: auditStart, to: addDays(auditEnd, -1) } : null
}

/** The id of the document that is the federal returns; empty where none is. */
async function returnsOf({ stage }: Scene, { id }: Audit): Promise<string> {
  const documents = await stage.world.store.list<Attachment>(COLLECTIONS.attachments, {
    filters: [{ field: 'audit', op: '==', value: id }],
  })
  return documents.find(({ docKind }) => docKind === 'form941')?.attId ?? ''
}

/** What the federal returns report: everyone's pay, officers included or not. */
function reportedOf(audit: Audit): number {
  const gross = audit.categories.reduce((sum, line) => sum + actualOf(audit, line), 0)
  const officers = officersOf(audit).reduce((sum, { remuneration }) => sum + remuneration, 0)
  return Math.round((gross + officers) * REPORTED)
}

/** A class line's pay by quarters of the audit period. */
function quartersOf(audit: Audit, line: Audit['categories'][number], all: { from: Day; to: Day }) {
  const quarter = Math.floor(daysBetween(all.from, all.to) / 4)
  return byQuarter(actualOf(audit, line)).map((gross, n) => ({
    line: line.id,
    from: addDays(all.from, quarter * n),
    to: n === 3 ? all.to : addDays(all.from, quarter * (n + 1) - 1),
    gross,
    timeAndHalf: 0,
    doubleTime: 0,
    exclusions: [],
    record: `Form 941, quarter ${n + 1}`,
  }))
}

/** Three officers, of whom one is excluded by endorsement. */
function officersOf({ categories, entities = [] }: Audit) {
  const [painting, , office] = categories
  const entity = entities[0]?.id ?? ''
  const officer = { title: 'officer', entity, from: null, to: null, record: 'Form 1120-S' }
  const [yard, desk] = [painting?.id ?? '', office?.id ?? painting?.id ?? '']
  return [
    {
      ...{ ...officer, name: 'Ada Brandt', share: 0.6, duties: 'Runs the crews', line: yard },
      ...{ isIncluded: true, remuneration: 52_000 },
    },
    {
      ...{ ...officer, name: 'Noel Brandt', share: 0.25, duties: 'Estimates', line: yard },
      ...{ isIncluded: true, remuneration: 39_000 },
    },
    {
      ...{ ...officer, name: 'Iris Hale', share: 0.15, duties: 'Books', line: desk },
      ...{ isIncluded: false, remuneration: 28_000 },
    },
  ]
}
