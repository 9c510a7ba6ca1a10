import * as v from 'valibot'
import type { StepOverride } from '../../../domain/step/Cadence.ts'
import type { StepType } from '../../../domain/step/steps.ts'
import { staffRole } from '../../../domain/user/staffRole.ts'
import { addSlice } from '../../../operations/administration/addSlice.ts'
import { changeCadence } from '../../../operations/administration/changeCadence.ts'
import { removeSlice } from '../../../operations/administration/removeSlice.ts'
import { removeSharedView } from '../../../operations/views/removeSharedView.ts'
import { shareView } from '../../../operations/views/shareView.ts'
import { type CommandRows, DAY_MS } from '../CommandRow.ts'
import { ended, line, override, stepType, version } from './requestFields.ts'

export interface SettingsRequests {
  /** Puts a slice on screen, for the whole firm. */
  addSlice: { slice: string }
  /** Takes a slice off the screen. */
  removeSlice: { slice: string }
  /** Sets how a step is worked for every carrier that sets nothing else; `v`: of the bakery's steps. */
  setBakeryCadence: { v: number; step: StepType; override: StepOverride | null }
  /** Shares a view of the audit list at the carrier. */
  shareView: { name: string; filter: Record<string, unknown>; sort?: string }
  removeSharedView: { viewId: string }
}

const FIRM = {
  roles: ['admin'],
  firm: true,
  lane: 'settings',
  alone: 'firm',
  longestWaitMs: DAY_MS,
} as const

const STAFF = { roles: ['admin', 'baker'], lane: 'settings', longestWaitMs: DAY_MS } as const

const viewId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,80}$/))

/** Settings of the firm, and the views that staff shares at a carrier. */
export const SETTINGS_KINDS: CommandRows<SettingsRequests> = {
  addSlice: {
    ...FIRM,
    schema: v.strictObject({ slice: line }),
    run: async ({ store, clock }, { request }) =>
      ended(await addSlice(store, request.slice, clock.now())),
  },
  removeSlice: {
    ...FIRM,
    schema: v.strictObject({ slice: line }),
    run: async ({ store, clock }, { request }) =>
      ended(await removeSlice(store, request.slice, clock.now())),
  },
  setBakeryCadence: {
    ...FIRM,
    schema: v.strictObject({ v: version, step: stepType, override: v.nullable(override) }),
    run: async ({ store, clock }, { request }) =>
      ended(await changeCadence(store, { carrier: null, ...request }, clock.now())),
  },
  shareView: {
    ...STAFF,
    schema: v.strictObject({
      name: line,
      filter: v.record(v.string(), v.unknown()),
      sort: v.exactOptional(line),
    }),
    async run(world, { id, carrierCompany, request }, asker) {
      const view = { id, carrier: carrierCompany, by: asker.email, ...request }
      return ended(await shareView(world, view))
    },
  },
  removeSharedView: {
    ...STAFF,
    schema: v.strictObject({ viewId }),
    run: async ({ store }, { carrierCompany, request }, asker) =>
      ended(
        await removeSharedView(store, {
          id: request.viewId,
          carrier: carrierCompany,
          actor: { userId: asker.email, role: staffRole(asker) },
        }),
      ),
  },
}
