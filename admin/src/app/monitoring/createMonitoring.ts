import { MONITORING_SAMPLE_PERCENT } from '#shared/kernel/constants.ts'
import type { Logger } from '#shared/kernel/ports/host.ts'
import type { Monitoring, MonitoringSettings } from './Monitoring.ts'
import { isLocalHost, isOwnHost } from './ownHost.ts'
import { scrubEvent } from './scrubEvent.ts'
import { viewName } from './viewName.ts'

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
