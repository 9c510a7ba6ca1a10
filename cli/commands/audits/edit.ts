import type { AuditPatch } from '#shared/audit/editAudit.ts'
import { EDITABLE_FIELD_NAMES, EDITABLE_FIELDS, isEditable } from '#shared/audit/editableFields.ts'
import { KEY_QUESTION_IDS, type KeyAnswers, type KeyQuestion } from '#shared/audit/keyQuestions.ts'
import type { Audit } from '#shared/audit/model.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { CERTIFICATE_COVERAGES, RECORD_KINDS } from '#shared/audit/worksheet/model.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { SUBCONTRACT_KINDS } from '#shared/firm/worksheetRules.ts'
import { readAs, typeInto } from '#shared/kernel/typeInto.ts'
import { correctOrderNumber } from '#shared/orders/ops/correctOrderNumber.ts'
import { defineCommand } from '../../command.ts'
import { ADMINS } from '../context.ts'
import { ofAudit } from './openAudit.ts'
import { mistakeInRows, patchOfRows, ROW_FIELD_NAMES, type TypedRows } from './worksheetRows.ts'

/** `bakehouse audits edit CODE --set FIELD=VALUE --answer QUESTION=yes` */
export const auditsEditCommand = defineCommand({
  opens: ofAudit({ isPersonal: true }),
  example:
    "T-0001 --set auditDue=12/01/2026 --answer 'newProducts=yes:Gelato' --certificate 'of=Hill Roofing; to=05/15/2026' --as auditor@bakehouse.example",
  configure: (command) => {
    command
      .option('--set <field=value...>', `one of ${SETTABLE.join(', ')}`)
      .option(
        '--answer <question=answer...>',
        `the answer to a key question, yes, no, or with a detail yes:DETAIL; empty takes it away. One of ${KEY_QUESTION_IDS.join(', ')}`,
      )
      .option(
        '--payroll <row...>',
        `a row of the payroll worksheet, "line=5474; from=01/01/2025; to=03/31/2025; gross=9,000": ${ROW_FIELD_NAMES.payroll.join(', ')}. With id=ID it changes that row; "id=ID; remove" removes it`,
      )
      .option(
        '--officer <row...>',
        `an officer, partner or member in the same way: ${ROW_FIELD_NAMES.officers.join(', ')}`,
      )
      .option(
        '--record <row...>',
        `a record that was examined, in the same way: ${ROW_FIELD_NAMES.records.join(', ')}. kind is one of ${Object.keys(RECORD_KINDS).join(', ')}`,
      )
      .option(
        '--subcontractor <row...>',
        `a subcontractor, in the same way: ${ROW_FIELD_NAMES.subcontractors.join(', ')}. kind is one of ${Object.keys(SUBCONTRACT_KINDS).join(', ')}`,
      )
      .option(
        '--certificate <row...>',
        `a subcontractor's certificate, "of=Hill Roofing; from=05/15/2024; to=05/15/2025": ${ROW_FIELD_NAMES.certificates.join(', ')}. of has a name or an id; coverage is one of ${Object.keys(CERTIFICATE_COVERAGES).join(', ')}`,
      )
  },
  read: (_, command) => {
    const options = command.opts<{
      set?: string[]
      answer?: string[]
      payroll?: string[]
      officer?: string[]
      record?: string[]
      subcontractor?: string[]
      certificate?: string[]
    }>()
    const {
      set: settings = [],
      answer: answers = [],
      payroll = [],
      officer: officers = [],
      record: records = [],
      subcontractor: subcontractors = [],
      certificate: certificates = [],
    } = options
    const rows = { payroll, officers, records, subcontractors, certificates }
    return { settings, answers, rows }
  },
  mistake: (typed) => mistakeInEdit(typed),
  prepare: ({ settings, answers, rows }, { io }) => {
    const patch = patchOf(settings, (line) => io.info(line))
    return patch.ok ? { ok: true, value: { patch: patch.value, answers, rows } } : patch
  },
  run: async ({ world, audit, actor }, { patch, answers, rows }) => {
    const keyQuestions = answersWith(audit.keyQuestions, answers)
    const ofRows = patchOfRows(audit, rows, world.random)
    if (!ofRows.ok) return ofRows
    const whole = {
      ...patch,
      ...(answers.length === 0 ? {} : { keyQuestions }),
      ...ofRows.value,
    }
    return actOnAudit(world, { auditFSID: audit.id, actor }, { kind: 'edit', patch: whole })
  },
  toJson: (audit, { opened }) => ({
    command: 'audits edit',
    auditCode: audit.auditCode,
    auditFSID: audit.id,
    v: audit.v,
    edited: editOf(audit, opened.audit),
    waitedFor: opened.waitedFor,
  }),
  print: (audit, io, { opened }) => {
    const edited =
      editOf(audit, opened.audit) ?? 'Nothing was changed: it has these values already.'
    io.info(`${audit.auditCode}, version ${audit.v}: ${edited}`)
  },
})

/** What the history says of the edit; null for one that changed nothing, which has no entry. */
function editOf({ history }: Audit, before: Audit): string | null {
  return history.length > before.history.length ? (history.at(-1)?.text ?? null) : null
}

/** Lists: class lines, places and sales are edited on screen, the others by options of their own. */
const LISTS = [
  'classLines',
  'salesLines',
  'keyQuestions',
  'payroll',
  'officers',
  'subcontractors',
  'records',
  'entities',
  'locations',
]

const SETTABLE = EDITABLE_FIELD_NAMES.filter((name) => !LISTS.includes(EDITABLE_FIELDS[name].kind))

const FLAGS: Record<string, boolean> = { yes: true, true: true, no: false, false: false }

/** `note` gets what is read where an amount's form (specification §5) dropped something. */
function patchOf(settings: readonly string[], note: (line: string) => void): Result<AuditPatch> {
  const patch: AuditPatch = {}
  for (const { name, text } of settings.map(nameAndText)) {
    if (!isEditable(name) || LISTS.includes(EDITABLE_FIELDS[name].kind))
      return { ok: false, error: refusal('FIELD_NOT_EDITABLE', { field: name }) }
    const { kind, label } = EDITABLE_FIELDS[name]
    const typed = kind === 'cents' ? typeInto('money', '', text, text.length) : null
    if (typed?.isReduced) note(`${label}: "${text}" is read as ${readAs('money', typed.text)}.`)
    if (kind === 'boolean') patch[name] = FLAGS[text.trim().toLowerCase()] ?? text
    else patch[name] = typed?.text ?? text
  }
  return { ok: true, value: patch }
}

/** `yes`, `no: detail`, or nothing, which takes the answer away. */
const ANSWER = /^\s*(yes|no)?\s*(?::\s*([\s\S]*))?$/i

/** The stored answers with those that were typed in their place. */
function answersWith(stored: KeyAnswers, typed: readonly string[]): KeyAnswers {
  const answers = { ...stored }
  for (const { name, text } of typed.map(nameAndText)) {
    const question = questionOf(name)
    if (question === undefined) continue
    const [, answer = '', detail = ''] = ANSWER.exec(text) ?? []
    if (answer === '') delete answers[question]
    else answers[question] = { answer: answer.toLowerCase() === 'yes' ? 'yes' : 'no', detail }
  }
  return answers
}

function questionOf(name: string): KeyQuestion | undefined {
  return KEY_QUESTION_IDS.find((id) => id.toLowerCase() === name.toLowerCase())
}

function nameAndText(setting: string): { name: string; text: string } {
  const at = setting.indexOf('=')
  return { name: setting.slice(0, at).trim(), text: setting.slice(at + 1) }
}

function mistakeInEdit({
  settings,
  answers,
  rows,
}: {
  settings: string[]
  answers: string[]
  rows: TypedRows
}) {
  const count = [settings, answers, ...Object.values(rows)].flat().length
  if (count === 0)
    return 'Say what to edit: --set, --answer, --payroll, --officer, --record, --subcontractor or --certificate.'
  const wrong = mistakeInRows(rows)
  if (wrong !== null) return wrong
  const noPair = [...settings, ...answers].find((each) => !each.includes('='))
  if (noPair !== undefined)
    return answers.includes(noPair)
      ? `"${noPair}" is no question=answer.`
      : `"${noPair}" is no field=value.`
  for (const { name, text } of answers.map(nameAndText)) {
    if (questionOf(name) === undefined) return `There is no key question ${name}.`
    if (!ANSWER.test(text)) return `The answer to ${name} is yes or no: ${name}=yes.`
    if (/^\s*:/.test(text)) return `A detail goes with an answer: ${name}=yes:DETAIL.`
  }
  return null
}

/** `bakehouse audits correct CODE --order-number NUMBER --reason TEXT` */
export const auditsCorrectCommand = defineCommand({
  opens: ofAudit({ isPersonal: true, roles: ADMINS }),
  example:
    'T-0001 --order-number T-0010 --reason "Two digits were swapped" --as admin@bakehouse.example',
  configure: (command) => {
    command
      .requiredOption('--order-number <number>', 'the corrected order number')
      .requiredOption('--reason <text>', 'why; it is kept in the history')
  },
  read: (_, command) => command.opts<{ orderNumber: string; reason: string }>(),
  run: ({ world, audit, actor }, { orderNumber, reason }) =>
    correctOrderNumber(world, { auditFSID: audit.id, actor, orderNumber, reason }),
  toJson: ({ auditCode, id, orderNumber, formerOrders = [] }) => ({
    command: 'audits correct',
    auditCode,
    auditFSID: id,
    orderNumber,
    formerOrders,
  }),
  print: ({ auditCode, orderNumber, formerOrders = [] }, io) => {
    io.info(`The order number of ${auditCode} is ${orderNumber}.`)
    const former = formerOrders.at(-1)?.auditCode ?? auditCode
    if (former !== auditCode) io.info(`${former} still opens it.`)
  },
})
