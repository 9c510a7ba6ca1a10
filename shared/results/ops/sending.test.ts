import { describe, expect, it } from 'vitest'
import { type ResultPackage, resultPath } from '#shared/audit/resultPackage.ts'
import { CONTENT_HERE, ContentError } from '#shared/documents/ops/contentWork.ts'
import { ADMIN, aStep, BAKER } from '#shared/testing/builders.ts'
import { pdfPages } from '#shared/testing/pdfPages.ts'
import { DOWN, ENDPOINT, reviewedHarness, TAKEN, WRONG } from '#shared/testing/resultsHarness.ts'

const EMAIL = { email: 'uw@carrier.example', endpoint: '' }
const NOWHERE = { email: '', endpoint: '' }

describe('sending to a carrier that has an address', () => {
  it('is Sent to carrier only when its e-mail was delivered; the report is there then', async () => {
    const { harness, files, id, send, pass, state, last, seen } = await reviewedHarness(EMAIL)
    expect(await send()).toBe('done')
    expect([state(), last()]).toEqual([
      'FINAL_REVIEW_COMPLETE',
      'Sending results to uw@carrier.example',
    ])
    expect(await send()).toBe('RESULTS_ON_THEIR_WAY')
    await pass()
    expect([state(), harness.audit(id).dateSent]).toEqual(['FINAL_REVIEW_COMPLETE', null])
    const [mail] = harness.store.all<{ id: string; message: { attachments: object[] } }>('mail')
    expect(mail?.message.attachments).toHaveLength(4)
    const delivery = { state: 'SUCCESS', info: { messageId: 'M-1' } }
    await harness.store.update('mail', mail?.id ?? '', { delivery })
    await pass()
    expect(state()).toBe('SENT_TO_CARRIER')
    expect(last()).toMatch(
      /^Sent to carrier: uw@carrier.example, receipt M-1, results [0-9a-f]{12}$/,
    )
    expect(harness.audit(id).dateSent).toEqual(harness.clock.now())
    expect(harness.audit(id).openSteps).toEqual({})
    await pass()
    const report = (await seen())?.report
    expect(report?.number).toBe('1')
    const text = (await pdfPages(await files.read(`audits/${id}/reports/1`))).join(' ')
    expect(text).toContain('Productive')
    for (const word of ['History', 'Contact attempts', 'Auditor', BAKER.userId])
      expect(text).not.toContain(word)
    expect(harness.isSealed()).toBe(true)
  })

  it('an endpoint that takes the results moves the audit at once', async () => {
    const { send, pass, state, sending, asked } = await reviewedHarness(ENDPOINT)
    await send()
    await pass()
    await pass()
    expect([state(), asked.length]).toEqual(['SENT_TO_CARRIER', 1])
    expect(await sending()).toMatchObject({ state: 'SENT', receipt: 'R-1' })
  })

  it.each([
    [ENDPOINT, 'in silence'],
    [EMAIL, 'in silence'],
    [ENDPOINT, 'and the insured answers meanwhile'],
    [EMAIL, 'and the insured answers meanwhile'],
  ] as const)(
    'a nonproductive outcome goes once, and is Sent: %o, %s',
    async (results, meanwhile) => {
      const made = await reviewedHarness(results, [TAKEN], {
        outcome: 'NONPRODUCTIVE',
        outcomeReason: 'NO_CONTACT',
      })
      const { harness, id, act, send, pass, state, sending, asked } = made
      const now = harness.clock.now().getTime()
      for (const [type, days, result] of [
        ['EMAIL_INSURED', 12, ''],
        ['CALL_AGENT', 8, 'voicemail'],
        ['CALL_INSURED', 6, 'voicemail'],
      ] as const) {
        const at = new Date(now - days * 86_400_000)
        const over = { status: 'COMPLETED', dateStarted: at, dateCompleted: at, result } as const
        await harness.store.set('asteps', type, {
          ...aStep({ id: type, type, auditFSID: id, ...over }),
        })
      }
      expect(await send()).toBe('done')
      if (meanwhile !== 'in silence')
        await act({ kind: 'complete', step: 'RESPONSE_EMAIL_INSURED' }, 'we are here')
      await pass()
      for (const mail of harness.store.all<{ id: string }>('mail'))
        await harness.store.update('mail', mail.id, {
          delivery: { state: 'SUCCESS', info: { messageId: 'M-1' } },
        })
      await pass()
      await pass()
      expect([state(), asked.length]).toEqual(['SENT_TO_CARRIER', results === ENDPOINT ? 1 : 0])
      expect((await sending())?.state).toBe('SENT')
    },
  )

  it.each([
    [720, 'SENT_TO_CARRIER', 0],
    [780, 'FINAL_REVIEW_COMPLETE', 1],
  ])('an audit of %i kB is sent its results once: %s', async (kilobytes, end, logged) => {
    const { harness, id, send, pass, state, sending, asked } = await reviewedHarness(ENDPOINT)
    await send()
    const text = 'x'.repeat(kilobytes * 1000)
    const notes = [{ text, date: harness.clock.now(), userId: BAKER.userId }]
    await harness.store.update('audits', id, { notes })
    await pass()
    await pass()
    expect([state(), asked.length]).toEqual([end, 1])
    expect(await sending()).toMatchObject({ state: 'SENT', receipt: 'R-1' })
    expect(harness.logged).toHaveLength(logged)
  })

  it('what was refused stays unsent and can be sent again, or handed over', async () => {
    const { harness, id, send, pass, state, sending, resend } = await reviewedHarness(ENDPOINT, [
      WRONG,
      WRONG,
      TAKEN,
    ])
    await send()
    await pass()
    expect(state()).toBe('FINAL_REVIEW_COMPLETE')
    expect(harness.audit(id).flags).toContain('RESULTS_UNDELIVERED')
    expect(harness.audit(id).openSteps).toEqual({})
    expect(await send()).toBe('RECIPIENT_MISSING')
    await resend()
    await pass()
    expect([state(), (await sending())?.state]).toEqual(['FINAL_REVIEW_COMPLETE', 'FAILED'])
    await resend()
    await pass()
    expect([state(), (await sending())?.state]).toEqual(['SENT_TO_CARRIER', 'SENT'])
    expect(harness.audit(id).flags).toEqual([])
  })

  it('a failed sending that is handed over is Sent, and says how', async () => {
    const { send, pass, state, last } = await reviewedHarness(ENDPOINT, [WRONG])
    await send()
    await pass()
    expect(await send('by courier to Pat Lee')).toBe('done')
    expect(state()).toBe('SENT_TO_CARRIER')
    expect(last()).toMatch(/^Sent to carrier: by hand, by courier to Pat Lee, results /)
  })

  it('handed over after a failure, they are a new revision with the copies of their report', async () => {
    const made = await reviewedHarness({ ...ENDPOINT, insured: true }, [WRONG], {
      outcome: 'PRODUCTIVE',
      agentEmail: 'agent@agency.example',
      keyQuestions: { releaseToAgent: { answer: 'yes', detail: '' } },
    })
    const { harness, id, files, act, send, pass, asked, seen } = made
    await send()
    await pass()
    await harness.store.update('carriers', 'DEMO', { results: { ...NOWHERE, insured: true } })
    await act({ kind: 'edit', patch: { insuredCompany: 'Harbor Oven Two' } })
    expect(await send('by courier to Pat Lee')).toBe('done')
    await pass()
    await pass()
    const handed = await harness.store.get<ResultPackage>('results', `${id}-1`)
    expect(handed).toMatchObject({ channel: 'hand', state: 'SENT', revision: 1 })
    expect(harness.audit(id).revision).toBe(1)
    const mails = harness.store.all<{ id: string }>('mail').map((mail) => mail.id)
    expect(mails.sort()).toEqual([`results-${id}-1-copy`, `results-${id}-1-insured`])
    const csv = handed?.files.find(({ name }) => name.endsWith('-r1.csv'))?.name ?? ''
    const read = new TextDecoder().decode(await files.read(resultPath(`${id}-1`, csv)))
    expect(read).toContain('Harbor Oven Two')
    const report = await files.read(`audits/${id}/reports/${(await seen())?.report?.number}`)
    expect((await pdfPages(report)).join(' ')).toContain('Harbor Oven Two')
    expect([asked.length, harness.isSealed()]).toEqual([1, true])
  })

  it('handed over after a failure, they are not sent to the address that there is', async () => {
    const { harness, id, send, pass, asked } = await reviewedHarness(ENDPOINT, [WRONG, TAKEN])
    await send()
    await pass()
    expect(await send('by courier to Pat Lee')).toBe('done')
    await pass()
    expect(await harness.store.get('results', `${id}-1`)).toMatchObject({ channel: 'hand' })
    expect(asked).toHaveLength(1)
  })

  it('a sending that was withdrawn before it went goes nowhere, until it is begun again', async () => {
    const { act, send, pass, state, asked } = await reviewedHarness(ENDPOINT)
    await send()
    await act({ kind: 'withdraw', step: 'SEND_TO_CARRIER_API' }, 'not yet')
    await pass()
    await pass()
    expect([state(), asked.length]).toEqual(['FINAL_REVIEW_COMPLETE', 0])
    await send()
    await pass()
    expect([state(), asked.length]).toEqual(['SENT_TO_CARRIER', 1])
  })

  it('the day in the files is the carrier’s', async () => {
    const { harness, send, pass, asked } = await reviewedHarness(ENDPOINT)
    harness.clock.set('2026-11-21T03:30:00Z')
    await send()
    await pass()
    expect(JSON.parse(asked[0]?.body ?? '').result.dateSent).toBe('2026-11-20')
    const csv = JSON.parse(asked[0]?.body ?? '').files[1].content
    expect(atob(csv)).toContain('2026-11-20')
  })
})

describe('results that failed and are sent again', () => {
  it('are on their way: nobody hands them over meanwhile, and nothing says they failed', async () => {
    const made = await reviewedHarness(ENDPOINT, [WRONG, TAKEN])
    const { harness, id, send, pass, state, last, resend, asked } = made
    await send()
    await pass()
    expect(await resend()).toMatchObject({ ok: true })
    expect(harness.audit(id)).toMatchObject({ flags: [], lastEventBy: ADMIN.userId })
    expect(harness.audit(id).openSteps.SEND_TO_CARRIER_API).toBeDefined()
    expect(last()).toBe(`Sending results to ${ENDPOINT.endpoint} again`)
    expect(await send('by courier to Pat Lee')).toBe('RESULTS_ON_THEIR_WAY')
    expect(await resend()).toMatchObject({ error: { code: 'RESULTS_NOT_FAILED' } })
    await pass()
    expect([state(), asked.length]).toEqual(['SENT_TO_CARRIER', 2])
    expect(harness.isSealed()).toBe(true)
  })

  it('can be withdrawn again, and then go nowhere', async () => {
    const { act, send, pass, sending, resend, asked } = await reviewedHarness(ENDPOINT, [WRONG])
    await send()
    await pass()
    await resend()
    await act({ kind: 'withdraw', step: 'SEND_TO_CARRIER_API' }, 'not yet')
    await pass()
    expect([(await sending())?.state, asked.length]).toEqual(['WITHDRAWN', 1])
    expect(await resend()).toMatchObject({ error: { code: 'RESULTS_WITHDRAWN' } })
  })

  it('are those of the audit as it is: a revision that it has left behind stays as it failed', async () => {
    const { act, send, pass, sending, resend } = await reviewedHarness(ENDPOINT, [WRONG])
    await send()
    await pass()
    await act({ kind: 'move', to: 'REDO' }, 'they ask about liquor')
    expect(await resend()).toMatchObject({ error: { code: 'RESULTS_WITHDRAWN' } })
    await pass()
    expect(await sending()).toMatchObject({ state: 'FAILED', error: { code: 'RESULTS_NOT_TAKEN' } })
  })

  it('and were handed over are packed, not sent, whatever address there is by then', async () => {
    const { harness, send, pass, sending, resend, asked } = await reviewedHarness(NOWHERE)
    const auditReport = () => Promise.reject(new ContentError('content-too-slow'))
    harness.world.content = { ...CONTENT_HERE, auditReport }
    await send('by courier to Pat Lee')
    await pass()
    expect(await sending()).toMatchObject({ channel: 'hand', state: 'FAILED' })
    harness.world.content = CONTENT_HERE
    await harness.store.update('carriers', 'DEMO', { results: ENDPOINT })
    expect(await resend()).toMatchObject({ ok: true })
    await pass()
    expect([(await sending())?.state, asked.length]).toEqual(['SENT', 0])
  })
})

describe('results on their way to a carrier that has no address any more', () => {
  it.each([
    { kind: 'move', to: 'SENT_TO_CARRIER' },
    { kind: 'complete', step: 'SEND_TO_CARRIER_API' },
  ] as const)('are not handed over beside it: %o', async (action) => {
    const { harness, act, send, pass, state, asked } = await reviewedHarness(ENDPOINT, [
      DOWN,
      TAKEN,
    ])
    await send()
    await pass()
    await harness.store.update('carriers', 'DEMO', { results: NOWHERE })
    expect(await act(action, 'by courier to Pat Lee')).toBe('RESULTS_ON_THEIR_WAY')
    await pass()
    expect([state(), asked.length]).toEqual(['SENT_TO_CARRIER', 2])
  })
})

describe('sending to a carrier that has no address', () => {
  it('is refused without a word, and for an address alone', async () => {
    const { harness, send, pass, state } = await reviewedHarness(NOWHERE)
    expect(await send()).toBe('RECIPIENT_MISSING')
    expect(await send('audits@demoinsurance')).toBe('RECIPIENT_MISSING')
    await pass()
    expect([state(), harness.store.all('mail')]).toEqual(['FINAL_REVIEW_COMPLETE', []])
  })

  it('handed over by a person it is Sent, and the carrier has its report', async () => {
    const { harness, send, pass, state, sending, seen } = await reviewedHarness(NOWHERE)
    expect(await send('emailed to Pat Lee')).toBe('done')
    expect(state()).toBe('SENT_TO_CARRIER')
    await pass()
    await pass()
    expect(await sending()).toMatchObject({ channel: 'hand', state: 'SENT' })
    expect((await seen())?.report?.number).toBe('1')
    expect(harness.store.all('mail')).toEqual([])
    expect(harness.isSealed()).toBe(true)
  })
})
