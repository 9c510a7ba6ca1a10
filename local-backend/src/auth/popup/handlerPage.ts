import type { Account } from '../Account.ts'
import { GOOGLE, writeIdpToken } from '../idpIdentity.ts'
import { handlerScript } from './handlerScript.ts'
import { handlerStyle } from './handlerStyle.ts'

/**
 * The page that the SDK opens for a sign-in by popup or redirect. On it a person picks who to sign in
 * as: what Google's own account chooser is in production. Only its script, marked with the nonce, runs.
 */
export function handlerPage(
  accounts: readonly Account[],
  { nonce, providerId = GOOGLE }: { nonce: string; providerId?: string },
): string {
  const choices = accounts
    .filter(({ email, disabled }) => email !== undefined && !disabled)
    .sort((a, b) => label(a).localeCompare(label(b), 'en'))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Choose an account</title>
<style nonce="${nonce}">${handlerStyle}</style>
</head>
<body>
<main>
<h1>Choose an account</h1>
<p class="note">Local sign-in. No password is asked and nothing leaves this machine.</p>
${choices.length > 0 ? `<ul>${choices.map((account) => choice(account, providerId)).join('\n')}</ul>` : NO_ACCOUNTS}
${OTHER_ACCOUNT}
<p id="message" role="status"></p>
<button type="button" id="cancel">Cancel</button>
</main>
<script nonce="${nonce}">${handlerScript}</script>
</body>
</html>
`
}

const NO_ACCOUNTS = '<p class="empty">There are no accounts yet.</p>'

/** Whoever the provider may know and this backend does not yet. */
const OTHER_ACCOUNT = `<details>
<summary>Use another account</summary>
<form id="other">
<label>E-mail <input name="email" type="email" autocomplete="off" required></label>
<label>Name <input name="name" autocomplete="off"></label>
<label>Address of a picture <input name="picture" type="url" autocomplete="off"></label>
<button type="submit">Sign in</button>
</form>
</details>`

function choice(account: Account, providerId: string): string {
  const token = escapeHtml(writeIdpToken(account, providerId))
  return `<li><button type="button" class="account" data-id-token="${token}">
<span class="initial" aria-hidden="true">${escapeHtml(initial(account))}</span>
<span class="who"><span class="name">${escapeHtml(label(account))}</span>
<span class="email">${escapeHtml(account.email ?? '')}</span></span>
</button></li>`
}

function label(account: Account): string {
  return account.displayName ?? account.email ?? account.localId
}

function initial(account: Account): string {
  return [...label(account)][0]?.toUpperCase() ?? ''
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
