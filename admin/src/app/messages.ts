import englishMessages from 'ra-language-english'
import { BANDS } from '#shared/domain/audit/band.ts'
import { STATES } from '#shared/domain/audit/states.ts'
import { editMessages } from '../audits/edit/editMessages.ts'
import { listMessages } from '../audits/list/listMessages.ts'
import { pdfMessages } from '../audits/pdf/pdfMessages.ts'
import { showMessages } from '../audits/show/showMessages.ts'
import { carrierMessages } from '../carriers/carrierMessages.ts'
import { carrierViewMessages } from '../carrierView/carrierViewMessages.ts'
import { demoMessages } from '../demo/demoMessages.ts'
import { homeMessages } from '../home/homeMessages.ts'
import { inboxMessages } from '../inbox/inboxMessages.ts'
import { manageMessages } from '../manage/manageMessages.ts'
import { queueMessages } from '../queue/queueMessages.ts'
import { invoiceMessages } from '../reports/invoice/invoiceMessages.ts'
import { reportsMessages } from '../reports/reportsMessages.ts'
import { scanMessages } from '../scans/scanMessages.ts'
import { workMessages } from '../work/workMessages.ts'
import { settingsMessages } from './settings/settingsMessages.ts'

/** Every text of the admin by its key: a file for each screen, react-admin's own sentences below ours. */
export const messages = {
  ...englishMessages,
  ...listMessages,
  ...showMessages,
  ...editMessages,
  ...pdfMessages,
  ...homeMessages,
  ...queueMessages,
  ...inboxMessages,
  ...scanMessages,
  ...workMessages,
  ...settingsMessages,
  ...carrierMessages,
  ...manageMessages,
  ...demoMessages,
  ...carrierViewMessages,
  ...reportsMessages,
  ...invoiceMessages,
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
    try_again: 'Try again',
    reference: '%{words} (%{status}) · Reference %{reference} · %{at}',
  },
  menu: {
    label: 'Main menu',
    home: 'Home',
    audits: 'Audits',
    queue: 'Queue',
    inbox: 'Inbox',
    reports: 'Reports',
    my_claims: 'My claims',
    carriers: 'Carriers',
    manage: 'Manage',
    open: 'Open the menu',
    fold: 'Fold the menu',
    unfold: 'Unfold the menu',
    keyboard: 'Keyboard',
  },
  bar: {
    search: 'Search audits',
    search_hint: 'Phone, e-mail, company, policy, order number or code',
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
  keys: {
    title: 'Keyboard shortcuts',
    enabled: 'Use keyboard shortcuts',
    everywhere: 'Everywhere',
    list: 'List and queue',
    joined_then: 'then',
    joined_or: 'or',
    search: 'Search',
    all: 'Show all keys',
    home: 'Go home',
    audits: 'Go to the audits',
    queue: 'Go to the queue',
    carriers: 'Go to the carriers',
    manage: 'Go to the management',
    inbox: 'Go to the inbox',
    reports: 'Go to the reports',
    close: 'Close',
    next: 'Next audit',
    previous: 'Previous audit',
    open: 'Open the audit',
    select: 'Select it',
    select_to: 'Select to here',
    audit: 'Audit',
    log_call: 'Log a call',
    note: 'Write a note',
    email: 'Write an e-mail',
    text: 'Write a text message',
    edit: 'Edit the audit',
    save: 'Save what is edited',
    worksheet: 'Open the worksheet',
    claim: 'Claim it',
    release: 'Release the claim',
    later: 'Put it off, in the queue',
    scan: 'Scan',
    attach: 'Attach it',
    find_audit: 'Find the audit',
    type: 'Type of the document',
    pages: 'Next, previous page',
    zoom: 'Larger, smaller',
    zoom_fit: 'Fit to the width',
    rotate: 'Turn it',
    choose_page: 'Choose the page',
    cut: 'Cut the chosen pages out',
    join: 'Put together with the next',
    set_aside: 'Set it aside',
    take_back: 'Take back what was done last',
    scans: 'Next, previous scan',
    call: 'Call dialog',
    joined_to: 'to',
    disposition: 'How the call went',
    call_note: 'Write in the note',
    submit: 'Log it, and go on',
  },
  login: {
    title: 'Sign in',
    lead: 'Premium-audit operations. Sign in with the account your admin registered.',
    button: 'Sign in with Google',
    busy: 'Waiting for the sign-in window',
  },
  not_found: {
    title: 'There is no such page',
    text: 'The address %{path} leads nowhere. Nothing was changed.',
  },
  denied: { title: 'You have no access here' },
  crash: {
    title: 'This screen stopped working',
    text: 'Nothing you saved is lost. Try again, or go on from the menu.',
  },
}

function field<K extends string, F extends string>(
  table: Record<K, Record<F, string>>,
  name: F,
): Record<K, string> {
  const entries = Object.entries<Record<F, string>>(table).map(([key, row]) => [key, row[name]])
  return Object.fromEntries(entries) as Record<K, string>
}
