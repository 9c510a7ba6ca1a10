import { AUTH_EVENT_MESSAGE, CONNECT_MESSAGE, EVENT_STORE } from './popupMessages.ts'

/**
 * The helper frame that the SDK keeps in the page: it hears the auth events of the handler page, which
 * has its origin, and hands them on to the page, which may have another. Only its script, marked with
 * the nonce, runs; who may frame it is said by the header it is sent with.
 */
export function iframePage(nonce: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="robots" content="noindex">
<title>Sign-in helper</title>
</head>
<body>
<script nonce="${nonce}">${iframeScript}</script>
</body>
</html>
`
}

/** The first event is what a redirect left behind, or that there is none: the SDK waits for it. */
export const iframeScript = `
const asked = new URLSearchParams(location.search)
const key = asked.get('apiKey') + ':' + asked.get('appName')
const none = { type: 'unknown', eventId: null, urlResponse: null, sessionId: null, postBody: null,
  tenantId: null, error: { code: 'auth/no-auth-event', message: '' } }
let port = null

const takeStored = () => {
  const stored = sessionStorage.getItem('${EVENT_STORE}' + key)
  sessionStorage.removeItem('${EVENT_STORE}' + key)
  return stored === null ? none : JSON.parse(stored)
}
const hand = (authEvent) => {
  if (port) port.postMessage({ name: 'authEvent', message: { type: 'authEvent', authEvent } })
}

window.addEventListener('message', ({ data, source, origin, ports }) => {
  if (typeof data !== 'object' || data === null) return
  if (data.type === '${CONNECT_MESSAGE}' && source === window.parent) {
    port = ports[0]
    // The page says it once: when it is ready for events.
    port.onmessage = () => hand(takeStored())
    port.postMessage({ name: 'ready' })
  }
  if (data.type === '${AUTH_EVENT_MESSAGE}' && origin === location.origin && data.key === key) {
    hand(data.authEvent)
  }
})
`
