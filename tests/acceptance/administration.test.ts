import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { playedFolder } from './playedFolder.ts'
import { type CliRun, type RunningCli, startCli } from './runCli.ts'
import { runCommand } from './runCommand.ts'

const ADMIN = 'admin@bakehouse.example'
const BAKER = 'auditor@bakehouse.example'

let folder = ''
let server: RunningCli

beforeAll(async () => {
  folder = await playedFolder(await mkdtemp(join(tmpdir(), 'bakehouse-administration-')))
  server = startCli(['backend', '--data', folder, '--port', '0'])
  await server.waitFor(/ready at/)
})

afterAll(async () => {
  server?.child.kill('SIGTERM')
  await server?.done
  await rm(folder, { recursive: true, force: true })
})

/** `users set ann@firm.example --role baker`, typed as words. */
function cli(words: string, ...more: string[]): Promise<CliRun> {
  return runCommand([...words.split(' '), ...more, '--json', '--data', folder])
}

async function refused(words: string, ...more: string[]): Promise<[number | null, string]> {
  const run = await cli(words, ...more)
  return [run.exit, run.json<{ error?: { code: string } }>().error?.code ?? 'done']
}

describe('users', () => {
  it('are added, changed, listed and removed', async () => {
    const add = 'users add Zoe@Firm.example --name Zoe --role baker --carriers'
    expect((await cli(add, 'hm,GSD', '--as', ADMIN)).json()).toEqual({
      user: { email: 'zoe@firm.example', name: 'Zoe', role: 'baker', carriers: ['HM', 'GSD'] },
    })
    const set = await cli('users set zoe@firm.example --role carrier --carriers HM')
    expect(set.json()).toEqual({
      user: { email: 'zoe@firm.example', name: 'Zoe', role: 'carrier', carriers: ['HM'] },
    })
    const { users } = (await cli('users list --as', ADMIN)).json<{ users: { email: string }[] }>()
    expect(users.map(({ email }) => email)).toContain('zoe@firm.example')
    expect((await cli('users remove zoe@firm.example')).json()).toEqual({
      user: { email: 'zoe@firm.example' },
    })
    expect(await refused('users remove zoe@firm.example')).toEqual([2, 'USER_UNKNOWN'])
  })

  it('keep their last admin', async () => {
    expect(await refused('users remove', ADMIN)).toEqual([5, 'USER_LAST_ADMIN'])
    expect(await refused('users set', ADMIN, '--role', 'baker')).toEqual([5, 'USER_LAST_ADMIN'])
  })

  it('make nobody more than their admin is', async () => {
    const add = 'users add eve@firm.example --name Eve --role admin --carriers HM'
    expect(await refused(add, '--as', BAKER)).toEqual([4, 'ACTOR_NOT_ALLOWED'])
    expect(await refused('users set', BAKER, '--role', 'admin', '--as', BAKER)).toEqual([
      4,
      'ACTOR_NOT_ALLOWED',
    ])
    expect(await refused('users list --as', BAKER)).toEqual([4, 'ACTOR_NOT_ALLOWED'])
    expect((await cli(add)).exit).toBe(0)
    const more = 'users set eve@firm.example --carriers HM,GSD --as eve@firm.example'
    expect(await refused(more)).toEqual([4, 'ACTOR_NOT_ALLOWED'])
    expect((await cli('users remove eve@firm.example')).exit).toBe(0)
  })
})

describe('carriers', () => {
  it('are added, changed, shown and removed', async () => {
    const add = await cli('carriers add nx --worksheet off --as', ADMIN, '--name', 'Northern')
    expect(add.json()).toEqual({ carrier: { id: 'NX', name: 'Northern' } })
    const set = 'carriers set NX --help-phone 12075550101 --single-reviewer on --as'
    expect((await cli(set, ADMIN)).json()).toMatchObject({
      carrier: { helpPhone: '207.555.0101', worksheet: false, singleReviewer: true },
    })
    expect((await cli('carriers show nx')).json()).toMatchObject({
      carrier: { id: 'NX', name: 'Northern', helpPhone: '207.555.0101', cadence: {} },
    })
    expect((await cli('carriers remove NX --as', ADMIN)).json()).toEqual({ carrier: { id: 'NX' } })
    const { carriers } = (await cli('carriers list')).json<{ carriers: { id: string }[] }>()
    expect(carriers.map(({ id }) => id)).toEqual(['DEMO', 'GSD', 'HM'])
  })

  it('stay while they have audits', async () => {
    expect(await refused('carriers remove DEMO')).toEqual([5, 'CARRIER_HAS_AUDITS'])
    expect(await refused('carriers remove NOWHERE')).toEqual([2, 'CARRIER_UNKNOWN'])
  })

  it('are set with what holds, by their own admins', async () => {
    const zone = ['--time-zone', "America/New_York'; drop"]
    expect(await refused('carriers set HM', ...zone)).toEqual([2, 'CARRIER_SETTING_INVALID'])
    expect(await refused('carriers set ../users --name X')).toEqual([2, 'CARRIER_UNKNOWN'])
    expect(await refused('carriers set HM')).toEqual([2, 'USAGE'])
    expect(await refused('carriers set HM --name Mine --as', BAKER)).toEqual([
      4,
      'ACTOR_NOT_ALLOWED',
    ])
  })
})

describe('bakery', () => {
  const row = async (step: string, ...more: string[]) => {
    const listed = await cli('bakery list', ...more)
    const { steps } = listed.json<{ steps: { type: string; waitInDays: number }[] }>()
    return steps.find(({ type }) => type === step)
  }

  it('is set, for a carrier or for all, listed and taken back', async () => {
    const all = ['Call insured', '--wait-in-days', '4', '--as', ADMIN]
    expect((await cli('bakery set', ...all)).json()).toMatchObject({
      step: { type: 'CALL_INSURED', waitInDays: 4, setBy: 'bakery' },
    })
    const own = 'bakery set EMAIL_INSURED --wait-in-days 6 --person-first --carrier HM'
    expect((await cli(own)).exit).toBe(0)
    expect(await row('CALL_INSURED', '--carrier', 'HM')).toMatchObject({ waitInDays: 4 })
    expect(await row('EMAIL_INSURED', '--carrier', 'HM')).toEqual({
      type: 'EMAIL_INSURED',
      displayName: 'Email Insured',
      category: 'INSURED',
      waitInDays: 6,
      personFirst: true,
      setBy: 'carrier',
    })
    expect(await row('EMAIL_INSURED')).toMatchObject({ waitInDays: 3, setBy: 'product' })
    expect((await cli('bakery remove CALL_INSURED')).exit).toBe(0)
    expect((await cli('bakery remove EMAIL_INSURED --carrier HM')).exit).toBe(0)
    expect(await row('CALL_INSURED')).toMatchObject({ waitInDays: 3 })
    expect(await refused('bakery remove CALL_INSURED')).toEqual([2, 'STEP_NOT_OVERRIDDEN'])
  })

  it('names the nearest steps, and refuses what makes no sense', async () => {
    const typo = await cli('bakery set CAL_INSURED --wait-in-days 4')
    expect(typo.exit).toBe(2)
    expect(typo.json<{ error: { message: string } }>().error.message).toContain('CALL_INSURED')
    for (const days of ['61', '0', '-1', '3.5', 'many', '1e1'])
      expect(await refused('bakery set CALL_INSURED', `--wait-in-days=${days}`)).toEqual([
        2,
        'WAIT_OUT_OF_RANGE',
      ])
    expect(await refused('bakery set READY --wait-in-days 1')).toEqual([2, 'STEP_HAS_NO_WAIT'])
    expect(await refused('bakery set __proto__ --wait-in-days 1')).toEqual([2, 'STEP_UNKNOWN'])
    const mine = 'bakery set CALL_INSURED --wait-in-days 1 --as'
    expect(await refused(mine, BAKER)).toEqual([4, 'ACTOR_NOT_ALLOWED'])
  })
})

describe('slices', () => {
  it('come and go, and one stays', async () => {
    expect((await cli('slices add spring --as', ADMIN)).json()).toEqual({
      slices: ['99', '9999', 'spring'],
    })
    expect(await refused('slices add spring')).toEqual([5, 'SLICE_EXISTS'])
    expect((await cli('slices remove spring')).exit).toBe(0)
    expect((await cli('slices list')).json()).toEqual({ slices: ['99', '9999'] })
    expect(await refused('slices remove autumn')).toEqual([2, 'SLICE_UNKNOWN'])
    expect(await refused('slices add', 'a/b')).toEqual([2, 'SLICE_INVALID'])
    expect(await refused('slices remove 99 --as', BAKER)).toEqual([4, 'ACTOR_NOT_ALLOWED'])
  })
})
