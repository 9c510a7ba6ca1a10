import { describe, expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import {
  RESULT_LINK_DAYS,
  type ResultLink,
  type ResultPackage,
  resultLinkPath,
} from '#shared/audit/resultPackage.ts'
import { CONTENT_HERE, ContentError } from '#shared/documents/ops/contentWork.ts'
import type { ResultsTarget } from '#shared/firm/model.ts'
import type { EndpointAnswer } from '#shared/kernel/ports/host.ts'
import { BUILT_AT } from '#shared/testing/builders.ts'
import { unreliableStore } from '#shared/testing/failingStores.ts'
import { DOWN, ENDPOINT, resultsHarness, TAKEN, WRONG } from '#shared/testing/resultsHarness.ts'

const EMAIL = { email: 'results@carrier.example', endpoint: '' }

/** An audit that was sent to a carrier, whose endpoint answers one after the other. */
async function sent({
  results = ENDPOINT,
  answers,
  release = 'no',
  agentEmail = 'agent@agency.example',
  audit: changes = {},
}: {
  results?: ResultsTarget
  audit?: Partial<Audit>
  agentEmail?: string
  answers?: EndpointAnswer[]
  release?: 'yes' | 'no'
} = {}) {
  const audit = {
    bakeState: 'SENT_TO_CARRIER',
    outcome: 'PRODUCTIVE',
    dateSent: BUILT_AT,
    agentEmail,
    keyQuestions: { releaseToAgent: { answer: release, detail: '' } },
    ...changes,
  } as const
  const made = await resultsHarness(results, audit, answers)
  const { store } = made.harness
  await store.set('carriers/DEMO/private', 'endpoint', {
    secret: 's3cret',
    endpoint: ENDPOINT.endpoint,
  })
  const mails = () => store.all<{ id: string; to: string[]; message: Mail }>('mail')
  return { ...made, mails }
}

interface Mail {
  subject: string
  text: string
  html: string
  attachments: { filename: string; content: string }[]
}

describe('results for a carrier', () => {
  it('go to its endpoint once, with key, secret and hashes, and the receipt is kept', async () => {
    const { harness, files, asked, id, sending } = await sent()
    await harness.pass()
    await harness.pass()
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({ url: ENDPOINT.endpoint, secret: 's3cret', key: `${id}-0` })
    const body = JSON.parse(asked[0]?.body ?? '')
    const { state, receipt, files: kept } = (await sending()) as ResultPackage
    expect([state, receipt]).toEqual(['SENT', 'R-1'])
    expect(kept.map(({ name }) => name.replace(/^[^.]*/, ''))).toEqual([
      '.pdf',
      '.csv',
      '.xml',
      '.documents.json',
    ])
    expect(body.files.map(({ sha256 }: { sha256: string }) => sha256)).toEqual(
      kept.map(({ sha256 }) => sha256),
    )
    // The package with its JSON, and the report as the audit's next version.
    expect(files.paths()).toHaveLength(6)
    expect(harness.audit(id).history.at(-1)?.text).toBe(
      'Results taken by results.carrier.example, receipt R-1',
    )
    expect(harness.isSealed()).toBe(true)
  })

  it('are tried again an hour later with the same key and bytes, three times in all', async () => {
    const { harness, asked, id, sending, passHour } = await sent({ answers: [DOWN] })
    await harness.pass()
    await harness.pass()
    expect(asked).toHaveLength(1)
    expect(await sending()).toMatchObject({ state: 'WAITING', attempt: 1 })
    await passHour()
    await passHour()
    await passHour()
    expect(asked).toHaveLength(3)
    expect(new Set(asked.map(({ key, body }) => key + body)).size).toBe(1)
    expect(await sending()).toMatchObject({
      state: 'FAILED',
      error: { code: 'RESULTS_NOT_REACHED' },
    })
    expect(harness.audit(id).flags).toContain('RESULTS_UNDELIVERED')
  })

  it('whose report cannot be made fail with the reason, and are sent when they are sent again', async () => {
    const { harness, id, asked, sending, resend } = await sent()
    const auditReport = () => Promise.reject(new ContentError('content-too-slow'))
    harness.world.content = { ...CONTENT_HERE, auditReport }
    await harness.pass()
    expect(asked).toEqual([])
    expect(await sending()).toMatchObject({
      state: 'FAILED',
      error: { code: 'CONTENT_FAILED', message: expect.stringContaining('it took too long') },
    })
    expect(harness.audit(id).flags).toContain('RESULTS_UNDELIVERED')
    harness.world.content = CONTENT_HERE
    expect(await resend()).toMatchObject({ ok: true })
    await harness.pass()
    expect(await sending()).toMatchObject({ state: 'SENT' })
  })

  it('come through at the second try', async () => {
    const { harness, sending, passHour } = await sent({ answers: [DOWN, TAKEN] })
    await harness.pass()
    await passHour()
    expect(await sending()).toMatchObject({ state: 'SENT', attempt: 2, error: null })
  })

  it('that it does not want fail at once, and say why', async () => {
    const { harness, id, asked, sending, passHour } = await sent({ answers: [WRONG] })
    await harness.pass()
    await passHour()
    expect(asked).toHaveLength(1)
    expect(await sending()).toMatchObject({ state: 'FAILED', error: { code: 'RESULTS_NOT_TAKEN' } })
    expect(harness.audit(id).history.at(-1)?.text).toContain('it answered 401')
  })

  it('whose answer could not be written go again with the same key', async () => {
    const { harness, asked, sending } = await sent()
    await harness.pass({}, unreliableStore(harness.store, [0, 0, 1], [])).catch(() => {})
    await harness.pass()
    expect(new Set(asked.map(({ key, body }) => key + body)).size).toBe(1)
    expect(await sending()).toMatchObject({ state: 'SENT' })
  })

  it('by e-mail carry all files; delivered, its receipt is kept', async () => {
    const { harness, id, sending, mails } = await sent({ results: EMAIL })
    await harness.pass()
    expect(await sending()).toMatchObject({ state: 'QUEUED' })
    const [mail] = mails()
    expect([mail?.to, mail?.message.attachments.length]).toEqual([[EMAIL.email], 4])
    const pdf = atob(mail?.message.attachments[0]?.content ?? '')
    expect(pdf.startsWith('%PDF')).toBe(true)
    await harness.store.update('mail', mail?.id ?? '', {
      delivery: { state: 'SUCCESS', info: { messageId: '<1@x>' } },
    })
    await harness.pass()
    await harness.pass()
    expect(await sending()).toMatchObject({ state: 'SENT', receipt: '<1@x>' })
    expect(harness.audit(id).history.map(({ op }) => op)).toContain('DELIVERED')
    expect(mails()).toHaveLength(1)
  })

  it('by e-mail that bounces are flagged', async () => {
    const { harness, id, sending, mails } = await sent({ results: EMAIL })
    await harness.pass()
    await harness.store.update('mail', mails()[0]?.id ?? '', { delivery: { state: 'ERROR' } })
    await harness.pass()
    expect(await sending()).toMatchObject({ state: 'FAILED' })
    expect(harness.audit(id).flags).toContain('RESULTS_UNDELIVERED')
  })

  it.each([
    [ENDPOINT, 'endpoint'],
    [EMAIL, 'e-mail'],
  ])(
    'go to the agent too, the report alone, only when the insured said so (%j)',
    async (results) => {
      const without = await sent({ results })
      await without.harness.pass()
      const to = (mails: ReturnType<typeof without.mails>) => mails.flatMap((mail) => mail.to)
      expect(to(without.mails())).not.toContain('agent@agency.example')
      const released = await sent({ results, release: 'yes' })
      await released.harness.pass()
      const copy = released.mails().find((mail) => mail.to.includes('agent@agency.example'))
      expect(copy?.message.attachments.map(({ filename }) => filename.split('.').at(-1))).toEqual([
        'pdf',
      ])
      expect(copy?.message.text).not.toContain('Order')
    },
  )

  it('go by e-mail to one address only: a list fails, and the agent’s list gets no copy', async () => {
    const list = 'uw@carrier.example, other@elsewhere.example'
    const { harness, id, sending, mails } = await sent({ results: { email: list, endpoint: '' } })
    await harness.pass()
    expect(await sending()).toMatchObject({ state: 'FAILED', error: { code: 'RECIPIENT_INVALID' } })
    expect(harness.audit(id).flags).toContain('RESULTS_UNDELIVERED')
    expect(mails()).toEqual([])
    const agents = await sent({
      results: EMAIL,
      release: 'yes',
      agentEmail: `${list}\r\nBcc: a@b.co`,
    })
    await agents.harness.pass()
    expect(agents.mails().map(({ to }) => to)).toEqual([[EMAIL.email]])
  })

  it('that were withdrawn before they were sent are WITHDRAWN; a carrier without a place is sent none', async () => {
    const { harness, id, asked, sending } = await sent({ answers: [DOWN, TAKEN] })
    await harness.pass()
    await harness.store.update('audits', id, { bakeState: 'REDO', revision: 1 })
    harness.passDays(1)
    await harness.pass()
    expect([(await sending())?.state, asked.length]).toEqual(['WITHDRAWN', 1])
    const nowhere = await sent({ results: { email: '', endpoint: '' } })
    await nowhere.harness.pass()
    expect(await nowhere.sending()).toMatchObject({ channel: 'hand', state: 'SENT' })
    expect([nowhere.asked, nowhere.mails()]).toEqual([[], []])
  })

  it('that failed are sent again to where the carrier wants them now, once, the same bytes', async () => {
    const { harness, asked, sending, resend, mails } = await sent({ answers: [WRONG] })
    await harness.pass()
    await harness.store.update('carriers', 'DEMO', { results: EMAIL })
    expect((await resend()).ok).toBe(true)
    const twice = await resend()
    expect(twice.ok ? '' : twice.error.code).toBe('RESULTS_NOT_FAILED')
    await harness.pass()
    expect(await sending()).toMatchObject({ state: 'QUEUED', to: EMAIL.email, attempt: 2 })
    const body = JSON.parse(asked[0]?.body ?? '')
    expect(mails()[0]?.message.attachments.map(({ content }) => content)).toEqual(
      body.files.map(({ content }: { content: string }) => content),
    )
  })

  it('wait for a worker that can send', async () => {
    const { harness, sending } = await sent()
    delete harness.world.endpoint
    await harness.pass()
    expect(await sending()).toMatchObject({ state: 'WAITING', attempt: 0 })
  })

  it('of an audit that was billed before anybody looked go all the same', async () => {
    const { harness, id, asked } = await sent()
    await harness.store.update('audits', id, { bakeState: 'WORKSHEET', dateSent: null })
    await harness.pass()
    const at = harness.clock.now()
    await harness.store.update('audits', id, {
      bakeState: 'INVOICED',
      dateSent: at,
      updatedAt: new Date(at.getTime() + 1000),
      v: 9,
    })
    harness.passDays(0.1)
    await harness.pass()
    expect(asked).toHaveLength(1)
  })

  it('take an endpoint’s secret to that endpoint alone', async () => {
    const { harness, asked, resend } = await sent({ answers: [WRONG, TAKEN] })
    await harness.pass()
    const results = { email: '', endpoint: 'https://evil.example/in' }
    await harness.store.update('carriers', 'DEMO', { results })
    await resend()
    await harness.pass()
    expect(asked.map(({ url, secret }) => [url, secret])).toEqual([
      [ENDPOINT.endpoint, 's3cret'],
      [results.endpoint, ''],
    ])
  })

  it('the agent has one copy, whichever way and however often they go', async () => {
    const { harness, resend, mails } = await sent({ answers: [WRONG], release: 'yes' })
    await harness.pass()
    const copies = () => mails().filter((mail) => mail.to.includes('agent@agency.example'))
    expect(copies()).toHaveLength(0)
    await harness.store.update('carriers', 'DEMO', { results: EMAIL })
    await resend()
    await harness.pass()
    expect(copies()).toHaveLength(1)
    await harness.store.update('mail', copies()[0]?.id ?? '', { delivery: { state: 'SUCCESS' } })
    const own = () => mails().filter((mail) => mail.to.includes(EMAIL.email))
    await harness.store.update('mail', own()[0]?.id ?? '', { delivery: { state: 'ERROR' } })
    await harness.pass()
    await resend()
    await harness.pass()
    expect(own()).toHaveLength(2)
    expect(copies()).toMatchObject([{ delivery: { state: 'SUCCESS' } }])
  })

  it('an older try’s fate says nothing of the newer one', async () => {
    const { harness, id, mails, sending, resend } = await sent({ results: EMAIL })
    await harness.pass()
    const first = mails()[0]?.id ?? ''
    await harness.store.update('mail', first, { delivery: { state: 'ERROR' } })
    await harness.pass()
    await resend()
    await harness.pass()
    await harness.store.update('mail', `results-${id}-0-1`, { delivery: { state: 'SUCCESS' } })
    await harness.pass()
    await harness.store.update('mail', first, { folded: false, delivery: { state: 'ERROR' } })
    await harness.pass()
    expect(await sending()).toMatchObject({ state: 'SENT' })
    expect(harness.audit(id).flags).not.toContain('RESULTS_UNDELIVERED')
  })

  it('go to the insured too where the carrier wants that: the report of a productive audit', async () => {
    const results = { ...EMAIL, insured: true }
    const { harness, id, mails } = await sent({ results, audit: { insuredLanguage: 'es' } })
    await harness.pass()
    const copy = () => mails().find((mail) => mail.id.endsWith('-insured'))
    expect(copy()).toMatchObject({ to: [harness.audit(id).insuredEmail], isCopy: true })
    expect(copy()?.message.text).toContain('Esta es su copia del informe.')
    expect(copy()?.message.attachments.map(({ filename }) => filename)).toEqual([
      expect.stringMatching(/[.]pdf$/),
    ])
    await harness.store.update('mail', copy()?.id ?? '', {
      delivery: { state: 'SUCCESS', info: { messageId: '<7@x>' } },
    })
    await harness.pass()
    const texts = harness.audit(id).history.map(({ text }) => text)
    expect(texts).toContain('Report to the insured: delivered, receipt <7@x>')
    expect(harness.isSealed()).toBe(true)
    const others = [
      { results, audit: { outcome: 'NONPRODUCTIVE' } },
      { results, audit: { doNotContact: { email: true } } },
      { results: EMAIL, audit: {} },
    ] as const
    for (const other of others) {
      const without = await sent(other)
      await without.harness.pass()
      expect(without.mails().map(({ to }) => to)).toEqual([[EMAIL.email]])
    }
  })

  it('that a person hands over go to agent and insured all the same', async () => {
    const results = { email: '', endpoint: '', insured: true }
    const { harness, mails } = await sent({ results, release: 'yes' })
    await harness.pass()
    await harness.pass()
    expect(mails().map(({ id }) => id.split('-').at(-1))).toEqual(['copy', 'insured'])
  })

  it('a copy that bounces is in the history, and flags nothing of the carrier’s', async () => {
    const { harness, id, mails } = await sent({ results: EMAIL, release: 'yes' })
    await harness.pass()
    const copy = mails().find((mail) => mail.id.endsWith('-copy'))
    await harness.store.update('mail', copy?.id ?? '', { delivery: { state: 'ERROR' } })
    await harness.pass()
    const { history, flags } = harness.audit(id)
    expect(history.at(-1)?.text).toBe('Report to the agent: could not be delivered')
    expect(flags).not.toContain('RESULTS_UNDELIVERED')
  })
})

describe('results that are too large for an email', () => {
  /** Half a megabyte more than an email takes. */
  const large = async () => new Uint8Array(1_200_000).fill(37)

  it('go as a link that ends: the files behind it, a receipt when they are opened, then gone', async () => {
    const { harness, files, id, mails } = await sent({ results: EMAIL, release: 'yes' })
    harness.world.content = { ...CONTENT_HERE, auditReport: large }
    harness.world.publicUrl = 'https://audits.example'
    await harness.pass()
    const links = () => harness.store.all<ResultLink>('resultLinks')
    expect(links().map(({ audience, files }) => [audience, files.length])).toEqual(
      expect.arrayContaining([
        ['carrier', 4],
        ['agent', 1],
      ]),
    )
    const link = links().find(({ audience }) => audience === 'carrier')
    const mail = mails().find(({ to }) => to.includes(EMAIL.email))
    expect(mail?.message.text).toContain(`https://audits.example/sml/results/${link?.id}`)
    expect(mail?.message.attachments).toBeUndefined()
    expect(mail?.message.html).toContain('>Open the report</a>')
    // Who knows the audit or its results does not know the link.
    expect(link?.id).toMatch(/^[A-Za-z0-9]{20}$/)
    expect(await files.read(resultLinkPath(link?.id ?? '', 0))).toHaveLength(1_200_000)
    const openedAt = harness.clock.now()
    await harness.store.update('resultLinks', link?.id ?? '', { openedAt, pending: true })
    await harness.pass()
    await harness.pass()
    const opened = harness.audit(id).history.filter(({ text }) => text.includes('opened by'))
    expect(opened.map(({ text }) => text)).toEqual([
      'Results opened by the carrier through their link',
    ])
    expect(await harness.store.get('results', `${id}-0`)).toMatchObject({
      opened: { carrier: openedAt },
    })
    harness.passDays(RESULT_LINK_DAYS + 1)
    await harness.pass()
    expect(files.paths().filter((path) => path.startsWith('resultLinks/'))).toEqual([])
    expect(harness.isSealed()).toBe(true)
  })

  it('whose writing was cut off use the same links again', async () => {
    const { harness, files, mails } = await sent({ results: EMAIL })
    harness.world.content = { ...CONTENT_HERE, auditReport: large }
    harness.world.publicUrl = 'https://audits.example'
    for (let cut = 0; cut < 8 && mails().length === 0; cut++) {
      const fates = [...new Array(cut).fill(0), 1]
      await harness.pass({}, unreliableStore(harness.store, fates, [])).catch(() => {})
    }
    await harness.pass()
    expect(mails()).toHaveLength(1)
    expect(files.paths().filter((path) => path.startsWith('resultLinks/'))).toHaveLength(4)
  })

  it('fail where there is no public address, and say how large they are', async () => {
    const { harness, sending } = await sent({ results: EMAIL })
    harness.world.content = { ...CONTENT_HERE, auditReport: large }
    delete harness.world.publicUrl
    await harness.pass()
    expect(await sending()).toMatchObject({ state: 'FAILED', error: { code: 'RESULTS_TOO_LARGE' } })
  })
})
