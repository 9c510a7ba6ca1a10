import type { Recorder } from './createMonitoring.ts'

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
