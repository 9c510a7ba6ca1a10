import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The one without windows first: it takes less of the processor's time. */
const LINUX_NAMES = [
  'chromium-headless-shell',
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
  'microsoft-edge-stable',
]

const MAC_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]

const WINDOWS_PATHS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
]

const SHELL_NAMES = ['chrome-headless-shell', 'headless_shell', 'chrome-headless-shell.exe']

/**
 * The path of a browser for the tests: the one named by BAKEHOUSE_BROWSER, an installed Chrome,
 * Chromium or Edge, else one fetched the usual ways. Null when none can be found; `report` gets
 * a line before each slow step.
 */
export function findBrowser(root, { env = process.env, platform = process.platform, report }) {
  const named = env.BAKEHOUSE_BROWSER
  if (named) return existsSync(named) ? named : null
  return (
    installedBrowser(env, platform) ??
    playwrightShell(root) ??
    fetchedByPlaywright(root, report) ??
    fetchedByApt(env, platform, report)
  )
}

export const NO_BROWSER =
  'No browser for the tests: install Chrome, Chromium or Edge, or set BAKEHOUSE_BROWSER to the path of one.'

/** A browser that is installed on this machine, or null. */
export function installedBrowser(env, platform) {
  return candidates(env, platform).find((path) => existsSync(path)) ?? null
}

function candidates(env, platform) {
  if (platform === 'darwin') return MAC_PATHS
  if (platform === 'win32') {
    const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(Boolean)
    return roots.flatMap((folder) => WINDOWS_PATHS.map((path) => join(folder, path)))
  }
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  return LINUX_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
}

function playwrightShell(root) {
  const plan = playwright(root, ['--dry-run'], 'pipe')
  const folder = /Install location:\s+(.+chromium_headless_shell.+)/.exec(plan.stdout ?? '')?.[1]
  if (!folder || !existsSync(folder)) return null
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).find(
    (entry) => entry.isFile() && SHELL_NAMES.includes(entry.name),
  )
  return found ? join(found.parentPath, found.name) : null
}

function fetchedByPlaywright(root, report) {
  report('No browser installed: fetching a headless one through Playwright ...')
  const result = playwright(root, ['--no-progress'], 'ignore')
  return result.status === 0 ? playwrightShell(root) : null
}

function playwright(root, options, stdio) {
  const args = ['node_modules/playwright-core/cli.js', 'install', ...options]
  return spawnSync(process.execPath, [...args, 'chromium-headless-shell'], {
    cwd: root,
    stdio: ['ignore', stdio, 'ignore'],
    encoding: 'utf8',
    timeout: 180_000,
  })
}

function fetchedByApt(env, platform, report) {
  const isRoot = platform === 'linux' && process.getuid?.() === 0
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return null
  report("That didn't work: installing the distribution's chromium ...")
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: 'ignore',
      timeout: 400_000,
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  const install = () =>
    ['chromium-headless-shell', 'chromium'].some((name) =>
      apt('install', '-y', '--no-install-recommends', name),
    )
  if (!install() && !(apt('update') && install())) return null
  return installedBrowser(env, platform)
}
