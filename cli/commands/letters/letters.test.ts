import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { letterLinesOf } from '#shared/audit/messages/recipients.ts'
import type { LetterOnItsWay, LetterRun } from '#shared/outreach/letterRun.ts'
import { anAudit } from '#shared/testing/builders.ts'
import { pdfPictures, qrIn } from '../../testing/pdfPictures.ts'
import { recordedRuntime } from '../../testing/recordedRuntime.ts'
import { runCommand } from '../../testing/runCommand.ts'
import { lettersListCommand } from './list.ts'
import { lettersPrintCommand } from './print.ts'
import { lettersGiveUpCommand, lettersMailedCommand, lettersReturnedCommand } from './runs.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-letters-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A runtime with two letters of HM that are due, one of them to a name that is not printed. */
async function office() {
  const recorded = await recordedRuntime()
  const { store, runtime } = recorded
  await store.update('carriers', 'HM', { returnAddress: ['Bakehouse', 'PO Box 1200'] })
  const companies = { letter1: 'Harbor Oven', letter2: 'مطعم الشرق' }
  for (const [id, insuredCompany] of Object.entries(companies)) {
    const auditCode = `L-${id.at(-1)}`
    const audit = anAudit({
      ...{ id: `audit-${id}`, carrierCompany: 'HM', auditCode, insuredCompany },
      ...{ insuredMailingAddress1: '1 Wharf St', insuredMailingCity: 'Portland' },
      ...{ insuredMailingState: 'ME', insuredMailingZip: '04101' },
    })
    const { intakeId } = audit
    await store.set('audits', audit.id, { ...audit })
    await store.set(`audits/${audit.id}/private`, 'access', { pin: 'AB12CD34' })
    await store.set('auditCodes', `L${id.at(-1)}`, { auditFSID: audit.id, carrierCompany: 'HM' })
    await store.set('letters', id, {
      ...{ carrierCompany: 'HM', auditFSID: audit.id, stepId: id, stepType: 'MAILING_INSURED' },
      ...{ to: letterLinesOf(audit, 'MAILING_INSURED'), subject: 'Your audit' },
      ...{ text: 'Dear you,\n\nPIN: AB12-CD34', link: `https://a.example/sml/audit/${intakeId}` },
      ...{ dateAdded: runtime.clock.now(), folded: false },
    })
  }
  return recorded
}

const print = async (recorded: Awaited<ReturnType<typeof office>>, ...args: string[]) => {
  const out = join(folder, `${args.length}.pdf`)
  const ran = await runCommand(
    lettersPrintCommand,
    'letters print',
    recorded,
    ...['--carrier', 'HM', '--out', out, '--json', ...args],
  )
  return { ...ran, bytes: await readFile(out) }
}

describe('letters', () => {
  it('are printed with the reason of what is left out, again with the same bytes, and mailed', async () => {
    const recorded = await office()
    const { store } = recorded
    const first = await print(recorded)
    const [run] = store.all<LetterRun>('letterRuns')
    expect(first.exit).toBe(3)
    expect(first.json()).toMatchObject({ run: run?.id, letters: 1, sha256: run?.sha256 })
    expect(run?.leftOut).toMatchObject([{ code: 'L-2' }])
    const [, page] = await pdfPictures(first.bytes)
    const [letter] = store.all<LetterOnItsWay>('letters')
    expect(page && qrIn(page)).toBe(letter?.link)

    const again = await print(recorded, '--run', run?.id ?? '')
    expect(again.bytes.equals(first.bytes)).toBe(true)
    expect(recorded.uses).toEqual(['write', 'read'])
    // Made anew where its file is gone, it is the same too.
    await recorded.files.remove(`letters/HM/${run?.id}.pdf`)
    const anew = await print(recorded, '--run', run?.id ?? '')
    expect(anew.bytes.equals(first.bytes)).toBe(true)

    await runCommand(lettersListCommand, 'letters list', recorded, '--carrier', 'HM')
    expect(recorded.printed.join('\n')).toMatch(/HM-261102-1 .* printed, not mailed/)

    const mailed = (...args: string[]) =>
      runCommand(lettersMailedCommand, 'letters mailed', recorded, run?.id ?? '', ...args)
    expect((await mailed('--on', '2026-11-03')).exit).toBe(2)
    expect((await mailed('--on', '2026-11-02')).exit).toBe(0)
    expect(store.all<LetterOnItsWay>('letters')[0]?.delivery).toMatchObject({ state: 'SUCCESS' })

    await store.update('letters', 'letter1', { folded: true })
    await runCommand(lettersReturnedCommand, 'letters returned', recorded, 'l1')
    expect(store.all<LetterOnItsWay>('letters')[0]).toMatchObject({
      delivery: { state: 'ERROR' },
      folded: false,
    })
  }, 60_000)

  it('are no run where the file cannot be written, and a run is named whose file is missing', async () => {
    const recorded = await office()
    const { runtime, store } = recorded
    const printTo = (out: string, ...args: string[]) =>
      runCommand(
        lettersPrintCommand,
        'letters print',
        recorded,
        ...['--carrier', 'HM', '--out', out, '--json', ...args],
      )
    const early = await printTo(join(folder, 'missing', 'letters.pdf'))
    expect(early.json()).toMatchObject({ error: { code: 'FILE_NOT_WRITTEN' } })
    expect((await printTo(folder)).json()).toMatchObject({ error: { code: 'FILE_NOT_WRITTEN' } })
    expect(store.all('letterRuns')).toEqual([])

    const place = await mkdtemp(join(folder, 'gone-'))
    const { openTarget } = runtime
    runtime.openTarget = async (...asked) => {
      await rm(place, { recursive: true })
      return openTarget(...asked)
    }
    const { exit, json } = await printTo(join(place, 'letters.pdf'))
    const [run] = store.all<LetterRun>('letterRuns')
    const next = `Print it again: bakehouse letters print --carrier HM --run ${run?.id} --out FILE.`
    expect([exit, json()]).toMatchObject([1, { error: { code: 'LETTERS_NOT_WRITTEN', next } }])
  }, 60_000)

  it('a run is given up, and only by an admin of its carrier', async () => {
    const recorded = await office()
    await print(recorded)
    const { store } = recorded
    const [run] = store.all<LetterRun>('letterRuns')
    const user = { email: 'demo@bakehouse.example', name: '', role: 'admin', carriers: ['DEMO'] }
    await store.set('users', user.email, user)
    const giveUp = (...args: string[]) =>
      runCommand(lettersGiveUpCommand, 'letters give-up', recorded, run?.id ?? '', ...args)
    expect((await giveUp('--as', user.email)).exit).toBe(4)
    expect(store.all<LetterRun>('letterRuns')[0]?.state).toBe('PRINTED')
    expect((await giveUp()).exit).toBe(0)
    expect(store.all<LetterRun>('letterRuns')[0]?.state).toBe('GIVEN_UP')
  }, 60_000)
})
