import { describe, expect, it } from 'vitest'
import { fixedClock, seededRandom } from '#shared/simulation/fixedPorts.ts'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { aCarrier } from '#shared/testing/builders.ts'
import { newOrderMistakes } from '../newOrder.ts'
import { createAudit } from './createTypedAudit.ts'

const ADMIN = { userId: 'admin@bakehouse.example', role: 'admin' } as const
const ORDER = {
  insuredCompany: ' Harbor Oven ',
  orderNumber: 'X-1',
  policyEnd: '10/01/2026',
  insuredPhone: '(207) 555 0101',
  insuredMailingState: 'me',
}

function world() {
  const store = memoryDocumentStore()
  return { store, clock: fixedClock(), random: seededRandom() }
}

describe('a new audit (specification §3, §9)', () => {
  it('is in ORDER and slice 9999, with a code from its id, and can be opened by it', async () => {
    const made = world()
    const result = await createAudit(made, { carrier: aCarrier(), actor: ADMIN, order: ORDER })
    if (!result.ok) throw new Error(result.error.code)
    const audit = result.value
    expect(audit).toMatchObject({
      bakeState: 'ORDER',
      sliceID: '9999',
      band: 'order',
      auditCode: audit.id.slice(0, 6).toUpperCase(),
      insuredCompany: 'Harbor Oven',
      insuredPhone: '207.555.0101',
      insuredMailingState: 'ME',
      insuredLocationState: 'ME',
      auditDue: '2026-11-16',
      openSteps: {},
      v: 1,
      history: [{ op: 'ORDERED', to: 'ORDER', userId: ADMIN.userId }],
    })
    const owner = { auditFSID: audit.id, carrierCompany: 'DEMO' }
    expect(await made.store.get('auditCodes', audit.auditCode)).toMatchObject(owner)
    expect(await made.store.get('intakes', audit.intakeId)).toMatchObject(owner)
    expect(made.store.all('opens')).toMatchObject([
      { intakeId: audit.intakeId, auditFSID: audit.id },
    ])
  })

  it('is made once for an order number, and only by an admin', async () => {
    const made = world()
    const request = { carrier: aCarrier(), order: ORDER }
    const baker = { userId: 'b@bakehouse.example', role: 'baker' } as const
    expect(await createAudit(made, { ...request, actor: baker })).toMatchObject({
      error: { code: 'AUDIT_MAKER_NOT_ADMIN' },
    })
    expect((await createAudit(made, { ...request, actor: ADMIN })).ok).toBe(true)
    expect(await createAudit(made, { ...request, actor: ADMIN })).toMatchObject({
      error: { code: 'ORDER_NUMBER_TAKEN' },
    })
    expect(made.store.all('audits')).toHaveLength(1)
  })

  it('says of each field what is wrong, and writes nothing', async () => {
    const typed = {
      insuredCompany: ' ',
      orderNumber: '1',
      policyStart: '10/01/2026',
      policyEnd: '10/01/2025',
      auditDue: 'soon',
      insuredEmail: 'a@b',
      insuredPhone: '555',
      insuredMailingState: 'ZZ',
      insuredMailingZip: '1'.repeat(11),
    }
    expect(newOrderMistakes(typed)).toEqual({
      insuredCompany: 'It is needed.',
      policyEnd: 'It is not after the start.',
      auditDue: 'It is a day as mm/dd/yyyy.',
      insuredEmail: '"a@b" is not an email address.',
      insuredPhone: '"555" is not a ten-digit phone number.',
      insuredMailingState: '"ZZ" is not one of the 50 states.',
      insuredMailingZip: '"11111111111" is not a ZIP code: enter five digits, like 07030, or nine.',
    })
    const made = world()
    const refused = await createAudit(made, { carrier: aCarrier(), actor: ADMIN, order: typed })
    expect(refused).toMatchObject({
      error: { code: 'FIELD_INVALID', message: 'Insured company: it is needed.' },
    })
    expect(made.store.writes()).toBe(0)
  })
})
