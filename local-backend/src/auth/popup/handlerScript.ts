import { AUTH_EVENT_MESSAGE, EVENT_STORE } from './iframePage.ts'

/**
 * What the handler page does with a choice: it hands the SDK an auth event in the SDK's own form.
 * A popup posts it to the helper frame of the page that opened it, and only a frame of this very origin
 * receives it. A redirect leaves the event in the window's session storage, where the helper frame of the
 * page that follows finds it. Text for the page: it runs in the browser without any build.
 */
export const handlerScript = `
const asked = new URLSearchParams(location.search)
const key = asked.get('apiKey') + ':' + asked.get('appName')
const isRedirect = /redirect$/i.test(asked.get('authType') || '')
const message = document.getElementById('message')
let isReported = false

const eventOf = (response, error) => ({
  type: asked.get('authType'),
  eventId: asked.get('eventId'),
  urlResponse: response,
  sessionId: 'local',
  postBody: null,
  tenantId: asked.get('tid'),
  error: error,
})

const postToOpener = (authEvent) => {
  const frames = window.opener ? window.opener.frames.length : 0
  for (let at = 0; at < frames; at += 1) {
    const posted = { type: '${AUTH_EVENT_MESSAGE}', key, authEvent }
    window.opener.frames[at].postMessage(posted, location.origin)
  }
  return frames > 0
}

const finish = (authEvent) => {
  if (isRedirect) {
    sessionStorage.setItem('${EVENT_STORE}' + key, JSON.stringify(authEvent))
    location.replace(asked.get('redirectUrl'))
    return
  }
  if (postToOpener(authEvent)) {
    isReported = true
    message.textContent = 'Signing in …'
  } else {
    message.textContent = 'Open this window with the sign-in button of the application.'
  }
}

const leave = () => {
  if (isReported) return
  isReported = true
  const error = { code: 'auth/popup-closed-by-user', message: '' }
  if (isRedirect) finish(eventOf(null, error))
  else postToOpener(eventOf(null, error))
}

const choose = (idToken) => {
  const providerId = asked.get('providerId') || 'google.com'
  const answer = new URLSearchParams({ providerId, id_token: idToken })
  finish(eventOf(location.origin + location.pathname + '?' + answer, null))
}
for (const button of document.querySelectorAll('.account')) {
  button.addEventListener('click', () => choose(button.dataset.idToken))
}
document.getElementById('other').addEventListener('submit', (event) => {
  event.preventDefault()
  const { email, name, picture } = event.target.elements
  // A person the provider has known all along, under an id of its own.
  const digits = crypto.getRandomValues(new Uint8Array(21)).map((byte) => byte % 10)
  const claims = { sub: digits.join(''), email: email.value, email_verified: true }
  if (name.value) claims.name = name.value
  if (picture.value) claims.picture = picture.value
  choose(JSON.stringify(claims))
})
const cancel = () => {
  leave()
  window.close()
}
document.getElementById('cancel').addEventListener('click', cancel)
window.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') cancel()
})
// Without this the SDK looks only now and then whether the window is gone, and then waits.
if (!isRedirect) window.addEventListener('pagehide', leave)
const first = document.querySelector('.account')
if (first) first.focus()
`
