/** Where a browser found this server. */
export interface ServerAddress {
  host: string
  port: number
}

/** What a request's Host header says, port 80 where it says none; null for what is no host and port. */
export function readHost(header: string | undefined): ServerAddress | null {
  if (header === undefined || !URL.canParse(`http://${header}`)) return null
  const { hostname, port } = new URL(`http://${header}`)
  return { host: hostname, port: Number(port || 80) }
}
