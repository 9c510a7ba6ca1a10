import { describe, expect, it } from 'vitest'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { EMAIL, MARKERS, plantedPerson } from '#shared/testing/plantedPerson.ts'
import { erasePerson } from './erasePerson.ts'
import { gatherPerson } from './exportPerson.ts'
import type { PersonExport } from './gathering.ts'
import { personCsv, personJson, personReadme } from './personPapers.ts'

const BY = { by: 'admin@bakehouse.example', dryRun: false }

async function gathered(
  store: Parameters<typeof gatherPerson>[0],
  typed: Parameters<typeof gatherPerson>[1],
): Promise<PersonExport> {
  const found = await gatherPerson(store, typed)
  if (!found.ok) throw new Error(found.error.message)
  return found.value
}

/** The texts of a value at any depth that have a marker, those of JSON in a text too. */
function markedTexts(value: unknown): string[] {
  if (typeof value === 'string') return MARKERS.test(value) ? [value] : []
  if (value === null || typeof value !== 'object') return []
  // Words to search by repeat the others.
  const { tokens: _, ...others } = value as { tokens?: unknown }
  return Object.values(others).flatMap(markedTexts)
}

describe('what is stored of a person', () => {
  it('has every place that names them, or says of a file why not', async () => {
    const { raw, world, scan, id, batchId } = await plantedPerson()
    const before = await scan()
    const writes = raw.writes()
    const found = await gathered(world.store, { email: EMAIL, phone: '(207) 555-0142' })
    expect(raw.writes()).toBe(writes)
    const byNumber = await gathered(world.store, { phone: '207.555.0143' })
    const all = [...found.records, ...byNumber.records]
    const kept = new Set(all.map((record) => `${record.collection}/${record.id}`))
    const files = new Map([...found.files, ...byNumber.files].map((file) => [file.path, file]))
    const isIn = (path: string) => {
      const [collection = '', name = '', kind] = path.split('/')
      if (files.has(path)) return true
      if (collection === 'intakes') return all.some((record) => record.collection === collection)
      if (collection === 'uploads' && kind !== undefined)
        return all.some((record) => record.collection === `uploads/${name}/${kind}`)
      return kept.has(path)
    }
    expect(before.filter((path) => !isIn(path))).toEqual([])
    // The email that she wrote, the scan and the document with her name are copied; what has others is named.
    const copied = [...files.values()].filter(({ reason }) => reason === '').map(({ path }) => path)
    expect(copied.sort()).toEqual(
      [`audits/${id}/files/doc`, 'inbound/mail/mailOfHer', 'inbox/HM/scan'].sort(),
    )
    expect(files.get(`inbox/HM/${batchId}`)?.reason).toContain("others' orders")
    expect(files.get('letters/HM/HM-1.pdf')?.reason).toContain("others' letters")
  })

  it('is a superset of what an erasure changes, text by text', async () => {
    const { raw, world, act } = await plantedPerson()
    await act('T2', 'Withdrawn too', { kind: 'move', to: 'CANCELLED' })
    for (const typed of [{ email: EMAIL }, { phone: '207.555.0143' }, { phone: '207-555-0142' }]) {
      const found = await gathered(world.store, typed)
      const given = personJson({ ...found, files: [], at: new Date(0) })
      const documents = () =>
        new Map(
          Object.values(COLLECTIONS).flatMap((collection) =>
            raw.all(collection).map((each) => [`${collection}/${each.id}`, each] as const),
          ),
        )
      const before = documents()
      const dry = await erasePerson(world, typed, { ...BY, dryRun: true })
      if (!dry.ok) throw new Error(dry.error.message)
      for (const [collection, count] of Object.entries(dry.value.found))
        expect([collection, (found.counts[collection] ?? 0) >= count]).toEqual([collection, true])
      await erasePerson(world, typed, BY)
      const after = documents()
      let changed = 0
      for (const [path, document] of before) {
        const [collection = '', id = ''] = path.split('/')
        if (JSON.stringify(after.get(path)) === JSON.stringify(document)) continue
        if (['orderKeys', 'removals'].includes(collection)) continue
        changed += 1
        const isSecret = collection === 'intakes'
        expect([
          path,
          found.records.some(
            (each) => each.collection === collection && (isSecret || each.id === id),
          ),
        ]).toEqual([path, true])
        const gone = markedTexts(document).filter(
          (text) => !markedTexts(after.get(path) ?? {}).includes(text),
        )
        for (const text of gone)
          for (const [mark] of text.matchAll(new RegExp(MARKERS, 'gi')))
            expect([path, given.includes(mark)]).toEqual([path, true])
      }
      expect([typed, changed > 0]).toEqual([typed, true])
    }
  })

  it('hides what is of others and what opens an audit, and says how often', async () => {
    const { raw, world, auditOf, id } = await plantedPerson()
    const { intakeId } = auditOf('T1')
    await raw.update('audits', id, {
      agentFirstName: 'Olga',
      agentLastName: 'Quill',
      agentEmail: 'olga@quill.example',
      agentPhone: '207.555.0188',
      officers: [
        { id: 'o1', name: 'Wanda Markerly', remuneration: 52_000 },
        { id: 'o2', name: 'Peter Osgood', remuneration: 99_000 },
      ],
    })
    await raw.update('mail', 'aboutHer', {
      message: {
        subject: 'Your client',
        text: `Dear Olga Quill: 2075550188, +1 (603) 555-0199, do you know ${EMAIL}? See https://firm.example/sml/audit/${intakeId}. PIN: 7K3M-9Q2X, or write to x.y@other.example.`,
      },
    })
    const found = await gathered(world.store, { email: EMAIL })
    const text = personJson({ ...found, files: [], at: new Date(0) }) + personCsv(found)
    expect(text).not.toMatch(
      /olga|quill|osgood|99000|0188|0199|x\.y@|bo@b\.example|7K3M|sml\/audit/i,
    )
    expect(text).not.toContain(intakeId)
    const access = await raw.get<{ pin: string }>(`audits/${id}/private`, 'access')
    expect(text).not.toContain(access?.pin ?? 'none')
    const mail = found.records.find((record) => record.id === 'aboutHer')
    expect(JSON.stringify(mail?.data)).toContain(
      `Dear [name of another]: [phone of another], [phone of another], do you know ${EMAIL}?`,
    )
    expect(text).toContain('Wanda Markerly')
    expect(found.hidden.email).toBeGreaterThan(0)
    expect(found.hidden.phone).toBeGreaterThanOrEqual(2)
    const said = personReadme({ ...found, files: [], at: new Date(0) })
    expect(said).toMatch(/phone numbers of others: [1-9]/)
    expect(said).not.toMatch(MARKERS)
  })

  it('gives an earlier delegate’s answers and uploads to no later one', async () => {
    const { raw, world, clock, id, auditOf } = await plantedPerson()
    const { carrierCompany, auditCode } = auditOf('T1')
    const of = {
      auditFSID: id,
      carrierCompany,
      auditCode,
      scope: 'delegate',
      rev: 1,
      pending: false,
    }
    const [before, now] = ['b'.repeat(20), 'n'.repeat(20)]
    const delegate = 'dana@books.example'
    await raw.update('audits', id, { delegateEmail: delegate, delegateFirstName: 'Dana' })
    for (const [link, to] of [
      [before, 'carl@books.example'],
      [now, delegate],
    ] as const) {
      // Closing the links of an audit closes the present one's too.
      const saved = JSON.stringify({ answers: { sales: `sales by ${link}`, next: delegate } })
      await raw.set('intakes', link, { ...of, revoked: true, saved, dateAdded: clock.now() })
      await raw.set('attachments', `${link}_up`, {
        ...{ audit: id, carrierCompany, attId: `${link}_up`, intakeId: link, name: `${link}.pdf` },
        url: `gs://memory/audits/${id}/files/${link}_up`,
      })
      await raw.set('mail', link, {
        ...{ auditFSID: id, carrierCompany, folded: true, sendAt: null, to: [to] },
        message: { subject: 'Can you help?', text: `https://firm.example/sml/audit/${link}` },
      })
    }
    const found = await gathered(world.store, { email: delegate })
    const fileOf = (link: string) => found.files.find(({ path }) => path.endsWith(`${link}_up`))
    expect(fileOf(now)?.reason).toBe('')
    expect(fileOf(before)?.reason).toContain('does not come from you')
    const text = personJson({ ...found, files: [], at: new Date(0) })
    expect(text).toContain('sales by')
    expect(text).not.toContain(`sales by ${before}`)
    const earlier = await gathered(world.store, { email: 'carl@books.example' })
    expect(
      earlier.files.map(({ path, reason }) => [path.endsWith(`${before}_up`), reason]),
    ).toEqual([[true, '']])
  })

  it('gives of others’ answers and messages what mentions them alone', async () => {
    const { raw, world, auditOf, id, clock } = await plantedPerson()
    const other = auditOf('T2')
    await raw.update('audits', other.id, { notes: [] })
    const answers = {
      insuredEmail: 'bo@b.example',
      sales: '912,345',
      anythingElse: `We lease our ovens.\nAsk the books of ${EMAIL}.`,
    }
    await raw.update('intakes', other.intakeId, { saved: JSON.stringify({ answers }) })
    const words = `We closed in May, 55 jobs gone.\nOur books are with ${EMAIL}.`
    const message = { ...{ kind: 'mail', state: 'APPLIED', at: clock.now() }, words }
    await raw.set('inbound', 'ofBo', {
      ...{ auditFSID: other.id, auditCode: other.auditCode, carrierCompany: 'HM' },
      ...{ ...message, from: 'bo@b.example', fromName: 'Bo Baker', subject: 'Fwd' },
    })
    await raw.set('inbound', 'ofNone', { ...message, from: 'cy@c.example', auditFSID: '' })
    // Of her own audit, by its agent.
    const fromAgent = JSON.stringify({ answers: { ...answers, sales: '777,333' } })
    await raw.set('intakes', 'a'.repeat(20), {
      ...{ auditFSID: id, carrierCompany: 'HM', scope: 'agent', rev: 1, pending: false },
      saved: fromAgent,
    })
    const found = await gathered(world.store, { email: EMAIL })
    const text = personJson({ ...found, files: [], at: new Date(0) }) + personCsv(found)
    expect(text).not.toMatch(/912,345|777,333|lease our ovens|55 jobs|bo@b|Bo Baker|cy@c/)
    expect(text).toContain(`Ask the books of ${EMAIL}.`)
    expect(text).toContain(`Our books are with ${EMAIL}.`)
    const said = found.records.filter(({ auditCode }) => auditCode === other.auditCode)
    expect(said.map(({ collection }) => collection).sort()).toEqual(['inbound', 'intakes'])
  })

  it('gives of an audit of others the entries that mention them alone', async () => {
    const { world, auditOf } = await plantedPerson()
    const found = await gathered(world.store, { email: EMAIL })
    const other = found.records.find(
      ({ collection, auditCode }) =>
        collection === 'audits' && auditCode === auditOf('T2').auditCode,
    )
    expect(Object.keys(other?.data ?? {})).toContain('notes')
    expect(JSON.stringify(other?.data)).not.toMatch(/bo@b\.example|insuredEmail|categories/)
    const rows = found.records.filter(
      ({ auditCode, collection }) => collection.startsWith('uploads/') && auditCode === '',
    )
    expect(JSON.stringify(rows)).not.toContain('bo@b.example')
  })

  it('is refused for users, and for what is neither an address nor a number', async () => {
    const { world } = await plantedPerson()
    expect(await gatherPerson(world.store, { email: 'Claims@harvest.example' })).toMatchObject({
      error: { code: 'PERSON_IS_USER' },
    })
    for (const typed of [{}, { email: '../x' }, { phone: '1' }, { email: '"a b"@c' }])
      expect(await gatherPerson(world.store, typed)).toMatchObject({
        error: { code: 'PERSON_UNKNOWN_FORM' },
      })
    // An address with a slash is no user's id, and finds nothing.
    expect(await gatherPerson(world.store, { email: 'a/b@c.example' })).toMatchObject({
      ok: true,
      value: { records: [], files: [] },
    })
  })
})
