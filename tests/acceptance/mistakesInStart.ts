import { inCollection, type StoredDocument } from './readStore.ts'

type Fields = Record<string, unknown>

interface Entry {
  text: string
  userId: string
  from?: string
  to?: string
}

/**
 * What is wrong with a carrier's audits after an advance from READY to CONTACTING that was cut off, run
 * again or run many times at once, a sentence each: each audit is to be started once, by one entry, with
 * the steps that begin then and no others, and every step has its audit.
 */
export function mistakesInStart(
  documents: readonly StoredDocument[],
  carrier: string,
  count: number,
): string[] {
  const audits = [...inCollection(documents, 'audits')].filter(
    ([, audit]) => audit['carrierCompany'] === carrier,
  )
  const steps = [...inCollection(documents, 'asteps')].filter(
    ([, step]) => step['carrierCompany'] === carrier,
  )
  const ofAudit = new Map<unknown, [string, Fields][]>()
  for (const entry of steps) {
    const id = entry[1]['auditFSID']
    ofAudit.set(id, [...(ofAudit.get(id) ?? []), entry])
  }
  const known = new Set(audits.map(([id]) => id))
  const orphans = [...ofAudit.keys()].filter((id) => !known.has(String(id)))
  const mistakes = audits.flatMap(([id, audit]) =>
    mistakesIn(audit, ofAudit.get(id) ?? []).map((one) => `${audit['auditCode']}: ${one}`),
  )
  if (audits.length !== count) mistakes.push(`there are ${audits.length} audits, not ${count}`)
  if (orphans.length > 0) mistakes.push(`${orphans.length} audits of steps are not there`)
  return mistakes
}

function mistakesIn(audit: Fields, steps: readonly [string, Fields][]): string[] {
  const history = audit['history'] as Entry[]
  const open = steps.filter(([, { status }]) => status === 'OPEN')
  const map = Object.entries(audit['openSteps'] as Record<string, string>)
  const begun = audit['insuredEmail'] === '' ? [] : ['EMAIL_INSURED OPEN']
  const wanted = ['KICK_OFF_WITH_AGENT OPEN', 'NEW COMPLETED', 'READY COMPLETED', ...begun]
  const found = steps.map(([, { type, status }]) => `${type} ${status}`)
  const texts = history.map(({ text, from, to }) => `${text} ${from ?? ''}>${to ?? ''}`)
  const checks: readonly [boolean, string][] = [
    [
      audit['bakeState'] === 'CONTACTING' && audit['v'] === 2,
      `${audit['bakeState']} ${audit['v']}`,
    ],
    [texts.join() === 'Imported order >READY,Started Audit READY>CONTACTING', texts.join()],
    [found.sort().join() === wanted.sort().join(), found.join()],
    [
      pairs(map).join() === pairs(open.map(([id, { type }]) => [String(type), id])).join(),
      'openSteps are not its open steps',
    ],
  ]
  return checks.filter(([holds]) => !holds).map(([, what]) => what)
}

function pairs(entries: readonly [string, string][]): string[] {
  return entries.map(([type, id]) => `${type} ${id}`).sort()
}
