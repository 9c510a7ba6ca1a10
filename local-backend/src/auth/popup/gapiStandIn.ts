import { CONNECT_MESSAGE } from './popupMessages.ts'

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
