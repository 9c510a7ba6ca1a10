import type { Account } from '../Account.ts'
import { GOOGLE, writeIdpToken } from '../idpIdentity.ts'
import { handlerScript } from './handlerScript.ts'

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

/** For a person whom the provider may know and this backend does not yet. */
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

/** The handler page's look in light and dark, readable from 320 pixels of width. */
const handlerStyle = `
:root { color-scheme: light dark; --page: #f4f5f7; --card: #fff; --ink: #1b1f24; --soft: #57606a;
  --line: #d8dde3; --hover: #eef2f7; --mark: #1f5fbf; --initial: #e3ebf7; --initial-ink: #1c4587; }
@media (prefers-color-scheme: dark) { :root { --page: #14171b; --card: #1d2126; --ink: #eceff2;
  --soft: #a3adb8; --line: #353b43; --hover: #272d34; --mark: #7fb0ff; --initial: #2a3950;
  --initial-ink: #c6dbff; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px;
  background: var(--page); color: var(--ink); font: 16px/1.45 system-ui, sans-serif; }
main { width: 100%; max-width: 420px; padding: 28px 24px 20px; background: var(--card);
  border: 1px solid var(--line); border-radius: 14px; }
h1 { margin: 0; font-size: 22px; line-height: 1.25; font-weight: 650; }
.note { margin: 6px 0 18px; color: var(--soft); font-size: 14px; }
.empty { margin: 0 0 16px; }
ul { list-style: none; margin: 0 0 12px; padding: 0; border-top: 1px solid var(--line); }
li { border-bottom: 1px solid var(--line); }
button { font: inherit; color: inherit; background: none; border: 0; border-radius: 8px;
  cursor: pointer; }
button:hover { background: var(--hover); }
button:focus-visible { outline: 2px solid var(--mark); outline-offset: -2px; }
.account { width: 100%; min-height: 64px; padding: 10px 8px; display: flex; align-items: center;
  gap: 14px; text-align: left; }
.initial { flex: none; width: 38px; height: 38px; border-radius: 50%; display: grid;
  place-items: center; background: var(--initial); color: var(--initial-ink); font-weight: 650; }
.who { min-width: 0; display: grid; }
.name { font-weight: 600; overflow-wrap: anywhere; }
.email { color: var(--soft); font-size: 14px; overflow-wrap: anywhere; }
summary { min-height: 44px; padding: 10px 8px; border-radius: 8px; color: var(--mark);
  font-weight: 600; cursor: pointer; }
summary:focus-visible { outline: 2px solid var(--mark); outline-offset: -2px; }
form { display: grid; gap: 12px; padding: 4px 8px 12px; }
label { display: grid; gap: 4px; font-size: 14px; }
input { font: inherit; min-height: 44px; padding: 8px 10px; color: inherit; background: none;
  border: 1px solid var(--soft); border-radius: 8px; }
input:focus-visible { outline: 2px solid var(--mark); outline-offset: 0; }
form button { min-height: 44px; color: var(--card); background: var(--mark); font-weight: 600; }
form button:hover { background: var(--mark); }
#message:empty { display: none; }
#message { margin: 0 0 8px; font-size: 14px; }
#cancel { min-height: 44px; padding: 8px 14px; color: var(--mark); font-weight: 600; }
`
