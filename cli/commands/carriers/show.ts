import { STEPS } from '#shared/audit/steps/table.ts'
import type { CarrierSettings } from '#shared/firm/carrier.ts'
import type { Cadence, Carrier, StepType } from '#shared/firm/model.ts'
import { NO_RESULTS_TARGET } from '#shared/firm/resultsTarget.ts'
import {
  SUBCONTRACT_KINDS,
  type SubcontractKind,
  WORKSHEET_RULES,
  type WorksheetRules,
} from '#shared/firm/worksheetRules.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { formatPercent } from '#shared/kernel/money.ts'
import { defineCommand } from '../../command.ts'
import type { Io } from '../../io.ts'
import { table } from '../../table.ts'
import { asUser, ofCarrier, STAFF } from '../context.ts'

/** `bakehouse carriers show` */
export const carriersShowCommand = defineCommand({
  opens: ofCarrier({ use: 'read', roles: STAFF, named: { argument: 'the carrier' } }),
  example: 'HM',
  run: async ({ carrier }) => ({ ok: true, value: carrierView(carrier) }),
  toJson: (carrier) => ({ carrier }),
  print: printCarrier,
})

/** A carrier as its commands print it. */
export interface CarrierView extends CarrierSettings {
  id: string
  cadence: Cadence
  /** When a secret was agreed for the endpoint; null: none, or none that is known of. */
  endpointSecretAt: Date | null
}

/** What of a carrier is an admin's to see and set. */
export function carrierView(carrier: Carrier): CarrierView {
  const { id, name, timeZone, reviewInbox, helpPhone, helpHours, worksheet } = carrier
  const {
    glIncludesAlcohol = false,
    singleReviewer = false,
    contacts = [],
    cadence = {},
    results = NO_RESULTS_TARGET,
    mail = {},
    returnAddress = [],
    endpointSecretAt = null,
    worksheetRules = {},
  } = carrier
  return {
    id,
    name,
    timeZone,
    reviewInbox,
    helpPhone,
    helpHours,
    worksheet,
    glIncludesAlcohol,
    singleReviewer,
    contacts,
    results,
    mail,
    returnAddress,
    cadence,
    endpointSecretAt,
    worksheetRules,
  }
}

/** A carrier's settings, one a line. */
export function printCarrier(carrier: CarrierView, io: Io): void {
  const steps = (Object.keys(carrier.cadence) as StepType[]).map((type) => STEPS[type].displayName)
  const rows: readonly [string, string][] = [
    ['Name', carrier.name],
    ['Time zone', carrier.timeZone],
    ['Review inbox', carrier.reviewInbox],
    ['Help phone', carrier.helpPhone],
    ['Help hours', carrier.helpHours],
    ['Return address of letters', carrier.returnAddress.join('; ')],
    ['Worksheet', carrier.worksheet ? 'on' : 'off'],
    ['GL sales include alcohol', carrier.glIncludesAlcohol ? 'on' : 'off'],
    ['Single reviewer', carrier.singleReviewer ? 'on' : 'off'],
    ['Results by email', carrier.results.email],
    ['Results to endpoint', carrier.results.endpoint],
    ['Secret of the endpoint', carrier.endpointSecretAt === null ? 'not set' : 'set'],
    ['Report to insureds', carrier.results.insured ? 'on' : 'off'],
    ['Emails from', carrier.mail.fromName ?? ''],
    ['Answers to', carrier.mail.replyTo ?? ''],
    ['Returned to', carrier.mail.bounces ?? ''],
    ['Minutes between emails', String(carrier.mail.gapMinutes ?? '')],
    ['Own step settings', steps.join(', ')],
    ...rulesRows(carrier.worksheetRules),
  ]
  io.print(table([carrier.id, ''], rows))
}

/** What holds on worksheets: the carrier's own rules over the manual's. */
function rulesRows(own: WorksheetRules): [string, string][] {
  const { overtimeCounts, subcontractShares, tolerance, limits } = { ...WORKSHEET_RULES, ...own }
  const shares = Object.entries({ ...WORKSHEET_RULES.subcontractShares, ...subcontractShares })
  return [
    ['Overtime premium counts in', overtimeCounts.join(', ')],
    [
      'Subcontract shares',
      shares
        .map(
          ([kind, share]) =>
            `${SUBCONTRACT_KINDS[kind as SubcontractKind]} ${formatPercent(share)}`,
        )
        .join(', '),
    ],
    ['Tolerance of records', formatPercent(tolerance)],
    ['Limits of officers’ pay', String(limits.length)],
  ]
}

/** `bakehouse carriers list`: all of them, or those of the user who acts. */
export const carriersListCommand = defineCommand({
  opens: asUser({ use: 'read', roles: ['admin', 'baker', 'carrier'] }),
  example: '--json',
  run: async ({ store, actor }) => {
    const carriers = await store.list<Carrier>(COLLECTIONS.carriers, {
      sort: { field: 'id', direction: 'asc' },
    })
    const theirs = carriers.filter(({ id }) => actor?.carriers.includes(id) ?? true)
    return { ok: true, value: theirs.map(({ id, name }) => ({ id, name })) }
  },
  toJson: (carriers) => ({ carriers }),
  print: (carriers, io) => {
    if (carriers.length === 0)
      io.info('No carriers yet. Add one: bakehouse carriers add ID --name NAME')
    else
      io.print(
        table(
          ['ID', 'Name'],
          carriers.map(({ id, name }) => [id, name]),
        ),
      )
  },
})
