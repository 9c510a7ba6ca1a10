import type { MonitoringSettings } from './Monitoring.ts'

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
