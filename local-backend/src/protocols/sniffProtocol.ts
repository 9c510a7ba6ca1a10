import type { Socket } from 'node:net'

const HTTP2_PREFACE = Buffer.from('PRI * HTTP/2.0')

/**
 * Tells by the first bytes whether a new connection speaks HTTP/2 (gRPC) or HTTP/1.1, and puts the
 * bytes back. A connection that sends nothing decisive within the time is cut.
 */
export function sniffProtocol(
  socket: Socket,
  timeoutMs: number,
  decide: (protocol: 'http1' | 'http2') => void,
): void {
  const silent = setTimeout(() => socket.destroy(), timeoutMs)
  silent.unref()
  const cut = () => socket.destroy()
  socket.on('error', cut)
  socket.once('close', () => clearTimeout(silent))
  socket.once('end', cut)
  let bytes = Buffer.alloc(0)
  const look = () => {
    const chunk: Buffer | null = socket.read()
    if (chunk === null) return
    bytes = Buffer.concat([bytes, chunk])
    const length = Math.min(bytes.length, HTTP2_PREFACE.length)
    const isPreface = bytes.subarray(0, length).equals(HTTP2_PREFACE.subarray(0, length))
    if (isPreface && length < HTTP2_PREFACE.length) return
    clearTimeout(silent)
    socket.off('readable', look)
    socket.off('error', cut)
    socket.off('end', cut)
    socket.unshift(bytes)
    decide(isPreface ? 'http2' : 'http1')
  }
  socket.on('readable', look)
}
