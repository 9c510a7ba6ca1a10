import type { ErrorEntry } from './model.ts'

/** What users, carriers, slices and the bakery's settings can be refused. */
export const ADMINISTRATION_ERRORS = {
  USER_UNKNOWN: {
    message: 'There is no user {email}.',
    next: 'See "bakehouse users list".',
    audience: 'everyone',
    exit: 2,
  },
  USER_LAST_ADMIN: {
    message: '{email} is the last admin.',
    next: 'Make somebody else an admin first. Nothing was changed.',
    audience: 'everyone',
    exit: 5,
  },
  USER_IS_ACTOR: {
    message: '{email} cannot take their own rights as an admin away.',
    next: 'Ask another admin. Nothing was changed.',
    audience: 'everyone',
    exit: 4,
  },
  USER_CHANGED: {
    message: 'Somebody else has just changed the access of {email}.',
    next: 'Look at it again, then decide. Nothing was changed.',
    audience: 'everyone',
    exit: 5,
  },
  USER_EMAIL_INVALID: {
    message: '"{email}" is no e-mail address.',
    next: 'Give the address they sign in with. Nothing was changed.',
    audience: 'everyone',
    exit: 2,
  },
  USER_NAME_INVALID: {
    message: 'The name has 1 to {most} characters.',
    next: 'Give the name as colleagues know it. Nothing was changed.',
    audience: 'everyone',
    exit: 2,
  },
  USER_WITHOUT_CARRIER: {
    message: 'A user has at least one carrier.',
    next: 'Choose a carrier, or remove the user. Nothing was changed.',
    audience: 'everyone',
    exit: 2,
  },
  FIRM_RIGHT_NEEDED: {
    message: '{email} may not change what holds for the whole firm.',
    next: 'An admin with the right for the whole firm can, or can give you that right; so can an operator: "bakehouse users set EMAIL --firm". Nothing was changed.',
    audience: 'everyone',
    exit: 4,
  },
  FIRM_RIGHT_IS_ADMINS: {
    message: 'Only an admin can have the right for the whole firm.',
    next: 'Make the user an admin, or leave the right out. Nothing was changed.',
    audience: 'everyone',
    exit: 2,
  },
  CARRIER_CHANGED: {
    message: 'Somebody else has just changed the settings of {carrier}.',
    next: 'Look at them again, then save yours. Nothing was changed.',
    audience: 'everyone',
    exit: 5,
  },
  CARRIER_ID_INVALID: {
    message: '"{carrier}" is no carrier code.',
    next: 'Use capital letters, digits, - and _, at most 20. Nothing was changed.',
    audience: 'everyone',
    exit: 2,
  },
  SINGLE_REVIEWER_ASKED: {
    message: '{by} has already asked for a single reviewer at {carrier}.',
    next: 'Confirm it, or turn it off. Nothing was changed.',
    audience: 'everyone',
    exit: 5,
  },
  SINGLE_REVIEWER_NOT_ASKED: {
    message: 'There is no request for a single reviewer at {carrier} that can be confirmed.',
    next: 'A request by another admin of the carrier can be confirmed for a week. Nothing was changed.',
    audience: 'everyone',
    exit: 5,
  },
  SINGLE_REVIEWER_SECOND: {
    message: 'You asked for the single reviewer at {carrier} yourself.',
    next: 'Another admin of the carrier confirms it. Nothing was changed.',
    audience: 'everyone',
    exit: 4,
  },
  BAKERY_CHANGED: {
    message: 'Somebody else has just changed the steps of the bakery.',
    next: 'Look at them again, then set yours. Nothing was changed.',
    audience: 'everyone',
    exit: 5,
  },
  FEES_CHANGED: {
    message: 'Somebody else has just changed the fees of {carrier}.',
    next: 'Look at them again, then save yours. Nothing was changed.',
    audience: 'everyone',
    exit: 5,
  },
  CONTACT_INVALID: {
    message: 'Contact {n}: {detail}',
    next: 'Correct it and save again. Nothing was changed.',
    audience: 'everyone',
    exit: 2,
  },
  STEP_HAS_NO_TEMPLATE: {
    message: 'The step {step} sends nothing, so it has no template.',
    next: 'See "bakehouse carriers templates show" for the steps that do. Nothing was changed.',
    audience: 'everyone',
    exit: 2,
  },
  TEMPLATE_IS_BUILT_IN: {
    message: 'The carrier {carrier} has no template of its own for the step {step}.',
    next: 'The built-in one is used already. Nothing was changed.',
    audience: 'everyone',
    exit: 2,
  },
  SLICE_INVALID: {
    message: '"{slice}" is no slice.',
    next: 'Use letters, digits, - and _, at most 20. Nothing was changed.',
    audience: 'everyone',
    exit: 2,
  },
  OUTBOX_UNREACHABLE: {
    message: 'The mail server takes nothing: {why}.',
    next: 'Check its address, name and password, then run it again. What was sent stays sent, the rest stays queued.',
    audience: 'everyone',
    exit: 1,
  },
  OUTBOX_HELD: {
    message: 'The database was restored, so what is queued may have been sent before.',
    next: 'Look at "bakehouse outbox list", then run "bakehouse outbox release".',
    audience: 'everyone',
    exit: 1,
  },
  OUTBOX_UNSAFE: {
    message: 'The mail server is not safe to send to: {why}.',
    next: 'Use one that offers STARTTLS, or smtps://, with a certificate for its name that this machine trusts. It was sent no password and no e-mail; all stay queued.',
    audience: 'everyone',
    exit: 1,
  },
  OUTGOING_IS_RESULTS: {
    message: 'This e-mail carries the results of an audit.',
    next: 'Send them again on the audit itself, under Results to the carrier.',
    audience: 'everyone',
    exit: 5,
  },
  OUTGOING_NOT_FAILED: {
    message: 'This was not refused or sent back, so there is nothing to send again.',
    next: 'Look at the outbox again. Nothing was changed.',
    audience: 'everyone',
    exit: 5,
  },
  OUTGOING_UNKNOWN: {
    message: 'There is no e-mail or text {id} in the outbox.',
    next: 'See "bakehouse outbox list". Nothing was changed.',
    audience: 'everyone',
    exit: 2,
  },
  CARRIER_SETTING_INVALID: {
    message: '{detail}',
    next: 'Correct it and try again. Nothing was changed.',
    audience: 'everyone',
    exit: 2,
  },
  CARRIER_HAS_FILES: {
    message: 'The inbox of the carrier {carrier} holds files.',
    next: 'It stays for as long as they do: whoever made a carrier of that id again would read them.',
    audience: 'everyone',
    exit: 5,
  },
  CARRIER_HAS_AUDITS: {
    message: 'The carrier {carrier} has audits.',
    next: 'It stays for as long as they do. Take it from users who no longer work for it.',
    audience: 'everyone',
    exit: 5,
  },
  CARRIER_IS_ONLY_ONE: {
    message: 'These users work for {carrier} alone: {users}.',
    next: 'Give them another carrier or remove them first. Nothing was changed.',
    audience: 'everyone',
    exit: 5,
  },
  STEP_HAS_NO_WAIT: {
    message: 'The step {step} waits for nothing, so it has no days to set.',
    next: 'Set the days of a step that waits: "bakehouse bakery list" shows which do.',
    audience: 'everyone',
    exit: 2,
  },
  STEP_IS_A_PERSONS: {
    message: 'The step {step} is carried out by a person anyway.',
    next: 'Only e-mails, texts and letters that send themselves can wait for a person first.',
    audience: 'everyone',
    exit: 2,
  },
  WAIT_OUT_OF_RANGE: {
    message: 'A wait is a whole number of days from {fewest} to {most}, not {days}.',
    next: 'Give another number of days.',
    audience: 'everyone',
    exit: 2,
  },
  STEP_NOT_OVERRIDDEN: {
    message: 'There is no setting for the step {step} {where}.',
    next: 'See "bakehouse bakery list". Nothing was changed.',
    audience: 'everyone',
    exit: 2,
  },
  SLICE_EXISTS: {
    message: 'The slice {slice} is active already.',
    next: 'Nothing was changed.',
    audience: 'everyone',
    exit: 5,
  },
  SLICE_UNKNOWN: {
    message: 'The slice {slice} is not active; active are: {slices}.',
    next: 'Nothing was changed.',
    audience: 'everyone',
    exit: 2,
  },
  SLICE_LAST: {
    message: 'The slice {slice} is the last active one: without it no audit would be on screen.',
    next: 'Add another first. Nothing was changed.',
    audience: 'everyone',
    exit: 5,
  },
  SLICES_FULL: {
    message: 'No more than {most} slices can be active at once.',
    next: 'Remove one that is worked off first.',
    audience: 'everyone',
    exit: 5,
  },
} as const satisfies Record<string, ErrorEntry>

/** What a person may not see or do, and reads and writes that failed. */
export const ACCESS_ERRORS = {
  READ_FAILED: {
    message: '{what} could not be read.',
    next: 'Nothing you did is lost. Try again.',
    audience: 'everyone',
  },
  READ_DENIED: {
    message: 'You have no access to {what}.',
    next: 'You are still signed in. Switch to a carrier you work for, or ask an admin for access.',
    audience: 'everyone',
  },
  WRITE_DENIED: {
    message: 'The database refused this change (reference {reference}).',
    next: 'Nothing was changed. Look at the audit again; if it is refused again, tell an admin the reference.',
    audience: 'screen',
  },
  SIGN_IN_NEEDED: {
    message: 'You are not signed in any more.',
    next: 'Sign in again.',
    audience: 'everyone',
  },
  NOT_REGISTERED: {
    message: 'This account is not registered with Bakehouse. You were signed out.',
    next: 'Sign in with another account, or ask an admin to add this one. If your e-mail is in the users of this database with capitals, "bakehouse users adopt" registers it.',
    audience: 'screen',
  },
  USER_NOT_ADOPTED: {
    message:
      'This account is in the users of this database, under an id that Bakehouse does not use. You were signed out.',
    next: 'Ask whoever runs Bakehouse to run "bakehouse users adopt", then sign in again.',
    audience: 'screen',
  },
  USER_HAS_NO_CARRIERS: {
    message: 'You are registered as {email}, but no carrier is assigned to you.',
    next: 'Ask an admin of your firm to assign your carriers under Manage, Users. Then reload this page.',
    audience: 'screen',
  },
  ROLE_HAS_NO_SCREENS: {
    message: 'Your account has no access to this area.',
    next: 'It is for admins and bakers. Sign in with another account, or ask an admin.',
    audience: 'screen',
  },
  CODE_UNKNOWN: {
    message: 'No audit has the code {code}.',
    next: 'Check the code, or search for the company, the policy or a phone number.',
    audience: 'everyone',
  },
  RECORD_NOT_FOUND: {
    message: 'What you opened is not in {what} any more.',
    next: 'Go back to the list and read it again.',
    audience: 'screen',
  },
  WRITE_NOT_OFFERED: {
    message: 'Changing {what} is not possible on this screen yet.',
    next: 'Nothing was changed. Use the command line: npx bakehouse --help.',
    audience: 'screen',
  },
  FILTER_TOO_WIDE: {
    message: 'These filters ask for too many states at once.',
    next: 'Choose fewer states, or none for all of them.',
    audience: 'everyone',
    exit: 2,
  },
  SORT_NOT_WITH_FILTER: {
    message: 'A list by {column} cannot be narrowed by {filter} too.',
    next: 'Choose the usual order, or take that filter away.',
    audience: 'everyone',
    exit: 2,
  },
  CURSOR_OF_OTHER_ORDER: {
    message: 'That page belongs to a list in another order.',
    next: 'Start from the first page, or ask in the order that the page came from.',
    audience: 'everyone',
    exit: 2,
  },
  PAGE_TOO_FAR: {
    message: 'Page {page} can only be reached from the pages before it.',
    next: 'Go to the first page, or narrow the list with the filters.',
    audience: 'screen',
  },
  SERVER_NOT_ANSWERING: {
    message: 'Bakehouse did not answer.',
    next: 'Nothing is lost. Check that the server runs and try again.',
    audience: 'screen',
  },
} as const satisfies Record<string, ErrorEntry>
