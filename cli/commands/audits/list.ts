import { Option } from 'commander'
import { BANDS, type Band } from '#shared/audit/bands.ts'
import { AUDIT_SORT_TEXTS, type AuditSort, readAuditSort } from '#shared/audit/list/sorts.ts'
import type { Audit } from '#shared/audit/model.ts'
import { listAudits } from '#shared/audit/ops/listAudits.ts'
import { BAKE_STATES, type BakeState, readBakeState, STATES } from '#shared/audit/states.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { activeSlices } from '#shared/firm/ops/slices.ts'
import { DEFAULT_CARRIER } from '#shared/kernel/constants.ts'
import { formatDay } from '#shared/kernel/day.ts'
import { parseCount } from '../../arguments.ts'
import { defineCommand } from '../../command.ts'
import { addTargetOptions, readTargetOptions, type TargetOptions } from '../../firebase/target.ts'
import { table } from '../../table.ts'
import { addActorOption, readActor, withCarrier } from '../context.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
  carrier: string
  states: readonly string[]
  band: Band | undefined
  search: string | undefined
  sort: AuditSort | undefined
  limit: number
  after: string | undefined
}

export interface AuditRow {
  auditCode: string
  auditFSID: string
  orderNumber: string
  carrierCompany: string
  insuredCompany: string
  bakeState: BakeState
  auditDue: string | null
  band: Band
}

interface Report {
  audits: AuditRow[]
  nextCursor: string | null
}

/** `bakehouse audits list` */
export const auditsListCommand = defineCommand<Options, Report>({
  configure: (command) => {
    command
      .option('--carrier <id>', 'the carrier', DEFAULT_CARRIER)
      .option('--state <state...>', 'only these states')
      .addOption(new Option('--band <band>', 'only this band').choices(Object.keys(BANDS)))
      .option('--search <text>', 'words, phone digits, a policy, order number or code')
      .addOption(
        new Option('--sort <column>', 'sorted by a column, -column descending').choices(
          AUDIT_SORT_TEXTS,
        ),
      )
      .option('--limit <n>', 'how many at most', parseCount(10_000), 25)
      .option('--after <cursor>', 'the nextCursor of the page before')
    addActorOption(command)
    addTargetOptions(command)
  },
  read: (command) => {
    const { carrier, state, band, search, sort, limit, after } = command.opts<{
      carrier: string
      state?: string[]
      band?: Band
      search?: string
      sort?: string
      limit: number
      after?: string
    }>()
    return {
      target: readTargetOptions(command),
      actor: readActor(command),
      carrier,
      states: (state ?? []).flatMap((each) => each.split(',')),
      band,
      search,
      sort: readAuditSort(sort) ?? undefined,
      limit,
      after,
    }
  },
  run: async (options, runtime) => {
    const states = readStates(options.states)
    if (!states.ok) return states
    const { target, actor, carrier: typed } = options
    const roles = ['admin', 'baker'] as const
    const request = { target, use: 'read', actor, roles, carrier: typed } as const
    return withCarrier(runtime, request, async ({ store, carrier }) => {
      const { band, search, sort, limit, after } = options
      const found = await listAudits(store, {
        carrier: carrier.id,
        slices: await activeSlices(store),
        states: states.value,
        band,
        search,
        sort,
        limit,
        after,
      })
      if (!found.ok) return found
      const { audits, nextCursor } = found.value
      return { ok: true, value: { audits: audits.map(auditRow), nextCursor } }
    })
  },
  toJson: (report) => report,
  print: ({ audits, nextCursor }, io) => {
    if (audits.length === 0) {
      io.tell('No audits match. Import some: bakehouse orders import FILE --carrier ID')
      return
    }
    const rows = audits.map((audit) => [
      audit.auditCode,
      audit.insuredCompany,
      STATES[audit.bakeState].label,
      audit.auditDue === null ? '' : formatDay(audit.auditDue),
      BANDS[audit.band].label,
    ])
    io.print(table(['Code', 'Insured', 'State', 'Due', 'Band'], rows))
    if (nextCursor !== null) io.tell(`More: --after '${nextCursor.replaceAll("'", `'\\''`)}'`)
  },
})

function auditRow(audit: Audit): AuditRow {
  const { auditCode, id, orderNumber, carrierCompany, insuredCompany, auditDue, band } = audit
  const bakeState = readBakeState(audit.bakeState) ?? audit.bakeState
  return {
    auditCode,
    auditFSID: id,
    orderNumber,
    carrierCompany,
    insuredCompany,
    bakeState,
    auditDue,
    band,
  }
}

function readStates(typed: readonly string[]): Result<BakeState[]> {
  const states: BakeState[] = []
  for (const text of typed) {
    const state = readBakeState(text)
    if (state === null) {
      return {
        ok: false,
        error: refusal('STATE_UNKNOWN', { state: text, states: BAKE_STATES.join(', ') }),
      }
    }
    states.push(state)
  }
  return { ok: true, value: [...new Set(states)] }
}
