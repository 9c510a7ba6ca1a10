import { connect } from 'node:net'

const ANSWER_WITHIN_MS = 2000

/** Whether anybody listens at `host:port`. The SDK itself would try for minutes before it said no. */
export function answers(address: string): Promise<boolean> {
  const { hostname, port } = new URL(`http://${address}`)
  return new Promise((resolve) => {
    const host = hostname.replace(/^\[|\]$/g, '')
    const socket = connect({ host, port: Number(port || 80), timeout: ANSWER_WITHIN_MS })
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => end(true))
    socket.once('timeout', () => end(false))
    socket.once('error', () => end(false))
  })
}
