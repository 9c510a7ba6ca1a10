import { describe, expect, it } from 'vitest'
import type { AuditAction } from '#shared/audit/actions.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { ResultPackage } from '#shared/audit/resultPackage.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import type { StepType } from '#shared/firm/model.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { aStep, SYSTEM } from '#shared/testing/builders.ts'
import { pdfPages } from '#shared/testing/pdfPages.ts'
import { ENDPOINT, reviewedHarness, TAKEN, WRONG } from '#shared/testing/resultsHarness.ts'

const EMAIL = { email: 'uw@carrier.example', endpoint: '' }
const SENDING = 'SEND_TO_CARRIER_API'

type Reviewed = Awaited<ReturnType<typeof reviewedHarness>>

const packageOf = ({ harness, id }: Reviewed, revision: number) =>
  harness.store.one<ResultPackage>('results', `${id}-${revision}`)

/** The email has arrived, by its sender. */
async function arrives({ harness }: Reviewed, mailId: string): Promise<void> {
  const delivery = { state: 'SUCCESS', info: { messageId: 'M-1' } }
  await harness.store.update('mail', mailId, { delivery, folded: false })
  await harness.pass()
}

describe('a sending that begins again', () => {
  it.each([
    ['was refused', [WRONG, TAKEN]],
    ['was withdrawn', [{ kind: 'unreached', reason: 'it answered 500' }, TAKEN]],
  ] as const)('after one that %s has a revision of its own, files and all', async (_, answers) => {
    const made = await reviewedHarness(ENDPOINT, answers)
    const { harness, id, asked, act, send, pass, state } = made
    await send()
    await pass()
    await act({ kind: 'withdraw', step: SENDING }, 'another name')
    await act({ kind: 'edit', patch: { insuredCompany: 'Harbor Oven Two' } })
    expect(await send()).toBe('done')
    await pass()
    expect(asked.map(({ key }) => key)).toEqual([`${id}-0`, `${id}-1`])
    const [before, now] = asked.map(({ body }) => JSON.parse(body))
    expect([now.result.insuredName, now.result.revision]).toEqual(['Harbor Oven Two', 1])
    const csv = ({ files }: typeof now) => atob(files[1].content)
    expect(csv(now)).toContain('Harbor Oven Two')
    expect(csv(before)).not.toContain('Harbor Oven Two')
    expect(state()).toBe('SENT_TO_CARRIER')
    await pass()
    expect([packageOf(made, 1)?.state, harness.audit(id).revision]).toEqual(['SENT', 1])
    expect(harness.isSealed()).toBe(true)
  })

  it('by a step that a person adds, too', async () => {
    const { id, asked, act, send, pass, state } = await reviewedHarness(ENDPOINT, [WRONG, TAKEN])
    await send()
    await pass()
    await act({ kind: 'note', text: 'their address was wrong' })
    expect(await act({ kind: 'create', step: SENDING })).toBe('done')
    await pass()
    expect(asked.map(({ key }) => key)).toEqual([`${id}-0`, `${id}-1`])
    expect(state()).toBe('SENT_TO_CARRIER')
  })

  it('a try that is made again says what its files say, whatever was edited', async () => {
    const made = await reviewedHarness(ENDPOINT, [WRONG, TAKEN])
    const { asked, act, send, pass, resend } = made
    await send()
    await pass()
    await act({ kind: 'edit', patch: { insuredCompany: 'Harbor Oven Two' } })
    await resend()
    await pass()
    expect(new Set(asked.map(({ key, body }) => key + body)).size).toBe(1)
    expect(asked).toHaveLength(2)
  })
})

describe('the copies of a sending that begins again', () => {
  const RELEASED: Partial<Audit> = {
    outcome: 'PRODUCTIVE',
    agentEmail: 'agent@agency.example',
    keyQuestions: { releaseToAgent: { answer: 'yes', detail: '' } },
  }

  /** The carrier's email bounced, and the copies became what is said; who has copies of the next revision. */
  async function copiesAgain(delivery: object, change: AuditAction): Promise<string[]> {
    const made = await reviewedHarness({ ...EMAIL, insured: true }, [], RELEASED)
    const { harness, id, act, send, pass } = made
    const { store } = harness
    await send()
    await pass()
    for (const end of ['copy', 'insured'])
      await store.update('mail', `results-${id}-0-${end}`, { delivery })
    await store.update('mail', `results-${id}-0-0`, { delivery: { state: 'ERROR' } })
    await pass()
    await act(change)
    expect(await send()).toBe('done')
    await pass()
    const mails = store.all<{ id: string }>('mail').map((mail) => mail.id)
    expect(mails).toContain(`results-${id}-1-0`)
    return ['copy', 'insured'].filter((end) => mails.includes(`results-${id}-1-${end}`))
  }

  const NOTE: AuditAction = { kind: 'note', text: 'their address was wrong' }

  it('go to no one who was sent the same report, or is about to be', async () => {
    expect(await copiesAgain({ state: 'SUCCESS' }, NOTE)).toEqual([])
    expect(await copiesAgain({ state: 'PROCESSING' }, NOTE)).toEqual([])
  })

  it('go where the first was not delivered, or the report says something else', async () => {
    const both = ['copy', 'insured']
    expect(await copiesAgain({ state: 'ERROR' }, NOTE)).toEqual(both)
    const other: AuditAction = { kind: 'edit', patch: { insuredCompany: 'Harbor Oven Two' } }
    expect(await copiesAgain({ state: 'SUCCESS' }, other)).toEqual(both)
  })
})

describe('results that were edited while they were packed', () => {
  it.each([
    ['after its first file', 2],
    ['after its report was stored', 6],
  ])(
    'say the same in every file, and in the report that the carrier opens: cut off %s',
    async (_, at) => {
      const made = await reviewedHarness(ENDPOINT)
      const { harness, files, id, asked, act, send, pass, seen } = made
      let puts = 0
      harness.world.files = {
        ...files,
        put: async (...asked) => {
          const put = await files.put(...asked)
          if (++puts === at) throw new StoreError('unknown', 'Put', 'cut off')
          return put
        },
      }
      await send()
      await pass()
      expect(packageOf(made, 0)).toMatchObject({ state: 'WAITING', files: [] })
      await act({ kind: 'edit', patch: { insuredCompany: 'Harbor Oven Two' } })
      await pass()
      await pass()
      const { files: packed, result } = JSON.parse(asked[0]?.body ?? '{}')
      const [pdf, csv, xml] = packed.map(({ content }: { content: string }) => atob(content))
      const text = async (bytes: Uint8Array) => (await pdfPages(bytes)).join(' ')
      const said = [
        await text(Uint8Array.from(pdf, (letter: string) => letter.charCodeAt(0))),
        await text(await files.read(`audits/${id}/reports/${(await seen())?.report?.number}`)),
        csv,
        xml,
        result.insuredName,
      ]
      for (const each of said) expect(each).toContain('Harbor Oven Two')
    },
  )
})

describe('results that an earlier version packed, without their JSON', () => {
  it('are not sent to an endpoint again, as they cannot be what was sent', async () => {
    const { files, id, send, pass, resend } = await reviewedHarness(ENDPOINT, [WRONG])
    await send()
    await pass()
    await files.remove(`results/${id}-0/result.json`)
    expect(await resend()).toMatchObject({ error: { code: 'RESULTS_INCOMPLETE' } })
  })
})

describe('a nonproductive outcome whose attempts are no longer enough', () => {
  /** Attempts that were made so many days ago. */
  async function attempt({ harness, id }: Reviewed, made: readonly [StepType, number][]) {
    const now = harness.clock.now().getTime()
    for (const [type, days] of made) {
      const at = new Date(now - days * 86_400_000)
      const done: Partial<Step> = { status: 'COMPLETED', dateStarted: at, dateCompleted: at }
      const result = type === 'EMAIL_INSURED' ? 'sent' : 'voicemail'
      const step = aStep({ id: `${type}${days}`, type, auditFSID: id, ...done, result })
      await harness.store.set('asteps', step.id, { ...step })
    }
  }

  /** Sent, and given back to its review when an email that it rests on bounced. */
  async function givenBack(results: typeof EMAIL) {
    const outcome = { outcome: 'NONPRODUCTIVE', outcomeReason: 'NO_CONTACT' } as const
    const made = await reviewedHarness(results, [WRONG, TAKEN], outcome)
    const { act, send, pass } = made
    await attempt(made, [
      ['EMAIL_INSURED', 12],
      ['CALL_AGENT', 8],
      ['CALL_INSURED', 6],
    ])
    await send()
    await pass()
    await act({ kind: 'bounce', stepId: 'EMAIL_INSURED12' }, '', SYSTEM)
    await pass()
    return made
  }

  it('is not sent by its next review alone', async () => {
    const made = await givenBack(EMAIL)
    const { harness, id, act, pass, state } = made
    expect([state(), harness.audit(id).revision]).toEqual(['NONPRODUCTIVE', 1])
    expect(harness.audit(id).openSteps[SENDING]).toBeUndefined()
    await attempt(made, [['TEXT_INSURED', 1]])
    await act({ kind: 'move', to: 'FINAL_REVIEW_COMPLETE' })
    await pass()
    expect([state(), packageOf(made, 1)]).toEqual(['FINAL_REVIEW_COMPLETE', null])
  })

  it.each([EMAIL, ENDPOINT])('is sent anew when a person sends it: %o', async (results) => {
    const made = await givenBack(results)
    const { harness, id, asked, act, send, pass, state } = made
    if (results === EMAIL) await arrives(made, `results-${id}-0-0`)
    await attempt(made, [['TEXT_INSURED', 1]])
    await act({ kind: 'move', to: 'FINAL_REVIEW_COMPLETE' })
    expect(await send()).toBe('done')
    await pass()
    if (results === EMAIL) await arrives(made, `results-${id}-1-0`)
    expect([state(), packageOf(made, 1)?.state]).toEqual(['SENT_TO_CARRIER', 'SENT'])
    expect(asked.map(({ key }) => key)).toEqual(results === ENDPOINT ? [`${id}-0`, `${id}-1`] : [])
    expect(harness.isSealed()).toBe(true)
  })
})
