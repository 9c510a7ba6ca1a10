import * as v from 'valibot'
import { handOver, openAuditsOf } from '#shared/audit/ops/handOver.ts'
import type { Leave } from '#shared/firm/model.ts'
import { setLeave } from '#shared/firm/ops/leave.ts'
import { listAuditResults } from '../commandQueries.ts'
import { actorOf, type CommandRows, DAY_MS, day, email, ended, text } from '../row.ts'
import { changeMany } from './bulkKinds.ts'

export interface AssignRequests {
  /**
   * Gives the open audits of one auditor (empty: the unassigned ones) to another, or spreads them by load
   * (`to` null); no more than `limit`, where one is given.
   */
  handOver: { from: string; to: string | null; limit?: number; reason: string }
  /** When a member of staff is away; null: they are back. */
  setLeave: { email: string; away: Leave | null }
}

/** Whose audits are whose, beyond one action on one audit or on many that were chosen. */
export const ASSIGN_KINDS: CommandRows<AssignRequests> = {
  handOver: {
    roles: ['admin'],
    lane: 'long',
    longestWaitMs: DAY_MS,
    schema: v.strictObject({
      from: email,
      to: v.nullable(email),
      limit: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1))),
      reason: text,
    }),
    async run(world, command, asker) {
      const { store } = world
      const { carrierCompany: carrier, request, at: askedAt } = command
      const { reason, limit, ...whose } = request
      // A command that was cut off goes on with what it has not given yet.
      const given = limit === undefined ? [] : await listAuditResults(store, command.id)
      const of = { carrier, from: whose.from, ...(limit && { limit: limit - given.length }) }
      const ids: string[] = []
      for await (const page of openAuditsOf(store, of))
        ids.push(...page.flatMap(({ audit }) => audit?.id ?? []))
      return changeMany(world, command, ids, (many) =>
        handOver(
          world,
          { carrier, ...whose },
          { ...many, reason, askedAt, actor: actorOf(asker), actorCarriers: [carrier] },
        ),
      )
    },
  },
  setLeave: {
    roles: ['admin', 'baker'],
    lane: 'settings',
    alone: 'firm',
    longestWaitMs: DAY_MS,
    schema: v.strictObject({
      email,
      away: v.nullable(v.strictObject({ from: day, through: v.nullable(day) })),
    }),
    run: async ({ store, clock }, { request }, by) =>
      ended(await setLeave(store, { ...request, by, now: clock.now() })),
  },
}
