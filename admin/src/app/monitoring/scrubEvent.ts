import { viewName } from './viewName.ts'

/** What of a monitoring event can hold an address or a text of the screen. */
export interface MonitoredEvent {
  view?: { url?: string; referrer?: string; name?: string }
  resource?: { url?: string }
  error?: { message?: string; stack?: string; resource?: { url?: string } }
  action?: { target?: { name?: string } }
}

/**
 * Takes out of an event, before it leaves the browser, whatever could name a person or an audit:
 * queries and record ids of addresses, the words of errors and of what was clicked. True: send it.
 */
export function scrubEvent(event: MonitoredEvent): true {
  const { view, resource, error, action } = event
  if (view?.url !== undefined) view.url = screenAddress(view.url)
  if (view?.referrer !== undefined) view.referrer = ''
  if (resource?.url !== undefined) resource.url = originOf(resource.url)
  if (error?.message !== undefined) error.message = 'left out'
  if (error?.resource?.url !== undefined) error.resource.url = originOf(error.resource.url)
  if (action?.target?.name !== undefined) action.target.name = ''
  return true
}

/** The area and the screen; the area's name is no record. */
function screenAddress(text: string): string {
  if (!URL.canParse(text)) return ''
  const { origin, pathname } = new URL(text)
  const [, area = '', ...rest] = pathname.split('/')
  return `${origin}/${area}${viewName(rest.join('/'))}`
}

/** Which service was asked, and nothing of what. */
function originOf(text: string): string {
  return URL.canParse(text) ? new URL(text).origin : ''
}
