import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * `npm run advisories`: known advisories on what package-lock.json installs, as the registry reports them.
 * Status 1 when there are some, 2 when the registry could not be asked: then nothing is known either way.
 * `--dev` looks at what only building and testing install, too.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const scope = process.argv.includes('--dev') ? [] : ['--omit=dev']
const asked = spawnSync('npm', ['audit', '--json', ...scope], {
  cwd: root,
  encoding: 'utf8',
  shell: process.platform === 'win32',
})
process.exit(report(answerOf(asked.stdout)))

function answerOf(text) {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

function report({ vulnerabilities, metadata, message }) {
  if (!vulnerabilities || !metadata) {
    process.stderr.write(`The registry could not be asked: ${message ?? 'no answer'}\n`)
    process.stderr.write('Nothing is known of advisories. Ask again where npm audit is answered.\n')
    return 2
  }
  const found = Object.values(vulnerabilities)
  for (const { name, severity, range, isDirect, fixAvailable, via } of found) {
    const titles = via.flatMap((each) => (typeof each === 'string' ? [] : [each.title]))
    const fix = fixAvailable ? 'a version without it exists' : 'no version without it yet'
    const from = isDirect ? 'asked for by us' : 'asked for by a package'
    process.stdout.write(
      `${severity}  ${name} ${range}: ${titles.join('; ') || 'by what it uses'}\n`,
    )
    process.stdout.write(`          ${from}; ${fix}\n`)
  }
  process.stdout.write(
    `${found.length} packages with advisories of ${metadata.dependencies.total}\n`,
  )
  return found.length > 0 ? 1 : 0
}
