/** The messages between the handler page, the helper frame and the page that starts the sign-in. */

/** From the handler page to the helper frame: an auth event for one app's SDK. */
export const AUTH_EVENT_MESSAGE = 'local-auth-event'

/** From the page to the helper frame, with the port on which they talk from then on. */
const CONNECT_MESSAGE = 'local-auth-connect'

/** Before `{apiKey}:{appName}`: where a redirect's auth event waits in the session storage. */
export const EVENT_STORE = 'local-auth-event:'

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

/**
 * A stand-in for the part of Google's `api.js` that the web SDK uses for popups and redirects: opening
 * its helper frame and talking with it. The page loads it before the SDK would fetch Google's, which
 * needs the network. Served by this backend only, so it is in no build of an application.
 */
export const gapiStandIn = `
(() => {
  if (window.gapi) return

  const open = ({ where, url, attributes: { style, ...attributes } }, onOpen) => {
    const frame = document.createElement('iframe')
    for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value)
    Object.assign(frame.style, style, { border: 'none' })
    frame.title = 'Sign-in helper'
    const { port1: port, port2: theirs } = new MessageChannel()
    const handlers = {}
    const ready = new Promise((resolve) => {
      port.onmessage = ({ data: { name, message } }) => {
        if (name === 'ready') resolve()
        else if (handlers[name]) handlers[name](message)
      }
    })
    frame.addEventListener('load', () => {
      const { origin } = new URL(url)
      frame.contentWindow.postMessage({ type: '${CONNECT_MESSAGE}' }, origin, [theirs])
    }, { once: true })
    frame.src = url
    where.append(frame)
    return onOpen({
      restyle: () => Promise.resolve(),
      ping: (callback) => ready.then(callback),
      register: (name, handler) => {
        handlers[name] = handler
        port.postMessage({ name: 'registered' })
      },
      // The one question the SDK sends is whether there is storage. Its callback always throws after
      // it has taken the answer, and it must not be called at once.
      send: (name, _, callback) => void ready.then(() => callback([{ [name]: true }])).catch(() => {}),
    })
  }

  window.gapi = {
    load: (_, { callback }) => callback(),
    iframes: {
      Iframe: class {},
      CROSS_ORIGIN_IFRAMES_FILTER: () => true,
      getContext: () => ({ open }),
    },
  }
})()
`
