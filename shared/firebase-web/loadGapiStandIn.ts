/**
 * Loads what stands in for Google's `api.js` from a local backend (`http://host:port`), so that the
 * Auth SDK's pop-up needs no network. In production the SDK loads Google's by itself when it is needed.
 * Rejects when the backend doesn't answer.
 */
export function loadGapiStandIn(page: Document, backend: string): Promise<void> {
  const script = page.createElement('script')
  script.src = `${backend}/emulator/auth/gapi.js`
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`${script.src} did not answer`)))
  })
  page.head.append(script)
  return loaded
}
