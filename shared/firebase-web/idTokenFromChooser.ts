const CHOOSER = '/emulator/auth/chooser'
const CLOSED_CHECK_MS = 300

/** What the chooser's page posts back to the page that opened it. */
interface ChooserMessage {
  type: 'local-auth-credential'
  idToken: string
}

/**
 * Opens the local backend's chooser of users in a pop-up and waits for its choice.
 * Only a message of the same origin, from that very window, counts.
 * Rejects when the pop-up is blocked, or closed without a choice.
 */
export function idTokenFromChooser(page: Window): Promise<string> {
  const popup = page.open(CHOOSER, 'bakehouse-sign-in', 'popup,width=460,height=640')
  if (popup === null) return Promise.reject(new Error('popup-blocked'))
  return new Promise((resolve, reject) => {
    const onMessage = (event: MessageEvent) => {
      if (event.origin !== page.location.origin || event.source !== popup) return
      if (!isChooserMessage(event.data)) return
      stop()
      popup.close()
      resolve(event.data.idToken)
    }
    // A pop-up tells its opener nothing when the person closes it: look from time to time.
    const timer = page.setInterval(() => {
      if (!popup.closed) return
      stop()
      reject(new Error('popup-closed'))
    }, CLOSED_CHECK_MS)
    const stop = () => {
      page.clearInterval(timer)
      page.removeEventListener('message', onMessage)
    }
    page.addEventListener('message', onMessage)
  })
}

function isChooserMessage(data: unknown): data is ChooserMessage {
  return (
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    data.type === 'local-auth-credential' &&
    'idToken' in data &&
    typeof data.idToken === 'string'
  )
}
