import { describe, expect, it, vi } from 'vitest'
import {
  createMonitoring,
  isOwnHost,
  type MonitoredEvent,
  type MonitoringSettings,
  type Recorder,
  readMonitoringSettings,
  scrubEvent,
  viewName,
} from './monitoring.ts'

const SETTINGS: MonitoringSettings = {
  domain: 'bakehouse.example',
  applicationId: 'app',
  clientToken: 'token',
  site: 'monitor.example',
  env: 'production',
}

function world(hostname: string, settings: MonitoringSettings | null = SETTINGS) {
  const calls: string[] = []
  const init = vi.fn()
  const recorder: Recorder = {
    init,
    startView: (name) => calls.push(`view ${name}`),
    startSessionReplayRecording: () => calls.push('record'),
    stopSessionReplayRecording: () => calls.push('pause'),
    stopSession: () => calls.push('end'),
  }
  const readSettings = vi.fn(async () => settings)
  const load = vi.fn(async () => recorder)
  const log: string[] = []
  const logger = { info: () => {}, error: (message: string) => void log.push(message) }
  const monitoring = createMonitoring({ hostname, readSettings, load, logger })
  return { monitoring, calls, init, readSettings, load, log }
}

describe('the gate (specification §1)', () => {
  it.each([
    ['bakehouse.example', 'bakehouse.example', true],
    ['App.Bakehouse.example', 'bakehouse.example', true],
    ['app.bakehouse.example', '.bakehouse.example', true],
    ['notbakehouse.example', 'bakehouse.example', false],
    ['bakehouse.example.evil.example', 'bakehouse.example', false],
    ['app.bakehouse.example', '', false],
    ['localhost', 'localhost', false],
    ['app.localhost', 'localhost', false],
    ['127.0.0.1', '127.0.0.1', false],
    ['[::1]', '[::1]', false],
  ])('host %s, own domain %s: %s', (host, domain, own) => {
    expect(isOwnHost(host, domain)).toBe(own)
  })

  it('on this machine not even the settings are asked for', async () => {
    const { monitoring, readSettings, load } = world('localhost')
    monitoring.shown('/audits', '')
    monitoring.ended()
    await Promise.resolve()
    expect(readSettings).not.toHaveBeenCalled()
    expect(load).not.toHaveBeenCalled()
  })

  it.each([
    ['elsewhere', 'bakehouse.hosting.example', SETTINGS],
    ['without settings', 'bakehouse.example', null],
  ])('%s the library is not loaded', async (_, hostname, settings) => {
    const { monitoring, readSettings, load } = world(hostname, settings)
    monitoring.shown('/audits', '')
    await vi.waitFor(() => expect(readSettings).toHaveBeenCalledOnce(), 60_000)
    expect(load).not.toHaveBeenCalled()
  })
})

describe('on the own domain', () => {
  it('all sessions and all replays, masked; no replay while the address holds a search', async () => {
    const { monitoring, calls, init, load } = world('app.bakehouse.example')
    monitoring.shown('/audits/HM0045081/edit', '')
    monitoring.shown('/audits', `?filter=${encodeURIComponent('{"q":"208.555.0144"}')}`)
    monitoring.ended()
    await vi.waitFor(() => expect(calls).toHaveLength(5), 60_000)
    expect(calls).toEqual(['view /audits/…/edit', 'record', 'view /audits', 'pause', 'end'])
    expect(load).toHaveBeenCalledOnce()
    expect(init.mock.calls[0]?.[0]).toMatchObject({
      sessionSampleRate: 100,
      sessionReplaySampleRate: 100,
      defaultPrivacyLevel: 'mask',
      enablePrivacyForActionName: true,
      trackViewsManually: true,
      trackAnonymousUser: false,
      beforeSend: scrubEvent,
    })
  })

  it('a library that cannot be loaded is logged and never reaches the user', async () => {
    const { monitoring, load, log } = world('bakehouse.example')
    load.mockRejectedValue(new Error('blocked'))
    monitoring.shown('/', '')
    await vi.waitFor(() => expect(log).toEqual(['monitoring failed']), 60_000)
  })
})

describe('what leaves the browser', () => {
  it('names screens, never records', () => {
    expect(viewName('/audits/HM0045081/edit')).toBe('/audits/…/edit')
    expect(viewName('/Inbox/uploads/b1/u2')).toBe('/inbox/uploads/…/…')
    expect(viewName('/')).toBe('/')
    expect(viewName('/ana@insured.example')).toBe('/…')
  })

  it('holds no address of a record, no search, no words of the screen', () => {
    const event: MonitoredEvent = {
      view: {
        url: 'https://app.bakehouse.example/admin/audits/HM1?filter=%7B%22q%22%3A%22ana%22%7D#x',
        referrer: 'https://mail.example/ana',
      },
      resource: { url: 'https://firestore.example/v1/documents/users/ana@insured.example?x=1' },
      error: { message: 'Ana has no phone', resource: { url: 'not an address' } },
      action: { target: { name: 'Call Ana' } },
    }
    expect(scrubEvent(event)).toBe(true)
    expect(event).toEqual({
      view: { url: 'https://app.bakehouse.example/admin/audits/…', referrer: '' },
      resource: { url: 'https://firestore.example' },
      error: { message: 'left out', resource: { url: '' } },
      action: { target: { name: '' } },
    })
    expect(JSON.stringify(event).toLowerCase()).not.toContain('ana')
  })
})

describe('the settings', () => {
  const answer = (body: string, type: string, status = 200) =>
    vi.fn(async () => new Response(body, { status, headers: { 'Content-Type': type } }))

  it('are the host’s; a page in their place, half of them or none is none', async () => {
    const whole = JSON.stringify(SETTINGS)
    expect(await readMonitoringSettings(answer(whole, 'application/json'))).toEqual(SETTINGS)
    expect(await readMonitoringSettings(answer('<html>', 'text/html'))).toBeNull()
    expect(await readMonitoringSettings(answer('{"domain":"a"}', 'application/json'))).toBeNull()
    expect(await readMonitoringSettings(answer('', 'application/json', 404))).toBeNull()
  })
})
