import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { MAX_MAIL_BYTES } from '#shared/kernel/constants.ts'
import type { InboundMail } from '#shared/outreach/inbound/model.ts'
import { ADMIN } from '#shared/testing/builders.ts'
import { inboundHarness, KEYS } from '#shared/testing/inboundHarness.ts'

const FOLDER = new URL('../../../tests/fixtures/inbound/', import.meta.url)
const DOCS = new URL('../../../docs/outreach.md', import.meta.url)

const bytesOf = (name: string) => new Uint8Array(readFileSync(new URL(`${name}.eml`, FOLDER)))

/** What became of each: kind and reason, whose it is, its words or their beginning, its files. */
const BECAME: Record<string, string> = {
  '01-plain': 'response APPLIED; HM-001; Insured emailed; "Hello,"',
  '02-html-only': 'response APPLIED; HM-001; Insured emailed; "Payroll is 84,000 & rising."',
  '03-quoted-gmail': 'response APPLIED; HM-001; Insured emailed; "We close on Friday."',
  '04-quoted-outlook': 'response APPLIED; HM-001; Insured emailed; "Please call me on Tuesday."',
  '05-quoted-apple': 'response APPLIED; HM-001; Insured emailed; "Attached next week."',
  '06-quoted-yahoo': 'response APPLIED; HM-001; Insured emailed; "Who is this?"',
  '07-quoted-original-message': 'response APPLIED; HM-001; Insured emailed; "Figures below."',
  '08-quoted-html-outlook': 'response APPLIED; HM-001; Insured emailed; "See you then."',
  '09-quoted-german': 'response APPLIED; HM-001; Insured emailed; "Danke, kommt morgen."',
  '10-spanish':
    'response APPLIED; HM-001; Insured emailed; "Buenos días, les envío los papeles mañana."',
  '11-spanish-outlook': 'response APPLIED; HM-001; Insured emailed; "Ya está todo listo."',
  '12-inline-answers': 'response APPLIED; HM-001; Insured emailed; "My answers:"',
  '13-two-pdfs':
    'response APPLIED; HM-001; Insured emailed: 2 files to check; "Both are attached."; Profit and Loss 2025.pdf: document; scan 2.pdf: document',
  '14-forwarded': 'response APPLIED; HM-001; Insured emailed; "From my bookkeeper:"',
  '15-winmail':
    'response APPLIED; HM-001; Insured emailed; "Files attached."; winmail.dat: FILE_IN_WINMAIL',
  '16-signature-picture':
    'response APPLIED; HM-001; Insured emailed; "Thanks."; image001.png: FILE_IS_INLINE',
  '17-inline-photo':
    'response APPLIED; HM-001; Insured emailed: 1 file to check; "A photo of the page:"; IMG_0042.png: document',
  '18-autoreply-header':
    'autoreply IGNORED MESSAGE_AUTOMATIC; HM-001; Automatic reply to an email, insured; "We have received your message."',
  '19-autoreply-precedence':
    'autoreply IGNORED MESSAGE_AUTOMATIC; HM-001; Automatic reply to an email, insured; "Ticket 4711 was opened."',
  '20-autoreply-subject':
    'autoreply IGNORED MESSAGE_AUTOMATIC; HM-001; Automatic reply to an email, insured; "I am out of the office until November 20."',
  '21-bounce-postfix':
    'bounce APPLIED; HM-001; status 5.1.1; "This is the mail system at host mx.oven.example."; file-2: FILE_IS_MESSAGE',
  '22-bounce-exchange':
    'bounce APPLIED; HM-001; status 5.1.10; "Your message could not be delivered."; file-2: FILE_IS_MESSAGE',
  '23-bounce-gmail':
    'bounce APPLIED; HM-001; status 5.1.1; "** Address not found **"; file-2: FILE_IS_MESSAGE',
  '24-bounce-exim':
    'bounce APPLIED; HM-001; status 5.1.1; "This message was created automatically by mail delivery soft"',
  '25-bounce-qmail':
    'bounce APPLIED; HM-001; status ?; "Hi. This is the qmail-send program at qmail.example."',
  '26-delayed':
    'delayed IGNORED; HM-001; "Your message could not be delivered yet. It is tried again."; file-2: FILE_IS_MESSAGE',
  '27-bounce-full-mailbox-later':
    'delayed IGNORED; HM-001; "Tried for a while."; file-2: FILE_IS_MESSAGE',
  '28-wrong-charset':
    'response APPLIED; HM-001; Insured emailed; "Señor Núñez vendió pan por 90 000 €."',
  '29-latin1-header': 'response APPLIED; HM-001; Insured emailed; "Mañana le llamo."',
  '30-dangerous-names':
    'response APPLIED; HM-001; Insured emailed: 1 file to check; "Invoice as agreed."; invoice.pdf.exe: DOCUMENT_NOT_TAKEN; passwd.pdf: document; statement.html: DOCUMENT_NOT_TAKEN; a.zip: DOCUMENT_NOT_TAKEN; photo.jpg: DOCUMENT_NOT_TAKEN',
  '31-no-message-id': 'response APPLIED; HM-001; Insured emailed; "No ID here, but words."',
  '32-duplicate': 'response APPLIED; HM-001; Insured emailed; "Hello,"',
  '33-key-of-another-carrier': 'response APPLIED; BE-001; "Close this audit at once."',
  '34-empty': 'response KEPT MESSAGE_WITHOUT_WORDS; HM-001',
  '35-nested-message':
    'response APPLIED; HM-001; Insured emailed; "See the message from my accountant."; accountant.eml: FILE_IS_MESSAGE',
  '36-calendar-reply':
    'autoreply IGNORED MESSAGE_AUTOMATIC; HM-001; Automatic reply to an email, insured',
  '37-unsubscribe': 'unsubscribe APPLIED; HM-001; Insured not to be reached by email: by email',
  '38-unsubscribe-agent': 'unsubscribe KEPT MESSAGE_WISH_UNCLEAR; HM-001',
  '39-agent-by-thread':
    'response APPLIED; HM-001; Agent emailed; "Their contact is Ana, 207.555.0103."',
  '40-accountant-delegate':
    'response APPLIED; HM-001; Accountant emailed; "I keep her books; figures on Monday."',
  '41-code-known-sender': 'response APPLIED; HM-001; Insured emailed; "Which year do you need?"',
  '42-code-unknown-sender':
    'response KEPT MESSAGE_OF_UNKNOWN_SENDER; HM-001; "I am the insured, believe me."',
  '43-guessed-key': 'response KEPT MESSAGE_OF_NO_AUDIT; no audit; "Guessing."',
  '44-removed-audit': 'response KEPT MESSAGE_OF_NO_AUDIT; no audit; "Is this still open?"',
  '45-unknown-sender-with-key':
    'response APPLIED; HM-001; Insured emailed: from ana.private@mail.example, which is not on file; "Writing from my own address."',
  '46-two-audits': 'response KEPT MESSAGE_OF_TWO_AUDITS; no audit; "To both."',
  '47-header-injection': 'response APPLIED; HM-001; Insured emailed; "Words."',
  '48-nothing-of-ours': 'response KEPT MESSAGE_OF_NO_AUDIT; no audit; "Click here."',
}

describe('what becomes of an email (the table of docs/outreach.md)', () => {
  it.each(Object.entries(BECAME))('%s', async (name, became) => {
    const at = await inboundHarness()
    const taken = await at.take(bytesOf(name))
    expect(taken).toMatchObject({ ok: true, value: { isNew: true } })
    const before = at.audit(at.id).history.length
    await at.work()
    const [message] = at.messages()
    const history = at.audit(at.id).history.slice(before)
    const status = at.bounced(KEYS.insured)
    expect(inWords(message, history, status?.state === 'ERROR' ? (status.status ?? '?') : '')).toBe(
      became,
    )
    // Again it changes nothing.
    const { v } = at.audit(at.id)
    await at.take(bytesOf(name))
    await at.work()
    expect([at.messages().length, at.audit(at.id).v, at.logged]).toEqual([1, v, []])
    expect(at.isSealed()).toBe(true)
  })

  it('every message has a row, and the page shows them', () => {
    const names = readdirSync(FOLDER).map((name) => name.replace('.eml', ''))
    expect(Object.keys(BECAME)).toEqual(names.sort())
    const rows = Object.entries(BECAME).map(([name, became]) => `| ${name} | ${became} |`)
    const docs = readFileSync(DOCS, 'utf8')
    expect(rows.filter((row) => !docs.includes(row))).toEqual([])
  })
})

function inWords(
  message: InboundMail | undefined,
  history: readonly { text: string }[],
  bounced: string,
): string {
  const {
    state,
    meaning,
    why,
    auditCode,
    words = '',
    files = [],
  } = message ?? ({} as Partial<InboundMail>)
  const [first = ''] = words.split('\n')
  return [
    `${meaning} ${state}${why ? ` ${why}` : ''}`,
    auditCode || 'no audit',
    ...history.map(({ text }) => text),
    ...(bounced === '' ? [] : [`status ${bounced}`]),
    ...(first === '' ? [] : [`"${first.slice(0, 60)}"`]),
    ...files.map(({ name, fault }) => `${name}: ${fault ?? 'document'}`),
  ].join('; ')
}

describe('an email with two PDFs', () => {
  it('is a response, and both wait as documents until a person has checked them', async () => {
    const at = await inboundHarness()
    await at.take(bytesOf('13-two-pdfs'))
    await at.work()
    const { toCheck = [], flags, bakeState } = at.audit(at.id)
    expect([toCheck.length, bakeState]).toEqual([2, 'HEARTBEAT'])
    expect(flags).toContain('DOCUMENTS_TO_CHECK')
    expect(at.steps(at.id)).toContain('RESPONSE_EMAIL_INSURED COMPLETED')
    expect(at.steps(at.id).join()).toContain('WAITING_FOR_INSURED')
    const [message] = at.messages()
    expect(at.audit(at.id).history.find(({ inbound }) => inbound === message?.id)?.text).toBe(
      'Insured emailed: 2 files to check',
    )
    expect(
      at.documents().map(({ name, attId, audit }) => [name, audit, toCheck.includes(attId)]),
    ).toEqual([
      ['Profit and Loss 2025.pdf', at.id, true],
      ['scan 2.pdf', at.id, true],
    ])
    expect(
      at.files.paths().filter((path) => path.startsWith(`audits/${at.id}/files/`)),
    ).toHaveLength(2)
    const [first, second] = at.documents()
    if (!first || !second) throw new Error('Two documents are missing.')
    const on = { auditFSID: at.id, actor: ADMIN }
    const same = { kind: 'retype', document: first, docType: first.docType } as const
    await actOnAudit(at.world, on, same)
    expect(at.audit(at.id)).toMatchObject({ toCheck: [second.attId], lastEventOp: 'CHECKED' })
    const gone = { kind: 'removeDocument', document: second } as const
    await actOnAudit(at.world, { ...on, reason: 'Twice' }, gone)
    expect(at.audit(at.id).toCheck).toEqual([])
    expect(at.audit(at.id).flags).not.toContain('DOCUMENTS_TO_CHECK')
  })

  it('waits while the bucket gives no answer, and everything else goes on', async () => {
    const at = await inboundHarness()
    await at.take(bytesOf('01-plain'))
    const now = at.clock.now()
    await at.addAudit({ bakeState: 'CONTACTING', wakeAt: now }, [
      { type: 'EMAIL_INSURED', baker: false },
    ])
    at.files.failWith('unavailable')
    const { duties } = await at.work()
    expect(duties).toMatchObject({ inbound: { failed: 1 }, waits: { did: { started: 1 } } })
    expect(at.messages()[0]?.state).toBe('WAITING')
    at.files.failWith(null)
    await at.work()
    expect(at.messages()[0]?.state).toBe('APPLIED')
  })

  it('is done once by two workers', async () => {
    const at = await inboundHarness()
    await at.take(bytesOf('13-two-pdfs'))
    await Promise.all([at.work(), at.work()])
    await at.work()
    expect(at.documents()).toHaveLength(2)
    expect(at.audit(at.id).history.filter(({ op }) => op === 'RESPONSE')).toHaveLength(1)
  })
})

describe('a reply to results from an address that is not on file', () => {
  it.each([
    ['the carrier', { isCopy: false, audience: 'carrier' }, 'carrier'],
    ['the carrier, of an earlier release', { isCopy: false }, 'carrier'],
    ['a copy of the insured', { isCopy: true, audience: 'insured' }, 'insured'],
    ['a copy of the agent', { isCopy: true, audience: 'agent' }, 'agent'],
    ['a copy of an earlier release', { isCopy: true }, 'agent'],
  ])('to %s is theirs', async (_, sent, party) => {
    const harness = await inboundHarness()
    const { id, store, clock } = harness
    const key = 'bcdfghjkmnpqrst7'
    await store.set('mail', 'results-x', {
      ...{ replyKey: key, resultId: 'x', ...sent, auditFSID: id, carrierCompany: 'DEMO' },
      ...{ to: ['ana@oven.example'], dateAdded: clock.now(), folded: true, sendAt: null, rev: 1 },
      ...{ delivery: { state: 'SUCCESS' }, message: { subject: 'Your report', text: 'Attached.' } },
    })
    const lines = ['From: <wife@home.example>', `To: <audits+${key}@firm.example>`]
    const mail = [...lines, 'Subject: Re: Your report', '', 'This is fine.', ''].join('\r\n')
    await harness.take(new TextEncoder().encode(mail))
    await harness.work()
    expect(harness.messages()[0]).toMatchObject({ state: 'APPLIED', party, isKnown: false })
    const name = `${party[0]?.toUpperCase()}${party.slice(1)}`
    expect(harness.audit(id).history.at(-1)?.text).toContain(`${name} emailed`)
  })
})

describe('a reply of the carrier to the review of an order', () => {
  it('leaves the audit in Ready, which a person starts', async () => {
    const harness = await inboundHarness()
    const { store, clock } = harness
    const later = new Date(clock.now().getTime() + 86_400_000)
    const args = { after: 'AI_REVIEW', afterId: 'x' }
    const planned = { status: 'SCHEDULED', dateStarted: later, dueAt: later, args } as const
    const id = await harness.addAudit({ bakeState: 'READY' }, [{ type: 'READY', ...planned }])
    const key = 'bcdfghjkmnpqrst7'
    await store.set('mail', 'review-x', {
      ...{ replyKey: key, stepType: 'AI_REVIEW', stepId: 'x', auditFSID: id },
      ...{ carrierCompany: 'DEMO', to: ['review@hm.example'], dateAdded: clock.now() },
      ...{ folded: true, sendAt: null, rev: 1, delivery: { state: 'SUCCESS' } },
      message: { subject: 'Please review order', text: 'Reply if something is wrong.' },
    })
    const lines = ['From: <review@hm.example>', `To: <audits+${key}@firm.example>`]
    const mail = [...lines, 'Subject: Re: Please review order', '', 'Wrong agent.', ''].join('\r\n')
    await harness.take(new TextEncoder().encode(mail))
    await harness.work()
    expect(harness.messages()[0]).toMatchObject({ state: 'APPLIED', party: 'carrier' })
    expect(harness.audit(id).bakeState).toBe('READY')
    expect(harness.steps(id)).toEqual([
      'READY ANSWERED',
      'READY OPEN',
      'RESPONSE_EMAIL_CARRIER COMPLETED',
    ])
  })
})

describe('attacks', () => {
  it('the same email by another way is one; the key decides, whatever the subject says', async () => {
    const at = await inboundHarness()
    const first = await at.take(bytesOf('01-plain'))
    const again = await at.take(bytesOf('32-duplicate'))
    expect([first, again]).toMatchObject([{ value: { isNew: true } }, { value: { isNew: false } }])
    await at.take(bytesOf('33-key-of-another-carrier'))
    await at.work()
    expect(at.audit(at.foreign).history.at(-1)?.text).toBe(
      'Insured emailed: from eve@elsewhere.example, which is not on file',
    )
    expect(at.audit(at.id).history.filter(({ op }) => op === 'RESPONSE')).toHaveLength(1)
  })

  it('one of 25 MB is taken and read, one of more is not', async () => {
    const at = await inboundHarness()
    const head = `From: ana@oven.example\r\nTo: audits+${KEYS.insured}@bakehouse.example\r\n`
    const begin = `${head}Message-ID: <big@oven.example>\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nBig.\r\n--b\r\nContent-Type: application/pdf; name="all.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n`
    const end = '\r\n--b--\r\n'
    const space = MAX_MAIL_BYTES - begin.length - end.length
    const pdf = Buffer.concat([
      // A line of base64 holds 57 bytes.
      Buffer.from('%PDF-1.4\n'.padEnd(57)),
      Buffer.alloc(57 * 315_000, 0x20),
      Buffer.from('\n%%EOF\n'),
    ])
    const lineOf = (from: number) => pdf.subarray(from, from + 57).toString('base64')
    const lines = `${lineOf(0)}\r\n${`${lineOf(57)}\r\n`.repeat(315_000)}${lineOf(57 * 315_001)}`
    const whole = begin + lines + '\r\n'.repeat(Math.floor((space - lines.length) / 2)) + end
    expect(await at.take(new Uint8Array(Buffer.from(whole)))).toMatchObject({ ok: true })
    await at.work()
    const [message] = at.messages()
    expect(message?.files).toMatchObject([{ name: 'all.pdf', size: pdf.length }])
    expect(message?.files?.[0]?.fault).toBeUndefined()
    const more = new Uint8Array(MAX_MAIL_BYTES + 1)
    expect(await at.take(more)).toMatchObject({ error: { code: 'MESSAGE_TOO_LARGE' } })
    expect(await at.take(new Uint8Array(3))).toMatchObject({ error: { code: 'MESSAGE_EMPTY' } })
  }, 60_000)

  it('one of a hundred thousand parts is not read, and waits for a person', async () => {
    const at = await inboundHarness()
    const head = `From: ana@oven.example\r\nTo: audits+${KEYS.insured}@bakehouse.example\r\n`
    const parts = '--b\r\n\r\nx\r\n'.repeat(100_000)
    const bomb = `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts}--b--\r\n`
    await at.take(new Uint8Array(Buffer.from(bomb)))
    await at.work()
    expect(at.messages()).toMatchObject([{ state: 'KEPT', why: 'MESSAGE_NOT_READ' }])
  })

  const automatic = (n: number, from: string) =>
    `From: <${from}>\r\nTo: audits@firm.example\r\nSubject: Out of office [HM-001]\r\nMessage-ID: <away${n}@mail.example>\r\nAuto-Submitted: auto-replied\r\n\r\nAway ${n}.\r\n`
  const bytesIn = (text: string) => new Uint8Array(Buffer.from(text))

  it('a line that is longer than any "On … wrote:" is no quotation, however it ends', async () => {
    const at = await inboundHarness()
    const line = `On Tuesday Ana wrote${' '.repeat(700)}:`
    const head = `From: ana@oven.example\r\nTo: audits+${KEYS.insured}@bakehouse.example\r\n`
    await at.take(bytesIn(`${head}Message-ID: <long@oven.example>\r\n\r\n${line}\r\nStay.\r\n`))
    await at.work()
    expect(at.messages()[0]?.words).toMatch(/Stay\.$/)
  })

  it('an automatic reply by the code alone from an unknown address leaves the history as it was', async () => {
    const at = await inboundHarness()
    const before = at.audit(at.id)
    for (let n = 0; n < 5; n++) await at.take(bytesIn(automatic(n, `eve${n}@evil.example`)))
    await at.work()
    expect(at.audit(at.id)).toEqual(before)
    const kept = { state: 'KEPT', meaning: 'autoreply', why: 'MESSAGE_OF_UNKNOWN_SENDER' }
    expect(at.messages()).toMatchObject(Array(5).fill({ ...kept, auditCode: 'HM-001' }))
    await at.take(bytesIn(automatic(9, 'ana@oven.example')))
    await at.work()
    expect(at.audit(at.id).history.at(-1)?.op).toBe('AUTOREPLY')
  })

  it('what comes in stops short of filling an audit: it waits for a person, and staff go on', async () => {
    const at = await inboundHarness()
    const filled = { text: 'x'.repeat(4000), date: at.clock.now(), userId: 'System' }
    await at.store.update('audits', at.id, { notes: Array(100).fill(filled) })
    await at.take(bytesOf('01-plain'))
    await at.take(bytesIn(automatic(1, 'ana@oven.example')))
    await at.work()
    expect(at.messages()).toMatchObject(Array(2).fill({ state: 'KEPT', why: 'AUDIT_FULL' }))
    expect(at.audit(at.id).history).toHaveLength(1)
    for (const action of [{ kind: 'note', text: 'Full' }, { kind: 'closeLink' }] as const) {
      const on = { auditFSID: at.id, actor: ADMIN, reason: 'Filled' }
      expect(await actOnAudit(at.world, on, action)).toMatchObject({ ok: true })
    }
  })

  it('programs that answer each other are noted three times an hour', async () => {
    const at = await inboundHarness()
    const text = Buffer.from(bytesOf('18-autoreply-header')).toString()
    for (let n = 0; n < 6; n++) {
      await at.take(new Uint8Array(Buffer.from(text.replace('<m18@', `<loop${n}@`))))
      await at.work()
      at.clock.set(new Date(at.clock.now().getTime() + 60_000))
    }
    expect(at.audit(at.id).history.filter(({ op }) => op === 'AUTOREPLY')).toHaveLength(3)
    expect(at.audit(at.id).bakeState).toBe('CONTACTING')
    expect(at.messages().filter(({ why }) => why === 'MESSAGE_LOOP')).toHaveLength(3)
  })
})
