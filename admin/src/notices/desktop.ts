/** What the browser lets this page do; `unsupported`: it has no notifications, or not for this page. */
export type DesktopPermission = NotificationPermission | 'unsupported'

/** Whether desktop notifications may be shown. Opens no permission prompt. */
export function desktopPermission(): DesktopPermission {
  return 'Notification' in window ? Notification.permission : 'unsupported'
}

/** Asks the person, by the browser's own question; to be called on a click. */
export async function askForDesktop(): Promise<DesktopPermission> {
  return 'Notification' in window ? Notification.requestPermission() : 'unsupported'
}

/** Shows a notification of the computer. What cannot be shown is in the page anyway. */
export function showOnDesktop(
  title: string,
  { body, key, onClick }: { body: string; key: string; onClick: () => void },
): void {
  if (desktopPermission() !== 'granted') return
  try {
    const shown = new Notification(title, { body, tag: key })
    shown.onclick = () => {
      window.focus()
      onClick()
      shown.close()
    }
  } catch {
    // Telephones know them only from a service worker, which there is none of here.
  }
}
