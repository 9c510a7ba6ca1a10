import { MONITORING_SAMPLE_PERCENT } from '#shared/kernel/constants.ts'
import type { Logger } from '#shared/kernel/ports/host.ts'

/** Session monitoring as the screens use it. */
export interface Monitoring {
  /** A screen is shown, by its address within the area. */
  shown(pathname: string, search: string): void
  /** The person has signed out. */
  ended(): void
}

/** What is monitored, from `monitoring.json` beside the page; without that file nothing is. */
export interface MonitoringSettings {
  /** The product's own domain: `example.com` also stands for `app.example.com`. */
  domain: string
  applicationId: string
  clientToken: string
  site: string
  env: string
}

/** The part of the monitoring library that is used. */
export interface Recorder {
  init(settings: object): void
  startView(name: string): void
  startSessionReplayRecording(): void
  stopSessionReplayRecording(): void
  stopSession(): void
}

export interface MonitoringNeeds {
  hostname: string
  /** Reads `monitoring.json`; null when there is none. */
  readSettings: () => Promise<MonitoringSettings | null>
  /** Loads the library. */
  load: () => Promise<Recorder>
  logger: Logger
}

/**
 * Monitoring and replay of signed-in sessions, all of them (specification §1, §9), on the product's own
 * domain only: elsewhere neither the library nor its settings are fetched. Everything on screen is
 * masked. Replay stops while the address holds a search, because a replay includes the address.
 * A failure is logged and never reaches the user.
 */
export function createMonitoring(needs: MonitoringNeeds): Monitoring {
  let started: Promise<Recorder | null> | null = null
  const record = (what: (recorder: Recorder) => void) => {
    if (isLocalHost(needs.hostname)) return
    started ??= start(needs)
    void started.then((recorder) => recorder && what(recorder))
  }
  return {
    shown: (pathname, search) =>
      record((recorder) => {
        recorder.startView(viewName(pathname))
        if (holdsSearch(search)) recorder.stopSessionReplayRecording()
        else recorder.startSessionReplayRecording()
      }),
    ended: () => {
      if (started === null) return
      void started.then((recorder) => recorder?.stopSession())
    },
  }
}

async function start(needs: MonitoringNeeds): Promise<Recorder | null> {
  try {
    const settings = await needs.readSettings()
    if (settings === null || !isOwnHost(needs.hostname, settings.domain)) return null
    const recorder = await needs.load()
    const { applicationId, clientToken, site, env } = settings
    recorder.init({
      applicationId,
      clientToken,
      site,
      env,
      service: 'bakehouse-admin',
      sessionSampleRate: MONITORING_SAMPLE_PERCENT,
      sessionReplaySampleRate: MONITORING_SAMPLE_PERCENT,
      startSessionReplayRecordingManually: true,
      trackViewsManually: true,
      trackUserInteractions: true,
      defaultPrivacyLevel: 'mask',
      enablePrivacyForActionName: true,
      trackAnonymousUser: false,
      beforeSend: scrubEvent,
    })
    return recorder
  } catch (error) {
    needs.logger.error('monitoring failed', { error: error instanceof Error ? error.name : '' })
    return null
  }
}

/** A search text is personal data: a name, a number or an email. */
function holdsSearch(search: string): boolean {
  return new URLSearchParams(search).get('filter')?.includes('"q"') ?? false
}

/**
 * Whether a host is the product's own (specification §1): the domain itself or one below it. A host
 * that only looks alike (`notexample.com`) is not, and an empty domain matches no host.
 */
export function isOwnHost(hostname: string, domain: string): boolean {
  const host = hostname.toLowerCase()
  const own = domain.trim().toLowerCase().replace(/^\./, '')
  if (own === '' || isLocalHost(host)) return false
  return host === own || host.endsWith(`.${own}`)
}

/** This machine, under any of its names, or a bare address: never monitored, nothing is even asked. */
function isLocalHost(hostname: string): boolean {
  const host = hostname.toLowerCase()
  return /(^|\.)localhost$/.test(host) || /^[\d.]+$/.test(host) || /^\[?[\da-f:]+\]?$/.test(host)
}

/** Deployed beside the page by the operator; see docs/monitoring.md. */
const PATH = '/monitoring.json'

const FIELDS = ['domain', 'applicationId', 'clientToken', 'site', 'env'] as const

/** The host's settings of monitoring; null when it serves none. */
export async function readMonitoringSettings(
  read: typeof fetch,
): Promise<MonitoringSettings | null> {
  const response = await read(PATH)
  const isJson = response.headers.get('Content-Type')?.includes('json') ?? false
  if (!response.ok || !isJson) return null
  const found: unknown = await response.json()
  return isSettings(found) ? found : null
}

function isSettings(value: unknown): value is MonitoringSettings {
  if (typeof value !== 'object' || value === null) return false
  const fields: Record<string, unknown> = { ...value }
  return FIELDS.every((field) => typeof fields[field] === 'string')
}

/** What of a monitoring event can hold an address or a text of the screen. */
export interface MonitoredEvent {
  view?: { url?: string; referrer?: string; name?: string }
  resource?: { url?: string }
  error?: { message?: string; stack?: string; resource?: { url?: string } }
  action?: { target?: { name?: string } }
}

/**
 * Takes out of an event, before it leaves the browser, whatever could name a person or an audit:
 * queries and record ids of addresses, the words of errors and of what was clicked. True: send it.
 */
export function scrubEvent(event: MonitoredEvent): true {
  const { view, resource, error, action } = event
  if (view?.url !== undefined) view.url = screenAddress(view.url)
  if (view?.referrer !== undefined) view.referrer = ''
  if (resource?.url !== undefined) resource.url = originOf(resource.url)
  if (error?.message !== undefined) error.message = 'left out'
  if (error?.resource?.url !== undefined) error.resource.url = originOf(error.resource.url)
  if (action?.target?.name !== undefined) action.target.name = ''
  return true
}

/** The area and the screen; the area's name is no record. */
function screenAddress(text: string): string {
  if (!URL.canParse(text)) return ''
  const { origin, pathname } = new URL(text)
  const [, area = '', ...rest] = pathname.split('/')
  return `${origin}/${area}${viewName(rest.join('/'))}`
}

/** Which service was asked, and nothing of what. */
function originOf(text: string): string {
  return URL.canParse(text) ? new URL(text).origin : ''
}

/** Parts of an address that are words of the product; every other part names a record. */
const WORDS: readonly string[] = [
  'audits',
  'edit',
  'pdf',
  'queue',
  'settings',
  'carriers',
  'inbox',
  'uploads',
  'scans',
  'xmls',
  'manage',
  'reports',
  'calview',
  'bakery',
  'activity',
  'exceptions',
  'invoice',
  'demo',
  'login',
  'logout',
]

/** An address as monitoring may know it: which screen, never whose record (security: no personal data). */
export function viewName(pathname: string): string {
  const parts = pathname.split('/').filter((part) => part !== '')
  return `/${parts.map((part) => (WORDS.includes(part.toLowerCase()) ? part.toLowerCase() : '…')).join('/')}`
}

/** The monitoring library, fetched only where sessions are monitored. */
export async function loadRecorder(): Promise<Recorder> {
  const { datadogRum } = await import('@datadog/browser-rum')
  return {
    init: (settings) => datadogRum.init(settings as Parameters<typeof datadogRum.init>[0]),
    startView: (name) => datadogRum.startView(name),
    startSessionReplayRecording: () => datadogRum.startSessionReplayRecording(),
    stopSessionReplayRecording: () => datadogRum.stopSessionReplayRecording(),
    stopSession: () => datadogRum.stopSession(),
  }
}
