import { describe, expect, it } from 'vitest'
import type { Command } from '#shared/audit/command.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import type { LetterRunInput } from '#shared/documents/letters/model.ts'
import { CONTENT_HERE, ContentError } from '#shared/documents/ops/contentWork.ts'
import type { CommandRequests } from '#shared/engine/commands/commandTable.ts'
import { ADMIN, aCarrier, aUser } from '#shared/testing/builders.ts'
import { commandHarness } from '#shared/testing/commandHarness.ts'
import type { LetterOnItsWay, LetterRun } from '../letterRun.ts'

const DAY = 86_400_000
const BYTES = (input: LetterRunInput) => new TextEncoder().encode(JSON.stringify(input))

/** An office of the carrier DEMO with letters to print: an audit each. */
async function office(companies: readonly string[] = ['Harbor Oven', 'Cove Deli']) {
  const harness = await commandHarness()
  const { store, clock, world } = harness
  const carrier = aCarrier({ returnAddress: ['Bakehouse', '1 Pier', 'Portland, ME 04101'] })
  await store.set('carriers', carrier.id, { ...carrier })
  const made: LetterRunInput[] = []
  world.content = {
    ...CONTENT_HERE,
    letterFaults: async (letters) =>
      Object.fromEntries(
        letters
          .filter(({ to }) => to[0]?.includes('مطعم'))
          .map(({ id }) => [id, 'LETTERS_UNKNOWN' as const]),
      ),
    letterRun: async (input) => {
      made.push(input)
      return { bytes: BYTES(input), pages: input.letters.map(() => 1) }
    },
  }
  const audits: string[] = []
  for (const insuredCompany of companies)
    audits.push(
      await harness.addAudit(
        {
          ...{ bakeState: 'CONTACTING', wakeAt: clock.now(), insuredMailingState: 'ME' },
          ...{ insuredMailingAddress1: '1 Wharf St', insuredMailingCity: 'Portland' },
          insuredCompany,
        },
        [{ type: 'MAILING_INSURED', baker: false }],
      ),
    )
  for (const id of audits)
    await store.set('auditCodes', harness.audit(id).auditCode, { auditFSID: id })
  await harness.pass()
  const asked = async <K extends keyof CommandRequests & `${string}etter${string}`>(
    kind: K,
    request: CommandRequests[K],
    changes: Partial<Command> = {},
  ): Promise<Command> => {
    const id = await harness.ask(kind, request, changes)
    await harness.run()
    return harness.command(id)
  }
  return {
    ...harness,
    made,
    audits,
    asked,
    letters: () => store.all<LetterOnItsWay>('letters'),
    runs: () => store.all<LetterRun>('letterRuns'),
    texts: (audit: string) => harness.audit(audit).history.map(({ text }) => text),
  }
}

describe('a run of letters', () => {
  it('takes what is due, once, and keeps its PDF with its hash', async () => {
    const { asked, letters, runs, made, files, clock } = await office()
    const printed = await asked('printLetters', {})
    expect(printed).toMatchObject({ state: 'DONE', result: { letters: 2, leftOut: 0 } })
    const [run] = runs()
    expect(run).toMatchObject({ state: 'PRINTED', by: 'admin@bakehouse.example', pages: [1, 1] })
    expect(run?.letters).toEqual(letters().map(({ id }) => id))
    expect(run?.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(files.paths()).toEqual([`letters/DEMO/${run?.id}.pdf`])
    expect(letters().map((each) => each.run)).toEqual([run?.id, run?.id])
    expect(made[0]).toMatchObject({
      run: run?.id,
      at: clock.now(),
      sender: ['Bakehouse', '1 Pier', 'Portland, ME 04101'],
    })
    const again = await asked('printLetters', {})
    expect(again.refusal).toMatchObject({ code: 'LETTERS_NONE_DUE' })
  })

  it('goes on with the run that it had begun when its making failed', async () => {
    const { asked, runs, world, store } = await office()
    const content = world.content
    world.content = {
      ...CONTENT_HERE,
      letterFaults: async () => ({}),
      letterRun: async () => {
        throw new ContentError('content-died')
      },
    }
    const failed = await asked('printLetters', {})
    expect(failed.state).toBe('FAILED')
    expect(runs()).toMatchObject([{ url: null, state: 'PRINTED' }])
    if (content) world.content = content
    await store.update('commands', failed.id, { state: 'WAITING', tries: 0 })
    await asked('letterReturned', { code: 'none' })
    expect(runs()).toMatchObject([{ url: expect.stringContaining('letters/DEMO/') }])
  })

  it('leaves out what cannot be printed, and says why on the letter', async () => {
    const { asked, letters, runs } = await office(['مطعم الشرق', 'Cove Deli'])
    expect((await asked('printLetters', {})).result).toMatchObject({ letters: 1, leftOut: 1 })
    const [run] = runs()
    expect(run?.leftOut).toMatchObject([{ why: expect.stringContaining('can’t be printed') }])
    const left = letters().find(({ to }) => to[0] === 'مطعم الشرق')
    expect(left).toMatchObject({ leftOut: expect.stringContaining('can’t be printed') })
    expect(left?.run).toBeUndefined()
    expect((await asked('printLetters', {})).refusal).toMatchObject({
      code: 'LETTERS_ALL_LEFT_OUT',
    })
  })

  it.each([
    ['a new PIN', { pin: 'ZZZZ9999' }, {}, 'PIN'],
    ['another link', {}, { intakeId: 'another0000000000000' }, 'link'],
    ['a closed link', {}, { linkClosedAt: new Date() }, 'closed'],
    ['an order with another address', {}, { insuredMailingAddress1: '2 Wharf St' }, 'address'],
  ])('leaves out a letter that %s has made worthless', async (_, access, change, word) => {
    const { asked, audits, store } = await office(['Harbor Oven'])
    const [audit = ''] = audits
    await store.update(`audits/${audit}/private`, 'access', { pin: 'ABCD2345', ...access })
    await store.update('letters', store.all<LetterOnItsWay>('letters')[0]?.id ?? '', {
      text: 'PIN: ABCD-2345',
    })
    await store.update('audits', audit, change)
    const printed = await asked('printLetters', {})
    expect(printed.refusal).toMatchObject({ code: 'LETTERS_ALL_LEFT_OUT' })
    expect(printed.refusal?.message).toContain(word)
  })

  it('reads past letters that cannot be printed, or are printed and not mailed', async () => {
    const { asked, letters, runs, store, clock } = await office(['Harbor Oven'])
    const [{ id: _, ...letter } = { id: '' }] = letters()
    const dateAdded = new Date(clock.now().getTime() - DAY)
    const older = async (count: number, id: string, changes: Partial<LetterOnItsWay>) => {
      for (let n = 0; n < count; n++)
        await store.set('letters', `${id}${n}`, { ...letter, dateAdded, ...changes })
    }
    await older(1_000, 'printed', { run: 'DEMO-261101-1' })
    await older(150, 'faulty', { to: ['مطعم الشرق'] })
    await older(120, 'right', {})
    const first = await asked('printLetters', {})
    expect(first.result).toMatchObject({ letters: 100, leftOut: 150 })
    const second = await asked('printLetters', {})
    expect(second.result).toMatchObject({ letters: 21, leftOut: 150 })
    expect(new Set(runs().flatMap((run) => run.letters)).size).toBe(121)
  })

  it('is not printed without a return address', async () => {
    const { asked, store } = await office()
    await store.update('carriers', 'DEMO', { returnAddress: [] })
    expect((await asked('printLetters', {})).refusal).toMatchObject({
      code: 'LETTER_SENDER_MISSING',
    })
  })
})

describe('a mailed run', () => {
  it('completes its steps on its day, and no sooner', async () => {
    const { asked, runs, audits, texts, steps, passDays, clock, pass, store } = await office()
    await asked('printLetters', {})
    const [{ id: run } = { id: '' }] = runs()
    await pass()
    expect(audits.flatMap(texts).join()).not.toContain('Mailed')
    const printedOn = clock.now().toISOString().slice(0, 10)
    passDays(2)
    const mailed = await asked('lettersMailed', { run, day: printedOn })
    expect(mailed.result).toEqual({ mailed: 2, takenBack: [] })
    await pass()
    for (const audit of audits) {
      expect(steps(audit)).toContain('MAILING_INSURED COMPLETED')
      expect(texts(audit)).toContain('Mailed a letter to Insured')
    }
    expect(runs()).toMatchObject([{ state: 'MAILED', mailedOn: printedOn }])
    // The PDF has PINs: thirty days later it is gone.
    expect(store.all('removedFiles')).toMatchObject([{ url: expect.stringContaining(run) }])
    const twice = await asked('lettersMailed', { run, day: printedOn })
    expect(twice.refusal).toMatchObject({ code: 'LETTER_RUN_NOT_OPEN' })
  })

  it('is not of the future, and not of a day before it was printed', async () => {
    const { asked, runs, clock } = await office()
    await asked('printLetters', {})
    const [{ id: run } = { id: '' }] = runs()
    for (const days of [-2, 2]) {
      const day = new Date(clock.now().getTime() + days * DAY).toISOString().slice(0, 10)
      const refused = await asked('lettersMailed', { run, day })
      expect(refused.refusal).toMatchObject({ code: 'LETTER_DAY_INVALID' })
    }
  })

  it('leaves out a letter whose step was taken back, unless it was mailed anyway', async () => {
    const { asked, runs, audits, texts, letters, steps, world, pass, clock } = await office()
    await asked('printLetters', {})
    const [{ id: run } = { id: '' }] = runs()
    const [first = ''] = audits
    await actOnAudit(
      world,
      { auditFSID: first, actor: ADMIN },
      { kind: 'takeBack', step: 'MAILING_INSURED' },
    )
    const day = clock.now().toISOString().slice(0, 10)
    const mailed = await asked('lettersMailed', { run, day })
    expect(mailed.result).toMatchObject({ mailed: 1, takenBack: [expect.any(String)] })
    await pass()
    expect(texts(first)).not.toContain('Mailed a letter to Insured')
    const anyway = letters()
      .filter(({ auditFSID }) => auditFSID === first)
      .map(({ id }) => id)
    expect((await asked('lettersMailed', { run, day, anyway })).result).toMatchObject({ mailed: 1 })
    await pass()
    expect(texts(first)).toContain('Mailed a letter to Insured')
    expect(steps(first)).toContain('MAILING_INSURED COMPLETED')
  })

  it('a letter comes back by its code, once: its step has failed', async () => {
    const { asked, runs, audits, steps, texts, pass, clock, audit } = await office(['Harbor Oven'])
    const [id = ''] = audits
    const { auditCode: code } = audit(id)
    await asked('printLetters', {})
    expect((await asked('letterReturned', { code })).refusal).toMatchObject({
      code: 'LETTER_NOT_MAILED',
    })
    const [{ id: run } = { id: '' }] = runs()
    await asked('lettersMailed', { run, day: clock.now().toISOString().slice(0, 10) })
    await pass()
    expect((await asked('letterReturned', { code: code.toLowerCase() })).state).toBe('DONE')
    await pass()
    expect(steps(id)).toContain('MAILING_INSURED FAILED')
    expect(texts(id)).toContain('Mailing Insured: came back')
    expect((await asked('letterReturned', { code })).refusal).toMatchObject({
      code: 'LETTER_NOT_MAILED',
    })
  })
})

it('a run that is given up makes its letters due again', async () => {
  const { asked, runs, letters } = await office()
  await asked('printLetters', {})
  const [{ id: run } = { id: '' }] = runs()
  expect((await asked('giveUpLetterRun', { run })).state).toBe('DONE')
  expect(letters().map((each) => each.run)).toEqual(['', ''])
  expect((await asked('giveUpLetterRun', { run })).refusal).toMatchObject({
    code: 'LETTER_RUN_NOT_OPEN',
  })
  expect((await asked('printLetters', {})).result).toMatchObject({ letters: 2 })
  expect(runs().map(({ state }) => state)).toEqual(['GIVEN_UP', 'PRINTED'])
})

it('runs are of a carrier, for its admins', async () => {
  const { asked, runs, store } = await office()
  await asked('printLetters', {})
  const [{ id: run } = { id: '' }] = runs()
  const other = await asked('giveUpLetterRun', { run }, { carrierCompany: 'HM' })
  expect(other.refusal).toMatchObject({ code: 'LETTER_RUN_UNKNOWN' })
  await store.set('users', 'hm@bakehouse.example', {
    ...aUser({ email: 'hm@bakehouse.example', role: 'admin', carriers: ['HM'] }),
  })
  for (const by of ['bea@bakehouse.example', 'hm@bakehouse.example']) {
    const denied = await asked('giveUpLetterRun', { run }, { by })
    expect(denied.state, by).toBe('REFUSED')
  }
  expect(runs()).toMatchObject([{ state: 'PRINTED' }])
})
