import { randomInt } from 'node:crypto'
import { connectAdmin } from '#cli/firebase/connectAdmin.ts'
import type { Audit } from '#shared/audit/model.ts'
import { newCarrier } from '#shared/firm/carrier.ts'
import type { User } from '#shared/firm/model.ts'
import { importOrders } from '#shared/orders/ops/importOrders.ts'
import type { AnyRecord } from '../../tests/contract/providerChecks.ts'
import { ordersOfSize } from '../ordersOfSize.ts'
import { openReadBackend, PROJECT } from './openReadBackend.ts'
import type { KnownData } from './readScenarios.ts'

export interface SeededData {
  user: User
  known: KnownData
  /** All records by collection, for a peer that no Firestore server answers. */
  trees: Record<string, AnyRecord[]>
}

const CARRIER = 'HM'

/** Imports `count` orders into a folder as the command line does, with an admin who works on them. */
export async function seedReadData(folder: string, count: number): Promise<SeededData> {
  const backend = await openReadBackend(folder, 'product')
  const { store, close } = connectAdmin({ project: PROJECT, host: backend.emulatorHost })
  try {
    const now = new Date()
    const carrier = { id: CARRIER, ...newCarrier({ name: 'Harbor Mutual' }, now) }
    const email = 'admin@bakehouse.example'
    const user: User = {
      id: email,
      email,
      name: 'Ada Admin',
      role: 'admin',
      carriers: [CARRIER],
      dateAdded: now,
    }
    const { id: _, ...settings } = carrier
    await store.set('carriers', CARRIER, settings)
    await store.set('users', email, { ...user })
    await store.set('bakes', 'activeSlices', { slices: ['99', '9999'] })
    const open = async function* () {
      yield new TextEncoder().encode(ordersOfSize(count))
    }
    const world = { store, clock: { now: () => new Date() }, random: { below: randomBelow } }
    const files = [{ file: 'reads.csv', open }]
    const imported = await importOrders(world, { files, carrier, env: 'local' })
    if (!imported.ok) throw new Error(imported.error.message)
    const audits = await allOf<Audit>(store, 'audits')
    const steps = await allOf<AnyRecord>(store, 'asteps')
    const named = audits.find(({ insuredCompany }) => insuredCompany.split(' ').length > 1)
    const [one = '', two = ''] = (named?.insuredCompany ?? '').split(' ')
    return {
      user,
      known: {
        ids: audits.slice(0, 30).map(({ id }) => id),
        words: { one, two: `${one} ${two}` },
        auditFSID: audits[0]?.id ?? '',
      },
      trees: { audits: audits as unknown as AnyRecord[], asteps: steps },
    }
  } finally {
    await close()
    await backend.close()
  }
}

async function allOf<T>(store: ReturnType<typeof connectAdmin>['store'], name: string) {
  const found: (T & { id: string })[] = []
  for (let after = ''; ; after = found.at(-1)?.id ?? '') {
    const page = await store.list<T>(name, {
      sort: { field: 'id', direction: 'asc' },
      limit: 1_000,
      ...(after === '' ? {} : { after }),
    })
    found.push(...page)
    if (page.length < 1_000) return found
  }
}

function randomBelow(limit: number): number {
  return randomInt(limit)
}
