import { formatPin } from '#shared/audit/access/pin.ts'
import { publicLink } from '#shared/audit/messages/publicLink.ts'
import type { Audit } from '#shared/audit/model.ts'
import { STATES } from '#shared/audit/states.ts'
import { sortSteps, stepNameOf } from '#shared/audit/steps/labels.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { differsFromNet, worksheetOf } from '#shared/audit/worksheet/exposures.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { COLLECTIONS, nestedPath } from '#shared/kernel/collections.ts'
import { formatDay, formatMoment } from '#shared/kernel/day.ts'
import { formatCents } from '#shared/kernel/money.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { TracedField } from '#shared/orders/lineage.ts'
import { readLineage } from '#shared/orders/ops/storedOrders.ts'
import { defineCommand } from '../../command.ts'
import { addTargetOptions, readTargetOptions, type TargetOptions } from '../../firebase/target.ts'
import type { Io } from '../../io.ts'
import { table } from '../../table.ts'
import { publicUrlOf } from '../../worker/thisProcess.ts'
import {
  actorOf,
  addActorOption,
  readActor,
  requireActor,
  requireAudit,
  withTarget,
} from '../context.ts'

/** Characters of a text in a table; `--json` has all of it. */
const LONGEST_CELL = 40

/** In place of a column, of what a feed profile gives. */
const THE_PROFILE = '(the profile)'

interface Options {
  target: TargetOptions
  actor: string | undefined
  code: string
  lineage: boolean
  pin: boolean
}

interface Report {
  audit: Audit
  /** Final exposures that are not what the worksheet comes to. */
  differences: NetDifference[]
  steps: Step[]
  /** Where its fields came from; null when that was not asked for. */
  lineage: TracedField[] | null
  /** The insured's own page; null where the public pages are not known. */
  link: string | null
  /** Opens it with the code; null when it was not asked for, or there is none. */
  pin: string | null
}

interface NetDifference {
  classCode: string
  finalExposure: number
  /** What the worksheet comes to, in dollars. */
  net: number
}

/** `bakehouse audits show CODE` */
export const auditsShowCommand = defineCommand<Options, Report>({
  configure: (command) => {
    command
      .argument('<code>', 'the audit code; signs and case do not matter')
      .option('--pin', 'the PIN that opens it together with its code')
      .option('--lineage', 'where each field came from: file, line, column, text and repair')
    addActorOption(command)
    addTargetOptions(command)
  },
  read: (command) => ({
    target: readTargetOptions(command),
    actor: readActor(command),
    code: command.args[0] ?? '',
    lineage: command.opts<{ lineage?: boolean }>().lineage === true,
    pin: command.opts<{ pin?: boolean }>().pin === true,
  }),
  run: ({ target, actor: typed, code, lineage: isTraced, pin: asksPin }, runtime) =>
    withTarget(runtime, { target, use: 'read' }, async (opened) => {
      const { store } = opened
      const found = await requireAudit(store, code)
      if (!found.ok) return found
      const audit = found.value
      const actor = await requireActor(store, actorOf(typed, runtime), {
        roles: ['admin', 'baker'],
        carrier: audit.carrierCompany,
      })
      if (!actor.ok) return actor
      const steps = await store.list<Step>(COLLECTIONS.asteps, {
        filters: [
          { field: 'carrierCompany', op: '==', value: audit.carrierCompany },
          { field: 'auditFSID', op: '==', value: audit.id },
        ],
      })
      const carrier = await store.get<Carrier>(COLLECTIONS.carriers, audit.carrierCompany)
      const differences = netDifferences(audit, carrier)
      const lineage = isTraced ? await readLineage(store, audit) : null
      const publicUrl = publicUrlOf(undefined, runtime.env, opened)
      const link = publicUrl === null ? null : publicLink(audit, publicUrl)
      const pin = asksPin ? await readPin(store, audit.id) : null
      return {
        ok: true,
        value: { audit, differences, steps: sortSteps(steps), lineage, link, pin },
      }
    }),
  toJson: ({ audit, differences, steps, lineage, link, pin }) => ({
    ...audit,
    steps,
    netDifferences: differences,
    publicLink: link,
    ...(pin === null ? {} : { pin }),
    ...(lineage ? { lineage } : {}),
  }),
  print: printAudit,
})

/** The lineage alone when it was asked for: it is a page of its own. */
function printAudit(report: Report, io: Io): void {
  if (report.lineage !== null) printLineage(report.audit, report.lineage, io)
  else printFacts(report, io)
}

function printLineage({ auditCode }: Audit, lineage: readonly TracedField[], io: Io): void {
  if (lineage.length === 0) {
    io.tell(`Nothing of ${auditCode} came from an order file that is on record.`)
    return
  }
  const rows = lineage.map(({ field, value, file, line, column, text, repair, isConstant }) => [
    field,
    oneLine(value),
    file,
    String(line),
    isConstant ? THE_PROFILE : column,
    oneLine(text),
    repair,
  ])
  io.print(table(['Field', 'Value', 'File', 'Line', 'Column', 'Text', 'Repair'], rows))
}

function oneLine(text: string): string {
  const plain = text.replace(/\s+/g, ' ')
  return plain.length > LONGEST_CELL ? `${plain.slice(0, LONGEST_CELL - 1)}…` : plain
}

async function readPin(store: DocumentStore, auditFSID: string): Promise<string | null> {
  const path = nestedPath(COLLECTIONS.audits, auditFSID, 'private')
  return (await store.get<{ pin: string }>(path, 'access'))?.pin ?? null
}

function printFacts({ audit, differences, steps, link, pin }: Report, io: Io): void {
  const day = (value: string | null) => (value === null ? '' : formatDay(value))
  const facts = [
    ['Insured', audit.insuredCompany],
    ['State', STATES[audit.bakeState].label],
    ['Carrier', audit.carrierCompany],
    ['Order', audit.orderNumber],
    ['Policy', `${audit.policyNumber}, ${day(audit.policyStart)} to ${day(audit.policyEnd)}`],
    ['Due', day(audit.auditDue)],
    ['Contact', [audit.insuredFirstName, audit.insuredLastName].join(' ').trim()],
    ['Phone', audit.insuredPhone],
    ['E-mail', audit.insuredEmail],
    ['Agent', audit.agentCompany],
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
    line.classDescription,
    exposureText(line.estimatedExposure),
    exposureText(line.finalExposure),
  ])
  if (lines.length > 0)
    io.print(['', ...table(['Class', 'Description', 'Estimated', 'Final'], lines)])
  const net = differences.map(({ classCode, finalExposure, net }) => [
    classCode,
    formatCents(Math.round(finalExposure * 100)),
    formatCents(Math.round(net * 100)),
  ])
  if (net.length > 0) io.print(['', ...table(['Final differs', 'Final', 'Worksheet'], net)])
  const defects = audit.defects.map(({ message }) => [message])
  if (defects.length > 0) io.print(['', ...table(['Defects of the order'], defects)])
  const taken = steps.map((step) => [
    stepNameOf(step),
    step.status,
    step.dateStarted ? formatMoment(step.dateStarted) : '',
  ])
  if (taken.length > 0) io.print(['', ...table(['Step', 'Status', 'Started'], taken)])
  const history = audit.history.map((entry) => [formatMoment(entry.date), entry.text])
  if (history.length > 0) io.print(['', ...table(['When', 'What'], history)])
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

function exposureText(exposure: number | null): string {
  return exposure === null ? '' : exposure.toLocaleString('en-US')
}
