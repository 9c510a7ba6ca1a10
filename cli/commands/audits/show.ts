import { formatPin } from '#shared/audit/access/pin.ts'
import { placeOf } from '#shared/audit/classLines.ts'
import { differsFromNet, worksheetOf } from '#shared/audit/exposures.ts'
import { appointmentMoment } from '#shared/audit/messages/appointmentWords.ts'
import { publicLink } from '#shared/audit/messages/outgoing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { stepsOf } from '#shared/audit/ops/readKnowledge.ts'
import { premiumOf, premiumWords } from '#shared/audit/premium.ts'
import { STATES } from '#shared/audit/states.ts'
import { sortSteps, stepNameOf } from '#shared/audit/steps/facts.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { type SendingState, sendingOf } from '#shared/audit/steps/receipts.ts'
import { STEP_STATUSES } from '#shared/audit/steps/table.ts'
import {
  hasPayrollRows,
  type LineTotal,
  lineTotals,
  payrollSheetOf,
} from '#shared/audit/worksheet/payrollSheet.ts'
import { codeOf } from '#shared/audit/worksheet/payrollWords.ts'
import { auditPeriodOf, periodText } from '#shared/audit/worksheet/period.ts'
import {
  checkAmounts,
  checkNotes,
  checkWords,
  type RecordCheck,
  recordChecks,
} from '#shared/audit/worksheet/reconciliation.ts'
import { recordTitle } from '#shared/audit/worksheet/recordWords.ts'
import {
  type SubcontractorWorking,
  subcontractorTerms,
  uncoveredWords,
  workSubcontractor,
} from '#shared/audit/worksheet/subcontractors.ts'
import { workingText } from '#shared/audit/worksheet/working.ts'
import type { Result } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { cleanLine } from '#shared/kernel/cleanText.ts'
import { COLLECTIONS, nestedPath } from '#shared/kernel/collections.ts'
import { formatDay } from '#shared/kernel/day.ts'
import { formatCents, formatDollars } from '#shared/kernel/money.ts'
import { readByIds } from '#shared/kernel/ops/storeVerbs.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { fileAndSheet, type TracedField } from '#shared/orders/lineage.ts'
import { readLineage } from '#shared/orders/ops/storedOrders.ts'
import type { Inbound } from '#shared/outreach/inbound/model.ts'
import { defineCommand } from '../../command.ts'
import type { Io } from '../../io.ts'
import { momentText, stateCell, table } from '../../table.ts'
import { ofAudit } from './openAudit.ts'

/** Characters of a text in a table; `--json` has all of it. */
const LONGEST_CELL = 40

/** In place of a column, of what a feed profile gives. */
const THE_PROFILE = '(the profile)'

interface Report {
  audit: Audit
  /** The carrier's, in which its moments are shown. */
  timeZone: string
  /** The payroll worksheet by class line; empty without any rows. */
  payroll: LineTotal[]
  /** Final exposures that are not what the worksheet comes to. */
  differences: NetDifference[]
  /** What of each subcontractor counts; none while the days of the audit are not known. */
  workings: SubcontractorWorking[]
  /** Its records compared with the worksheet; none where it neither has records nor asks payroll. */
  checks: RecordCheck[]
  steps: Step[]
  /** Where its fields came from; null when that was not asked for. */
  lineage: TracedField[] | null
  /** The insured's own page; null where the public pages are not known. */
  link: string | null
  /** Opens it with the code; null when it was not asked for, or there is none. */
  pin: string | null
  /** What came in, the oldest first; null when it was not asked for. */
  responses: Inbound[] | null
}

interface NetDifference {
  classCode: string
  finalExposure: number
  /** What the worksheet comes to, in dollars. */
  net: number
}

/** `bakehouse audits show CODE` */
export const auditsShowCommand = defineCommand({
  opens: ofAudit({ use: 'read' }),
  example: 'T-0001 --pin',
  configure: (command) => {
    command
      .option('--pin', 'the PIN that opens it together with its code')
      .option('--responses', 'what came in by email and text: who wrote which words')
      .option('--lineage', 'where each field came from: file, line, column, text and repair')
  },
  read: (_, command) => command.opts<{ lineage?: boolean; pin?: boolean; responses?: boolean }>(),
  run: async (
    { world: { store, publicUrl }, audit },
    { lineage, pin, responses },
  ): Promise<Result<Report>> => {
    const carrier = await store.get<Carrier>(COLLECTIONS.carriers, audit.carrierCompany)
    const value = {
      audit,
      timeZone: carrier?.timeZone ?? audit.timeZone,
      payroll: hasPayrollRows(audit) ? lineTotals(payrollSheetOf(audit, carrier)) : [],
      differences: netDifferences(audit, carrier),
      workings: subcontractorWorkings(audit, carrier),
      checks: recordChecks(audit, carrier),
      steps: sortSteps(await stepsOf(store, audit)),
      lineage: lineage ? await readLineage(store, audit) : null,
      link: publicUrl === undefined ? null : publicLink(audit, publicUrl),
      pin: pin ? await readPin(store, audit.id) : null,
      responses: responses ? await readResponses(store, audit) : null,
    }
    return { ok: true, value }
  },
  toJson: ({
    audit,
    payroll,
    differences,
    workings,
    checks,
    steps,
    lineage,
    link,
    pin,
    responses,
  }) => ({
    ...audit,
    steps,
    netDifferences: differences,
    ...(payroll.length === 0 ? {} : { payrollWorksheet: payroll }),
    ...(workings.length > 0 ? { subcontractorWorkings: workings } : {}),
    ...(checks.length > 0 ? { recordChecks: checks } : {}),
    publicLink: link,
    ...(pin === null ? {} : { pin }),
    ...(lineage ? { lineage } : {}),
    ...(responses ? { responses } : {}),
  }),
  print: printAudit,
})

/** The lineage or the responses alone when they were asked for: each is a page of its own. */
function printAudit(report: Report, io: Io): void {
  if (report.lineage !== null) printLineage(report.audit, report.lineage, io)
  else if (report.responses !== null) printResponses(report, report.responses, io)
  else printFacts(report, io)
}

function printLineage({ auditCode }: Audit, lineage: readonly TracedField[], io: Io): void {
  if (lineage.length === 0) {
    io.info(`Nothing of ${auditCode} came from an order file that is on record.`)
    return
  }
  const rows = lineage.map(({ field, value, line, column, text, repair, isConstant, ...place }) => [
    field,
    oneLine(value),
    fileAndSheet(place),
    String(line),
    isConstant ? THE_PROFILE : column,
    oneLine(text),
    repair,
  ])
  io.print(table(['Field', 'Value', 'File', 'Line', 'Column', 'Text', 'Repair'], rows))
}

function printResponses(
  { audit: { auditCode }, timeZone }: Report,
  responses: readonly Inbound[],
  io: Io,
): void {
  if (responses.length === 0) {
    io.info(`No email or text of ${auditCode} has come in.`)
    return
  }
  for (const message of responses) {
    const { kind, from, isKnown, at, words = '' } = message
    const name = kind === 'mail' && message.fromName ? `${cleanLine(message.fromName)} ` : ''
    const known = isKnown === false ? ', not on file' : ''
    const lines = words.split('\n').map((line) => `  ${cleanLine(line)}`)
    const files = kind === 'mail' ? (message.files ?? []) : []
    io.print([
      `${momentText(at, timeZone)} ${kind === 'mail' ? 'email' : 'text'}, ${name}${from}${known}`,
      ...lines,
      ...files.map(
        ({ name: file, fault }) => `  [${file}${fault ? `, no document: ${fault}` : ''}]`,
      ),
      '',
    ])
  }
}

/** The messages behind entries of the history; those that are gone are left out. */
async function readResponses(store: DocumentStore, { history }: Audit): Promise<Inbound[]> {
  const ids = history.flatMap(({ inbound }) => inbound ?? [])
  const found = await readByIds<Inbound>(store, COLLECTIONS.inbound, ids)
  return ids.flatMap((id) => found.get(id) ?? [])
}

function oneLine(text: string): string {
  const plain = text.replace(/\s+/g, ' ')
  return plain.length > LONGEST_CELL ? `${plain.slice(0, LONGEST_CELL - 1)}…` : plain
}

async function readPin(store: DocumentStore, auditFSID: string): Promise<string | null> {
  const path = nestedPath(COLLECTIONS.audits, auditFSID, 'private')
  return (await store.get<{ pin: string }>(path, 'access'))?.pin ?? null
}

function printFacts(report: Report, io: Io): void {
  const { audit, timeZone, payroll, differences, workings, steps, link, pin } = report
  const day = (value: string | null) => (value === null ? '' : formatDay(value))
  const { appointment: meeting } = audit
  const facts = [
    ['Insured', audit.insuredCompany],
    ['State', stateCell(STATES[audit.bakeState].label)],
    ['Carrier', audit.carrierCompany],
    ['Order', audit.orderNumber],
    ['Policy', `${audit.policyNumber}, ${day(audit.policyStart)} to ${day(audit.policyEnd)}`],
    ['Due', day(audit.auditDue)],
    ['Contact', [audit.insuredFirstName, audit.insuredLastName].join(' ').trim()],
    ['Phone', audit.insuredPhone],
    ['Email', audit.insuredEmail],
    ['Agent', audit.agentCompany],
    ['Appointment', meeting ? `${appointmentMoment(meeting)}, ${meeting.place}` : ''],
    ['Public page', link ?? ''],
    ['PIN', formatPin(pin ?? '')],
  ].filter(([, value]) => value)
  io.print(
    table(
      [audit.auditCode, ''],
      facts.map(([name = '', value = '']) => [name, value]),
    ),
  )
  const lines = audit.categories.map((line) => [
    line.classCode,
    [placeOf(line, audit.entities), line.classDescription].filter(Boolean).join(', '),
    exposureText(line.estimatedExposure),
    exposureText(line.finalExposure),
  ])
  if (lines.length > 0)
    io.print(['', ...table(['Class', 'Description', 'Estimated', 'Final'], lines)])
  const premium = premiumOf(audit.categories)
  if (premium !== null) io.print(['', premiumWords(premium)])
  printPayroll(payroll, audit, io)
  const net = differences.map(({ classCode, finalExposure, net }) => [
    classCode,
    formatDollars(finalExposure),
    formatDollars(net),
  ])
  if (net.length > 0) io.print(['', ...table(['Final differs', 'Final', 'Worksheet'], net)])
  const hired = workings.map((working) => [
    working.subcontractor.id,
    working.subcontractor.name,
    subcontractorTerms(working),
    formatCents(working.cents),
    uncoveredWords(working),
  ])
  if (hired.length > 0)
    io.print(['', ...table(['Id', 'Subcontractor', 'Working', 'Counts', 'Days'], hired)])
  printRecords(audit, report.checks, io)
  const defects = audit.defects.map(({ message }) => [message])
  if (defects.length > 0) io.print(['', ...table(['Defects of the order'], defects)])
  const taken = steps.map((step) => [
    stepNameOf(step),
    STEP_STATUSES[step.status],
    step.dateStarted ? momentText(step.dateStarted, timeZone) : '',
    sendingText(step, timeZone),
  ])
  if (taken.length > 0) io.print(['', ...table(['Step', 'Status', 'Started', 'Sending'], taken)])
  const history = audit.history.map((entry) => [momentText(entry.date, timeZone), entry.text])
  if (history.length > 0) io.print(['', ...table(['When', 'What'], history)])
}

/** The payroll worksheet: each row with its working, each class line with what it comes to. */
function printPayroll(
  payroll: readonly LineTotal[],
  { entities }: Pick<Audit, 'entities'>,
  io: Io,
): void {
  const rows = payroll.flatMap(({ id, line, payroll: entries, officers, total }) => {
    const code = codeOf(id, line === null ? [] : [line], entities)
    return [
      ...entries.map(({ entry, counted }) => [entry.id, code, periodText(entry), counted] as const),
      ...officers.map(({ officer, counted }) => [officer.id, code, officer.name, counted] as const),
      ...(total.terms.length === 0 ? [] : [['', code, 'In all', total] as const]),
    ].map(([rowId, lineCode, what, counted]) => [
      rowId,
      lineCode,
      what,
      formatCents(counted.cents),
      workingText(counted),
    ])
  })
  if (rows.length > 0)
    io.print(['', ...table(['Row', 'Class', 'Payroll', 'Counts', 'Working'], rows)])
}

/** The records that were examined, and how each kind stands beside the worksheet. */
function printRecords({ records = [] }: Audit, checks: readonly RecordCheck[], io: Io): void {
  const read = records.map((record) => [
    record.id,
    recordTitle(record),
    record.figure === null ? 'not read' : formatDollars(record.figure),
    oneLine(record.notes),
  ])
  if (read.length > 0) io.print(['', ...table(['Row', 'Record', 'Figure', 'Note'], read)])
  const compared = checks.map((check) => {
    const { record, worksheet } = checkAmounts(check)
    return [check.title, record, worksheet, checkWords(check), checkNotes(check).join('; ')]
  })
  if (compared.length > 0)
    io.print(['', ...table(['Check', 'Records', 'Worksheet', 'Result', 'Working'], compared)])
}

/** What became of an email, text or letter: "delivered 2026-11-02 15:00"; empty for other steps. */
function sendingText(step: Step, timeZone: string): string {
  const sending = sendingOf(step)
  if (sending === null) return ''
  const at = sending.at === null ? '' : momentText(sending.at, timeZone)
  return `${SENDINGS[sending.state]} ${at}`.trim()
}

const SENDINGS: Record<SendingState, string> = {
  queued: 'queued since',
  uncertain: 'perhaps sent',
  sent: 'sent',
  delivered: 'delivered',
  takenBack: 'taken back',
  bounced: 'bounced',
  undeliverable: 'could not be sent',
  refused: 'refused',
  undelivered: 'not delivered',
  returned: 'came back',
  optedOut: 'not sent, opted out',
}

/** As the audit's page flags them. */
function netDifferences(audit: Audit, carrier: Carrier | null): NetDifference[] {
  const worksheet = worksheetOf(audit, carrier)
  return audit.categories.flatMap((line) => {
    const { classCode, finalExposure } = line
    const net = differsFromNet(line, worksheet)
    return net === null || finalExposure === null ? [] : [{ classCode, finalExposure, net }]
  })
}

/** As the audit's page works them out. */
function subcontractorWorkings(audit: Audit, carrier: Carrier | null): SubcontractorWorking[] {
  const { subcontractors = [], categories } = audit
  const period = auditPeriodOf(audit)
  if (period === null) return []
  const rules = carrier?.worksheetRules ?? {}
  return subcontractors.map((row) => workSubcontractor(row, period, rules, categories))
}

function exposureText(exposure: number | null): string {
  return exposure === null ? '' : exposure.toLocaleString('en-US')
}
