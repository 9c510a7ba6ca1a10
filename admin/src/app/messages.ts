import englishMessages from 'ra-language-english'
import { BANDS } from '#shared/audit/bands.ts'
import { STATES } from '#shared/audit/states.ts'
import { type Refusal, refusal } from '#shared/errors/refusal.ts'

/**
 * The texts of what is there before any screen is, and of the small parts that all screens share; below
 * them react-admin's own. A screen's texts are in a file of its own, which adds them (`addMessages`).
 */
export const messages = {
  ra: {
    ...englishMessages.ra,
    auth: { ...englishMessages.ra.auth, auth_check_error: words(refusal('SIGN_IN_NEEDED')) },
    // Notifications that react-admin raises on its own.
    notification: {
      ...englishMessages.ra.notification,
      logged_out: words(refusal('SIGN_IN_NEEDED')),
      not_authorized: words(refusal('READ_DENIED', { what: 'this page' })),
      http_error: words(refusal('SERVER_NOT_ANSWERING')),
      data_provider_error: words(refusal('SERVER_NOT_ANSWERING')),
    },
  },
  resources: { audits: { name: 'Audit |||| Audits' } },
  states: field(STATES, 'label'),
  bands: { label: field(BANDS, 'label'), why: field(BANDS, 'why') },
  app: {
    name: 'Bakehouse',
    loading: '... LOADING ...',
    skip: 'Skip to the content',
    close: 'Close',
    menu: 'Menu',
    back_to_audits: 'Back to the audits',
    copy_details: 'Copy details',
    copied: 'Copied',
    not_copied: 'Not copied: the browser refused',
    try_again: 'Try again',
    reference: '%{words} (%{status}) · Reference %{reference} · %{at}',
    stale: 'Updates stopped at %{time}. These rows may be old.',
    retries: 'Nothing you did is lost. Bakehouse tries again every 5 s.',
  },
  audit: {
    trail: 'Where you are',
    no_name: 'Name not given',
    dba: 'dba %{name}',
    today: 'Today',
    days_late: '%{days} d late',
    days_left: '%{days} d',
  },
  menu: {
    label: 'Main menu',
    home: 'Home',
    audits: 'Audits',
    queue: 'Queue',
    inbox: 'Inbox',
    reports: 'Reports',
    figures: 'Figures',
    set_up: 'Set up',
    my_claims: 'My claims',
    inventory: 'Your audits',
    files: 'Send files',
    carriers: 'Carriers',
    manage: 'Manage',
    open: 'Open the menu',
    fold: 'Fold the menu',
    unfold: 'Unfold the menu',
    keyboard: 'Keyboard',
  },
  bar: {
    search: 'Search audits',
    search_hint: 'Phone, email, company, policy, order number or code',
    search_clear: 'Clear the search',
    carrier: 'Carrier: %{id} %{name}',
    carrier_only: 'Carrier: %{id} %{name}',
    dark: 'Switch to dark',
    light: 'Switch to light',
    account: 'Account of %{name}',
    settings: 'Settings',
    sign_out: 'Sign out',
    keys: 'Keyboard shortcuts',
  },
  worker: {
    behind: '%{elapsed} behind',
    not_running: 'not running',
    stopped: 'Not running',
    stopped_text:
      'Answers, emails and waits are not acted on until it runs again: npx bakehouse worker.',
    behind_text: 'What came in is acted on later than usual.',
    no_connection: 'No connection',
    no_connection_text:
      'What is on screen may be old. Nothing you did is lost; Bakehouse keeps trying.',
    page_old: 'Reload page',
    page_old_text: 'Bakehouse was updated. What you saved is kept.',
    short: 'Worker: %{state}',
    late: 'behind',
  },
  denied: { title: 'You have no access here' },
  crash: {
    title: 'This screen stopped working',
    text: 'Nothing you saved is lost. Try again, or go on from the menu.',
  },
}

function words({ message, next }: Refusal): string {
  return `${message} ${next}`
}

function field<K extends string, F extends string>(
  table: Record<K, Record<F, string>>,
  name: F,
): Record<K, string> {
  const entries = Object.entries<Record<F, string>>(table).map(([key, row]) => [key, row[name]])
  return Object.fromEntries(entries) as Record<K, string>
}
