import { describe, expect, it } from 'vitest'
import { figuresHash } from '#shared/audit/advanceAudit.ts'
import { verifyHistory } from '#shared/audit/history.ts'
import { anAppointment, anAudit, BUILT_AT } from '#shared/testing/builders.ts'
import { withoutMarks } from './marks.ts'
import { leftIn, marksOf, personIn, withoutPerson } from './person.ts'

const WANDA = {
  insuredFirstName: 'Wanda',
  insuredLastName: 'Houston',
  insuredEmail: 'wanda@markerly.example',
  insuredPhone: '207.555.0142',
  insuredCell: '207.555.0143',
}
const PERSON = { email: 'wanda@markerly.example', phone: '' }

describe('what names a person', () => {
  it.each([
    ['Write to wanda@markerly.example.', 'Write to [erased].'],
    ['WANDA@Markerly.Example', '[erased]'],
    ['<wanda@markerly.example>', '<[erased]>'],
    ['mailto:wanda@markerly.example?x=1', 'mailto:[erased]?x=1'],
    // Others' addresses that hold hers.
    ['kawanda@markerly.example', 'kawanda@markerly.example'],
    ['wanda@markerly.example-bank.example', 'wanda@markerly.example-bank.example'],
    ['wanda@markerly.example.mx', 'wanda@markerly.example.mx'],
    ['wanda@markerly.example.CSV', '[erased].CSV'],
    ['wanda@markerly.example.csvx.mx', 'wanda@markerly.example.csvx.mx'],
    ["o'wanda@markerly.example", "o'wanda@markerly.example"],
    ['r&wanda@markerly.example', 'r&wanda@markerly.example'],
    // A sign before hers is none of an address.
    ["'wanda@markerly.example', *wanda@markerly.example*", "'[erased]', *[erased]*"],
    ['https://x.example/?email=wanda@markerly.example', 'https://x.example/?email=[erased]'],
    ['bo@b.example|wanda@markerly.example', 'bo@b.example|[erased]'],
    ['207.555.0142', '[erased]'],
    ['(207) 555-0142', '[erased]'],
    ['+1 207-555-0142, or +12075550142', '[erased], or [erased]'],
    ['12075550142 and 2075550142', '[erased] and [erased]'],
    // A longer number is another one.
    ['92075550142', '92075550142'],
    ['20755501420', '20755501420'],
    // An address is hers whole, or another's.
    ['2075550142@fax.example', '2075550142@fax.example'],
    // What is stored as JSON is read as that: a line feed is none of a word.
    ['{"words":"Write to\\nwanda@markerly.example"}', '{"words":"Write to\\n[erased]"}'],
  ])('in %j', (text, erased) => {
    const marks = marksOf({ email: 'wanda@markerly.example', phone: '207.555.0142' })
    expect(withoutMarks({ deep: [text] }, marks)).toEqual({ deep: [erased] })
  })

  it('takes in the whole contact, by address or by number, and their names', () => {
    const audit = anAudit(WANDA)
    for (const person of [PERSON, { email: '', phone: '207.555.0143' }]) {
      const own = personIn(audit, person)
      expect(own?.fields).toEqual([
        'insuredEmail',
        'insuredPhone',
        'insuredCell',
        'insuredFirstName',
        'insuredLastName',
      ])
      const text = 'Wanda Houston (Houston, Wanda; wanda) 207 555 0143, not Wandas'
      expect(own && withoutMarks(text, own.marks)).toBe(
        '[erased] ([erased]; [erased]) [erased], not Wandas',
      )
    }
    expect(personIn(audit, { email: 'other@b.example', phone: '' })).toBeNull()
    expect(personIn(anAudit({ insuredEmail: '' }), { email: '', phone: '' })).toBeNull()
  })

  it('takes in a contact that names them once more, and no other of the same name or telephone', () => {
    const audit = anAudit({
      ...WANDA,
      agentInsuredFirstName: 'wanda',
      agentInsuredLastName: 'Houston',
      agentInsuredPhone: '207.555.0143',
      agentProvidedPhone: '207.555.0142',
      agentFirstName: 'Wanda',
      agentLastName: 'Quill',
      agentEmail: 'wanda@quill.example',
      agentPhone: '207.555.0142',
      delegateFirstName: 'Peter',
      delegateLastName: 'Houston',
      delegateEmail: 'peter@houston.example',
    })
    const own = personIn(audit, PERSON)
    if (own === null) throw new Error('She is a contact of it.')
    const context = { by: 'x', now: BUILT_AT, today: '2026-11-02' as const }
    const erased = withoutPerson(audit, own, context)
    const { agentFirstName, agentLastName, agentEmail, agentPhone } = audit
    expect(erased).toMatchObject({
      ...{ agentInsuredFirstName: '', agentInsuredLastName: '', agentInsuredPhone: '' },
      ...{ agentProvidedPhone: '', insuredLastName: '' },
      ...{ agentFirstName, agentLastName, agentEmail, agentPhone },
      ...{ delegateFirstName: 'Peter', delegateLastName: 'Houston' },
      delegateEmail: 'peter@houston.example',
    })
    const why = 'another contact has the same name or number'
    expect(leftIn(erased, own.marks)).toEqual(
      ['delegateLastName', 'agentFirstName', 'agentPhone'].map((name) => ({ name, why })),
    )
    const answers = {
      agentFirstName,
      agentEmail,
      insuredFirstName: 'Wanda',
      said: `Wanda, ${agentEmail}`,
    }
    expect(JSON.parse(withoutMarks(JSON.stringify({ answers }), own.marks))).toEqual({
      answers: {
        ...{ agentFirstName, agentEmail, insuredFirstName: '[erased]' },
        said: `[erased], ${agentEmail}`,
      },
    })
  })

  it('leaves another contact whose address begins with theirs', () => {
    const agentEmail = 'wanda@markerly.example.mx'
    const audit = anAudit({ ...WANDA, agentEmail, agentFirstName: 'Olga' })
    const own = personIn(audit, PERSON)
    const context = { by: 'x', now: BUILT_AT, today: '2026-11-02' as const }
    expect(own && withoutPerson(audit, own, context)).toMatchObject({
      agentEmail,
      insuredEmail: '',
    })
  })

  it('takes in whom an auditor meets, who may be no other contact of the audit', () => {
    const meeting = { contactName: 'Wanda Houston', contactEmail: 'Wanda@markerly.example' }
    const appointment = anAppointment({ ...meeting, contactPhone: '207.555.0142' })
    const outcome = { outcome: 'KEPT', endedBy: '', endedAt: BUILT_AT, note: '' } as const
    for (const audit of [
      anAudit({ appointment }),
      anAudit({ pastAppointments: [{ ...appointment, ...outcome }] }),
    ]) {
      const own = personIn(audit, PERSON)
      expect(own?.fields).toEqual([])
      const erased =
        own && withoutPerson(audit, own, { by: 'x', now: BUILT_AT, today: '2026-11-02' })
      expect(JSON.stringify(erased)).not.toMatch(/wanda|207.555.0142/i)
    }
  })

  it('is no word of ours, and no word that is everywhere', () => {
    const audit = anAudit({ ...WANDA, insuredFirstName: 'The', insuredLastName: 'Insured' })
    const own = personIn(audit, PERSON)
    expect(own && withoutMarks('Called Insured; the voicemail', own.marks)).toBe(
      'Called Insured; the voicemail',
    )
    expect(own && withoutMarks('Asked The Insured', own.marks)).toBe('Asked [erased]')
  })

  it('has no pattern in a name: signs of patterns are signs', () => {
    const audit = anAudit({ ...WANDA, insuredFirstName: '.*', insuredLastName: '(a+)+$' })
    const own = personIn(audit, PERSON)
    expect(own && withoutMarks('aaaaaaaaaaaaaaaaaaaaaaaaaaaa! and .* (a+)+$', own.marks)).toBe(
      'aaaaaaaaaaaaaaaaaaaaaaaaaaaa! and [erased]',
    )
  })
})

describe('an audit without a person', () => {
  const context = {
    by: 'admin@b.example',
    now: new Date('2026-11-27T12:00:00Z'),
    today: '2026-11-27',
  }

  it('keeps the business, the city that has their name, and a whole chain', () => {
    const audit = anAudit({
      ...WANDA,
      insuredCompany: 'Houston Oven',
      insuredMailingCity: 'Houston',
      notes: [{ text: 'Wanda called', date: new Date(0), userId: 'a' }],
      bouncedEmails: ['wanda@markerly.example', 'other@b.example'],
    })
    const own = personIn(audit, PERSON)
    const erased = own && withoutPerson(audit, own, context)
    expect(erased).toMatchObject({
      insuredFirstName: '',
      insuredLastName: '',
      insuredEmail: '',
      insuredPhone: '',
      insuredCompany: 'Houston Oven',
      insuredMailingCity: 'Houston',
      notes: [{ text: '[erased] called' }],
      bouncedEmails: ['other@b.example'],
      v: audit.v + 1,
    })
    expect(erased?.tokens).not.toContain('wanda')
    expect(erased?.history.at(-1)?.op).toBe('ERASED')
    expect(verifyHistory(erased?.history ?? [])).toBeNull()
  })

  it('takes the name out of the payroll worksheet, whose figures and hash stay', () => {
    const officer = {
      id: 'o1',
      name: 'Wanda Houston',
      title: 'member' as const,
      entity: '',
      share: 0.5,
      duties: 'Books, says wanda@markerly.example',
      line: '16910',
      isIncluded: true,
      remuneration: 52_000,
      from: null,
      to: null,
      record: 'W-2 of W. Houston',
      enteredBy: 'auditor@bakehouse.example',
      enteredAt: new Date('2026-11-02T12:00:00Z'),
    }
    const audit = anAudit({ ...WANDA, officers: [officer] })
    const own = personIn(audit, PERSON)
    if (own === null) throw new Error('She is a contact of it.')
    const erased = withoutPerson(audit, own, context)
    expect(JSON.stringify(erased.officers)).not.toMatch(/wanda|markerly|houston/i)
    expect(erased.officers).toMatchObject([
      { line: '16910', title: 'member', remuneration: 52_000 },
    ])
    expect(figuresHash(erased)).toBe(figuresHash(audit))
  })

  it('leaves nothing of a contact that a link replaced, also for when that goes back', () => {
    const given = 'new@harboroven.example'
    const audit = anAudit({
      insuredEmail: given,
      contactsByLink: { insuredEmail: { given, before: PERSON.email, by: 'insured' } },
    })
    const own = { fields: [], again: [], marks: marksOf(PERSON) }
    expect(withoutPerson(audit, own, context).contactsByLink).toEqual({
      insuredEmail: { given, before: '', by: 'insured' },
    })
  })

  it('is the same audit where nothing is theirs', () => {
    const audit = anAudit()
    expect(withoutPerson(audit, { fields: [], again: [], marks: marksOf(PERSON) }, context)).toBe(
      audit,
    )
  })
})
