import { expect, it } from 'vitest'
import { recordedRuntime } from '../../testing/recordedRuntime.ts'
import { runCommand } from '../../testing/runCommand.ts'
import { bakerySetCommand } from '../bakery/cadence.ts'
import { carriersSetCommand } from '../carriers/settings.ts'
import { doctorCommand } from '../doctor.ts'
import { slicesAddCommand } from '../slices/slices.ts'
import { usersListCommand, usersLogCommand } from './list.ts'
import { usersAddCommand, usersSetCommand } from './rights.ts'

const FIRM = 'firm@firm.example'
const ANN = 'ann@firm.example'

async function scene() {
  const recorded = await recordedRuntime()
  const run = (command: typeof usersAddCommand, ...args: string[]) =>
    runCommand(command, 'any', recorded, ...args, '--json')
  const add = (email: string, role: string, carriers: string, ...more: string[]) =>
    run(usersAddCommand, email, '--name', email, '--role', role, '--carriers', carriers, ...more)
  await add(ANN, 'admin', 'HM')
  return { recorded, run, add }
}

type Row = Record<string, string>

it('is given at the command line, and doctor says when no user has it', async () => {
  const { run, add } = await scene()
  const check = async () => {
    const { checks } = (await run(doctorCommand)).json() as { checks: Row[] }
    return checks.find(({ name }) => name === 'right for the whole firm')
  }
  expect(await check()).toMatchObject({
    state: 'red',
    next: expect.stringContaining('bakehouse users set EMAIL --firm'),
  })
  expect((await run(usersSetCommand, ANN, '--firm')).json()).toMatchObject({ user: { firm: true } })
  expect(await check()).toMatchObject({ state: 'green', says: ANN })
  expect((await run(usersSetCommand, ANN, '--no-firm')).exit).toBe(0)
  expect(await check()).toMatchObject({ state: 'red' })
  expect((await add(FIRM, 'admin', 'DEMO', '--firm')).json()).toMatchObject({
    user: { firm: true },
  })
  const baker = await add('bea@firm.example', 'baker', 'DEMO', '--firm')
  expect([baker.exit, baker.json()['error']]).toMatchObject([2, { code: 'FIRM_RIGHT_IS_ADMINS' }])
})

it('is needed for slices, the bakery and users of other carriers', async () => {
  const { run, add } = await scene()
  await add(FIRM, 'admin', 'DEMO', '--firm')
  const codeOf = async (...asked: Parameters<typeof run>) => {
    const { exit, json } = await run(...asked)
    return [exit, (json()['error'] as Row | undefined)?.['code']]
  }
  const wait = ['EMAIL_INSURED', '--wait-in-days', '5']
  const needed = [4, 'FIRM_RIGHT_NEEDED']
  expect(await codeOf(slicesAddCommand, 'spring', '--as', ANN)).toEqual(needed)
  expect(await codeOf(bakerySetCommand, ...wait, '--as', ANN)).toEqual(needed)
  expect(await codeOf(usersSetCommand, ANN, '--firm', '--as', ANN)).toEqual(needed)
  expect(await codeOf(slicesAddCommand, 'spring', '--as', FIRM)).toEqual([0, undefined])
  expect(await codeOf(bakerySetCommand, ...wait, '--as', FIRM)).toEqual([0, undefined])
  const seenBy = async (email: string) => {
    const { users } = (await run(usersListCommand, '--as', email)).json() as { users: Row[] }
    return users.map((user) => user['email'])
  }
  expect(await seenBy(ANN)).toEqual([ANN])
  expect(await seenBy(FIRM)).toEqual([ANN, FIRM])
})

it('a single reviewer needs no second admin here, and is in the log of the carrier’s admins', async () => {
  const { recorded, run, add } = await scene()
  await add('dan@firm.example', 'admin', 'DEMO')
  const set = (value: string, carrier = 'HM') =>
    run(carriersSetCommand, carrier, '--single-reviewer', value, '--as', ANN)
  expect((await set('on')).json()).toMatchObject({ carrier: { singleReviewer: true } })
  expect((await set('on')).exit).toBe(0)
  expect((await set('off')).json()).toMatchObject({ carrier: { singleReviewer: false } })
  const settings = async (as: string) => {
    const { entries } = (await run(usersLogCommand, '--as', as)).json() as { entries: Row[] }
    return entries.flatMap(({ op, carrier, value, by }) =>
      op === 'SETTING' ? [[carrier, value, by]] : [],
    )
  }
  expect((await settings(ANN)).sort()).toEqual([
    ['HM', 'OFF', ANN],
    ['HM', 'ON', ANN],
  ])
  expect(await settings('dan@firm.example')).toEqual([])
  await runCommand(usersLogCommand, 'users log', recorded)
  expect(recorded.printed.join('\n')).toMatch(/SETTING +HM .*singleReviewer ON/)
})
