import type { Audit } from '#shared/domain/audit/Audit.ts'
import { canonicalAuditCode } from '#shared/domain/audit/auditCode.ts'
import { STATES } from '#shared/domain/audit/states.ts'
import { formatDay, formatMoment } from '#shared/domain/format/day.ts'
import type { Step } from '#shared/domain/step/Step.ts'
import { sortSteps } from '#shared/domain/step/sortSteps.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import { defineCommand } from '../../CliCommand.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import type { Io } from '../../io.ts'
import { table } from '../../table.ts'
import { requireActor } from '../requireActor.ts'
import { withTarget } from '../withTarget.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
  code: string
}

interface Report {
  audit: Audit
  steps: Step[]
}

/** `bakehouse audits show CODE` */
export const auditsShowCommand = defineCommand<Options, Report>({
  configure: (command) => {
    command
      .argument('<code>', 'the audit code; signs and case do not matter')
      .option('--as <email>', 'act as this registered user (BAKEHOUSE_USER)')
    addTargetOptions(command)
  },
  read: (command) => ({
    target: readTargetOptions(command),
    actor: command.opts<{ as?: string }>().as,
    code: command.args[0] ?? '',
  }),
  run: ({ target, actor: typed, code }, runtime) =>
    withTarget(runtime, { target, use: 'read' }, async ({ store }) => {
      const missing = { ok: false, error: refusal('AUDIT_NOT_FOUND', { code }) } as const
      const canonical = canonicalAuditCode(code)
      if (canonical === '') return missing
      const known = await store.get<{ auditFSID: string }>(COLLECTIONS.auditCodes, canonical)
      const audit = known && (await store.get<Audit>(COLLECTIONS.audits, known.auditFSID))
      if (!audit) return missing
      const actor = await requireActor(store, typed ?? runtime.env['BAKEHOUSE_USER'], {
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
      return { ok: true, value: { audit, steps: sortSteps(steps) } }
    }),
  toJson: ({ audit, steps }) => ({ ...audit, steps }),
  print: printAudit,
})

function printAudit({ audit, steps }: Report, io: Io): void {
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
    line.estimatedExposure === null ? '' : line.estimatedExposure.toLocaleString('en-US'),
  ])
  if (lines.length > 0) io.print(`\n${table(['Class', 'Description', 'Estimated'], lines)}`)
  const taken = steps.map((step) => [
    step.displayName,
    step.status,
    step.dateStarted ? formatMoment(step.dateStarted) : '',
  ])
  if (taken.length > 0) io.print(`\n${table(['Step', 'Status', 'Started'], taken)}`)
  const history = audit.history.map((entry) => [formatMoment(entry.date), entry.text])
  if (history.length > 0) io.print(`\n${table(['When', 'What'], history)}`)
}
