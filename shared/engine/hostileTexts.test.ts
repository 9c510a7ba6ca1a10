import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Intake } from '#shared/audit/access/intake.ts'
import { savedText } from '#shared/audit/access/savedAnswers.ts'
import type { AuditAction } from '#shared/audit/actions.ts'
import { verifyHistory } from '#shared/audit/history.ts'
import type { Audit } from '#shared/audit/model.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { changeCarrier, changeTemplates } from '#shared/audit/ops/changeSettings.ts'
import { shareView } from '#shared/audit/ops/sharedViews.ts'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import { setScansAside } from '#shared/documents/ops/decideScans.ts'
import { addDocument } from '#shared/documents/ops/documents.ts'
import { uploadToInbox } from '#shared/documents/ops/uploadToInbox.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { addCarrier } from '#shared/firm/ops/carriers.ts'
import { addUser, changeUser } from '#shared/firm/ops/users.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { createAudit } from '#shared/orders/ops/createTypedAudit.ts'
import { commentOnAudit } from '#shared/results/ops/commentOnAudit.ts'
import { ADMIN, aCarrier, aUser, BAKER, intakeIdOf } from '#shared/testing/builders.ts'
import { FILE_SAMPLES } from '#shared/testing/hostileFiles.ts'
import { BIDI_ATTACK, ESC_ATTACK, hiddenIn, LINE_ATTACK } from '#shared/testing/hostileTexts.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'

/** A text with all that is hidden in it, and a forged line behind. */
const bad = (text: string) => `${ESC_ATTACK}${text}${BIDI_ATTACK}${LINE_ATTACK}`

const LINES = /Forged line\n/

/** An audit that is worked, and everything that is stored, by collection. */
async function openWorld(changes: Partial<Audit> = {}) {
  const harness = workerHarness()
  const files = memoryFileStore(() => harness.clock.now())
  const world = { ...harness.world, files }
  await harness.addCarrier()
  const id = await harness.addAudit({ bakeState: 'CONTACTING', ...changes }, [
    { type: 'EMAIL_INSURED', baker: true },
  ])
  const act = async (action: AuditAction, reason = '', actor = ADMIN) => {
    const done = await actOnAudit(world, { auditFSID: id, actor, reason }, action)
    if (!done.ok) throw new Error(done.error.message)
    return done.value
  }
  /** Places of hidden characters, but for what is stored before it is read. */
  const hidden = (...raw: string[]) =>
    Object.values(COLLECTIONS)
      .filter((collection) => !raw.includes(collection))
      .flatMap((collection) => hiddenIn(harness.store.all(collection), collection))
  return { ...harness, world, files, id, act, hidden, audit: () => harness.audit(id) }
}

describe('what staff types', () => {
  it('comes into the audit without hidden characters: names on one line, long texts on several', async () => {
    const { act, audit, hidden, isSealed } = await openWorld()
    await act({ kind: 'note', text: bad('A note') })
    const keyQuestions = { newProducts: { answer: 'yes', detail: bad('Yes') } }
    const [line] = audit().categories
    await act({
      kind: 'edit',
      patch: {
        insuredCompany: bad('Oven'),
        insuredFirstName: bad('Ines'),
        policyNumber: bad('P1'),
        insuredDescriptionOfOps: bad('Bakes'),
        keyQuestions,
        categories: [{ ...line, classDescription: bad('Bakery'), notes: bad('Why') }],
        insuredCategories: [
          { id: 'food', selected: true, sales: 1, classCode: '\u202e16910\r\n\u0007B' },
        ],
      },
    })
    await act({ kind: 'withdraw', step: 'EMAIL_INSURED' }, bad('Because'))
    expect(hidden()).toEqual([])
    const { notes, history, categories, insuredCategories, ...fields } = audit()
    for (const text of [fields.insuredCompany, fields.insuredFirstName, fields.policyNumber])
      expect(text).not.toContain('\n')
    for (const { classDescription } of categories) expect(classDescription).not.toContain('\n')
    expect(insuredCategories[0]?.classCode).toBe('16910 B')
    expect(fields.insuredDescriptionOfOps).toMatch(LINES)
    expect(notes.at(-1)?.text).toMatch(LINES)
    expect(history.map(({ text }) => text).join()).toMatch(/Because/)
    expect(isSealed()).toBe(true)
  })

  it('as the reason of a move is sealed as it is stored, and switches on no indicator', async () => {
    const { act, audit, hidden, isSealed } = await openWorld()
    await act({ kind: 'move', to: 'PAUSED' }, `Call\u200bed them. ${bad('Waiting')}`)
    expect(hidden()).toEqual([])
    expect(audit().history.at(-1)?.text).toMatch(/^Paused: called them\. /)
    expect(audit().pause?.reason).toMatch(/^Called them\. /)
    expect(isSealed()).toBe(true)
  })

  it('is sent with a subject of one line: no header comes in with it', async () => {
    const { act, hidden, store, pass } = await openWorld()
    const words = { subject: bad('About {code}\r\nBcc: all@evil.example'), text: bad('Hello') }
    await act({ kind: 'compose', step: 'EMAIL_INSURED', words }, '', BAKER)
    expect(hidden()).toEqual([])
    const [step] = store.all<{ args: Record<string, string> }>('asteps')
    expect(step?.args['subject']).toMatch(/^.*About \{code\} Bcc: all@evil\.example.*$/)
    await pass()
    const [mail] = store.all<{ message: { subject: string; text: string } }>('mail')
    expect(mail?.message.subject).toMatch(/^.*About T0001 Bcc: all@evil\.example.*$/)
    expect(mail?.message.text).toMatch(LINES)
    expect(hidden()).toEqual([])
  })

  it('is nothing where nothing of it can be seen', async () => {
    const { world, id } = await openWorld()
    const unseen = '\u200b\u202e\u001b \r\n'
    const refused = async (action: AuditAction) => {
      const done = await actOnAudit(world, { auditFSID: id, actor: ADMIN, reason: unseen }, action)
      return done.ok ? 'done' : done.error.code
    }
    expect([
      await refused({ kind: 'note', text: unseen }),
      await refused({ kind: 'move', to: 'PAUSED' }),
      await refused({
        kind: 'compose',
        step: 'EMAIL_INSURED',
        words: { subject: unseen, text: unseen },
      }),
    ]).toEqual(['NOTE_EMPTY', 'REASON_MISSING', 'TEMPLATE_EMPTY'])
  })

  it('names files, users, carriers, templates, views and audits on one line', async () => {
    const { world, store, files, clock, id, hidden } = await openWorld()
    const by = aUser({ carriers: ['DEMO', 'NEW'] })
    await store.set('users', by.id, { ...by })
    const now = clock.now()
    const done = async (result: Promise<object>) => expect(await result).toMatchObject({ ok: true })
    const pdf = FILE_SAMPLES.PDF
    await done(
      addDocument(world, {
        auditFSID: id,
        actor: ADMIN,
        file: { name: `${bad('tax')}.pdf`, bytes: Uint8Array.from(pdf), docType: 'D99' },
      }),
    )
    const name = `${bad('scan')}.pdf`
    await done(
      uploadToInbox({ ...world, files }, { carrier: 'DEMO', userId: 'a', name, bytes: pdf }),
    )
    const scans = store.all<InboxFile>('scans')
    await done(setScansAside(world, { scans, userId: 'a', reason: bad('Blank') }))
    await done(addCarrier(store, { id: 'NEW', name: bad('New') }, { by, now }))
    const carrier: Carrier = aCarrier()
    const contact = { name: bad('Al'), role: bad('Audit'), email: 'al@hm.example', phone: '' }
    const settings = { name: bad('Demo'), helpHours: bad('9 to 5'), contacts: [contact] }
    await done(changeCarrier(world, carrier, { settings, by }))
    const changed = await store.get<Carrier>('carriers', 'DEMO')
    const template = { subject: bad('Audit {code}'), text: bad('Hello') }
    await done(changeTemplates(store, changed ?? carrier, { step: 'EMAIL_INSURED', template }))
    const user = { email: 'bo@firm.example', name: bad('Bo'), role: 'baker' as const }
    await done(addUser(store, { ...user, carriers: ['DEMO'] }, { by, now }))
    await done(changeUser(store, { email: user.email, changes: { name: bad('Bob') }, by, now }))
    const view = { id: 'v1', by: ADMIN.userId, carrier: 'DEMO', name: bad('Mine') }
    await done(shareView(world, { ...view, filter: { q: bad('oven') } }))
    const order = { insuredCompany: bad('Typed'), orderNumber: bad('N1') }
    await done(createAudit(world, { carrier, actor: ADMIN, order }))

    expect(hidden()).toEqual([])
    const names = ['attachments', 'scans', 'users', 'carriers', 'views'].flatMap((collection) =>
      store.all<{ name: string }>(collection).map((one) => one.name),
    )
    expect(names.filter((one) => one.includes('\n'))).toEqual([])
    expect(names.filter((one) => one.includes('Forged line'))).toHaveLength(6)
    const { templates } = store.all<Carrier>('carriers').find((one) => one.id === 'DEMO') ?? carrier
    expect(templates?.EMAIL_INSURED?.subject).toMatch(/^.*Audit \{code\}.*$/)
    expect(store.all<Audit>('audits').map(({ insuredCompany }) => insuredCompany)).toContainEqual(
      expect.stringMatching(/^.*Typed.*$/),
    )
  })
})

describe('what outsiders write', () => {
  it('as answers comes into the audit clean, once, also where the intake holds it raw', async () => {
    const { id, store, audit, hidden, pass, isSealed, clock } = await openWorld()
    const intakeId = intakeIdOf(id)
    const intake = () => store.all<Intake>('intakes').find((one) => one.id === intakeId)
    const save = async (answers: Record<string, unknown>, files = {}) => {
      const { id: _, ...before } = intake() ?? { id: '' }
      const rev = (intake()?.rev ?? 0) + 1
      // As a request of the visitor's own stores it: past everything of ours.
      const raw = {
        ...before,
        saved: savedText({ answers, files }),
        rev,
        pending: true,
        at: clock.now(),
      }
      await store.set('intakes', intakeId, raw)
    }
    const answers = {
      insuredFirstName: bad('Ines'),
      delegateMessage: bad('Please help'),
      anythingElse: bad('Closed in August'),
      keyQuestions: { newProducts: { answer: 'yes', detail: bad('Bread') } },
      skippedDocuments: { D7: bad('Lost') },
      [bad('name')]: bad('dropped'),
    }
    const upload = { name: `${bad('tax')}.pdf`, size: 9, docType: 'D3', sha256: '', key: '' }
    await save(answers, { 0: upload })
    await pass()
    expect(hidden('intakes')).toEqual([])
    expect(audit().insuredFirstName).toMatch(/^.*Ines.*$/)
    expect(audit().anythingElse).toMatch(LINES)
    expect(audit().skippedDocuments).toEqual({ D7: expect.stringMatching(/^.*Lost/) })
    expect(store.all<{ name: string }>('attachments')).toMatchObject([
      { name: expect.stringMatching(/^.*tax.*\.pdf$/) },
    ])
    const { dropped } = intake() as Intake & { dropped: string[] }
    expect(hiddenIn(dropped)).toEqual([])

    // What staff corrects stays when the same answers are saved again with one more.
    await store.update('audits', id, { insuredFirstName: 'Corrected' })
    await save({ ...answers, insuredLastName: 'Marlow' }, { 0: upload })
    await pass()
    expect(audit()).toMatchObject({ insuredFirstName: 'Corrected', insuredLastName: 'Marlow' })
    expect(isSealed()).toBe(true)
  })

  it('as a comment is one sealed entry', async () => {
    const { id, world, audit, hidden, isSealed, clock } = await openWorld()
    const comment = { auditFSID: id, carrierCompany: 'DEMO', userId: 'uw@carrier.example' }
    const by = { ...comment, askedAt: clock.now() }
    const said = await commentOnAudit(world, { ...by, text: bad('By the page') })
    expect(said.ok).toBe(true)
    expect(await commentOnAudit(world, { ...by, text: '\u200b\u001b' })).toMatchObject({
      error: { code: 'COMMENT_EMPTY' },
    })
    expect(hidden()).toEqual([])
    const texts = audit().history.map(({ text }) => text)
    expect(texts.filter((text) => text.startsWith('Comment: '))).toHaveLength(1)
    expect(isSealed()).toBe(true)
  })
})

it('a history that was sealed with hidden characters stays whole when the audit is worked on', async () => {
  const { id, store, audit, act } = await openWorld()
  // As the version before this sealed it: over the text as it came.
  const entry = { op: 'COMMENT', text: 'Comment: a\u202eb', date: new Date(0), userId: 'System' }
  const values = ['', '0', '0', 'COMMENT', '', '', 'System', '', '', '', entry.text]
  const h = createHash('sha256').update(values.join('\n')).digest('hex')
  const note = { text: 'c\u202ed', date: new Date(0), userId: 'System' }
  const { id: _, ...before } = audit()
  await store.set('audits', id, { ...before, history: [{ ...entry, n: 0, h }], notes: [note] })
  expect(verifyHistory(audit().history)).toBeNull()
  await act({ kind: 'note', text: 'New' })
  expect(verifyHistory(audit().history)).toBeNull()
  expect(audit().history[0]?.text).toBe(entry.text)
  expect(audit().notes.map(({ text }) => text)).toEqual([note.text, 'New'])
})
