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
