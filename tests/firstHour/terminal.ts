import type { Visit } from './Visit.ts'

/** What someone types first beside the running product. */
export async function terminal(visit: Visit): Promise<void> {
  const { terminal: type } = visit
  expectIn('Usage: bakehouse audits', await said(type('help-audits', 'help', 'audits')))
  const shown = await said(type('audits-show', 'audits', 'show', 'DM2600331'))
  expectIn(`${visit.url}/sml/audit/`, shown)
  const advance = ['audits', 'advance', '--carrier', 'DEMO', '--from', 'READY', '--to']
  const dry = await said(type('what-would-go', ...advance, 'CONTACTING', '--dry-run'))
  expectIn('To be sent: ', dry)
  const refused = await type('refusals', ...advance, 'SENT_TO_CARRIER', '--dry-run')
  const lines = (refused.out + refused.err).split('\n').filter((line) => line !== '')
  if (lines.length > 12) throw new Error(`Refusals alike are not one line: ${lines.join('\n')}`)
  await said(type('verify', 'verify'))
}

/** What a command says once it has ended well. */
async function said(run: ReturnType<Visit['terminal']>): Promise<string> {
  const { exit, out, err } = await run
  if (exit !== 0) throw new Error(`It ended with ${exit}: ${err}`)
  return out + err
}

function expectIn(words: string, text: string): void {
  if (!text.includes(words)) throw new Error(`"${words}" is not in: ${text}`)
}
