import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { inCollection, type StoredDocument } from './readStore.ts'

/**
 * Fails unless the carrier has exactly `count` audits, no order twice, and each audit everything that
 * belongs to it: an import that was cut off leaves none half written.
 */
export function expectWhole(documents: readonly StoredDocument[], carrier: string, count: number) {
  const of = (collection: string) => inCollection(documents, collection)
  const audits = [...of('audits')].filter(([, audit]) => audit['carrierCompany'] === carrier)
  expect(audits).toHaveLength(count)
  expect(new Set(audits.map(([, audit]) => audit['orderNumber'])).size).toBe(count)
  expect(new Set(audits.map(([, audit]) => audit['auditCode'])).size).toBe(count)

  const codes = of('auditCodes')
  const intakes = of('intakes')
  const opens = of('opens')
  const keys = countedBy(of('orderKeys'), 'auditFSID')
  const steps = countedBy(of('asteps'), 'auditFSID')
  const access = new Map(
    documents.flatMap(({ path, data }) => {
      const id = /^audits\/([^/]+)\/private\/access$/.exec(path)?.[1]
      return id === undefined ? [] : [[id, data] as const]
    }),
  )
  const lacking = audits.filter(([id, audit]) => {
    const code = String(audit['auditCode'])
      .replace(/[^A-Za-z0-9]/g, '')
      .toUpperCase()
    const pin = String(access.get(id)?.['pin'])
    const open = createHash('sha256').update(`${code}|${pin}`).digest('base64url')
    return !(
      codes.get(code)?.['auditFSID'] === id &&
      opens.get(open)?.['intakeId'] === audit['intakeId'] &&
      intakes.get(String(audit['intakeId']))?.['auditFSID'] === id &&
      keys.get(id) === 1 &&
      steps.get(id) === 2
    )
  })
  expect(lacking.map(([id]) => id)).toEqual([])
  // And the other way round: nothing is left of an audit that is not there.
  const ids = new Set(of('audits').keys())
  // An agent's and a delegate's intake have ids of their own.
  const opened = countedBy(intakes, 'auditFSID')
  for (const id of [...keys.keys(), ...steps.keys(), ...opened.keys()]) expect(ids).toContain(id)
}

function countedBy(
  documents: Map<string, Record<string, unknown>>,
  field: string,
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const data of documents.values()) {
    const value = String(data[field])
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return counts
}
