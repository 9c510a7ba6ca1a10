import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { runProgram } from '../program.ts'
import { recordedIo } from '../testing/recordedIo.ts'

async function scriptOf(shell: string): Promise<string> {
  const { io, printed } = recordedIo()
  const signal = new AbortController().signal
  const root = new URL('../..', import.meta.url).pathname
  await runProgram(['completion', shell], { io, env: {}, cwd: root, root, signal })
  return printed.join('\n')
}

/** What bash offers for the last word of each line, which may be empty. */
function offered(script: string, lines: readonly string[]): string[][] {
  const asked = lines.map((line) => {
    const words = line.split(' ').map((word) => `'${word}'`)
    return `COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}
_bakehouse; echo "\${COMPREPLY[*]}"`
  })
  const ask = [script, ...asked].join('\n')
  const out = execFileSync('bash', ['-c', ask], { cwd: import.meta.dirname, encoding: 'utf8' })
  return out.split('\n').map((line) => line.split(' ').sort())
}

it('completes commands, options, and the values of states, steps and choices', async () => {
  const expected = {
    'bakehouse audits adv': 'advance',
    'bakehouse audits list --st': '--state',
    'bakehouse audits list --state CONT': 'CONTACTING',
    'bakehouse audits list --state READY CONT': 'CONTACTING',
    'bakehouse audits list --state READY --ban': '--band',
    'bakehouse audits list --band f': 'fire',
    'bakehouse audits advance A1 A2 --from REA': 'READY',
    'bakehouse audits advance A1 --complete CALL_INS': 'CALL_INSURED',
    'bakehouse audits advance A1 --disp': '--disposition',
    'bakehouse bakery set CALL_INS': 'CALL_INSURED',
    'bakehouse bakery set CALL_INSURED --wa': '--wait-in-days',
    'bakehouse bakery set CALL_INSURED CALL_INS': '',
    'bakehouse carriers templates show CALL_INS': '',
    'bakehouse carriers templates show HM EMAIL_INS': 'EMAIL_INSURED',
    'bakehouse outbox list --state fai': 'failed',
    'bakehouse completion fi': 'fish',
    'bakehouse audits list --search comple': 'completion.test.ts completion.ts',
    'bakehouse scans add comple': 'completion.test.ts completion.ts',
  }
  const lines = Object.keys(expected)
  const found = offered(await scriptOf('bash'), lines)
  const offers = lines.map((line, at) => [line, found[at]?.join(' ')])
  expect(Object.fromEntries(offers)).toEqual(expected)
})

it('has the same values for fish and zsh', async () => {
  const fish = await scriptOf('fish')
  expect(fish).toMatch(/'bakehouse audits list\*'.* -l state -x -a 'ORDER .*CONTACTING/)
  expect(fish).toMatch(/'bakehouse audits advance\*'.* -l complete -x -a '.*CALL_INSURED/)
  expect(await scriptOf('zsh')).toMatch(/^autoload -U \+X bashcompinit/)
})
