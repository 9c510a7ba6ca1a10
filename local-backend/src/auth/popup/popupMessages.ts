/** The messages between the handler page, the helper frame and the page that signs somebody in. */

/** From the handler page to the helper frame: an auth event for one app's SDK. */
export const AUTH_EVENT_MESSAGE = 'local-auth-event'

/** From the page to the helper frame, with the port on which they talk from then on. */
export const CONNECT_MESSAGE = 'local-auth-connect'

/** Before `{apiKey}:{appName}`: where a redirect's auth event waits in the session storage. */
export const EVENT_STORE = 'local-auth-event:'
