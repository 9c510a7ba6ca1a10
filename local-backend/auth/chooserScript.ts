/** What the chooser tells the window that opened it. */
export const CHOOSER_MESSAGE_TYPE = 'local-auth-credential'

/**
 * Hands the chosen account's token to the opener, only if that is a page of the same origin, and
 * closes. Text for the page: it runs in the browser without any build.
 */
export const chooserScript = `
const message = document.getElementById('message')
for (const button of document.querySelectorAll('.account')) {
  button.addEventListener('click', () => {
    if (!window.opener) {
      message.textContent = 'Open this window with the sign-in button of the application.'
      return
    }
    const credential = { type: '${CHOOSER_MESSAGE_TYPE}', idToken: button.dataset.idToken }
    window.opener.postMessage(credential, window.location.origin)
    window.close()
  })
}
document.getElementById('cancel').addEventListener('click', () => window.close())
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') window.close()
})
const first = document.querySelector('.account')
if (first) first.focus()
`
