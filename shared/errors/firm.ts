import type { ErrorEntry } from './model.ts'

/** What users, carriers and slices are refused, and who may sign in and act. */
export const FIRM_ERRORS = {
  // Signing in, and acting for a carrier.
  NOT_REGISTERED: {
    message: 'This account is not registered with Bakehouse. You were signed out.',
    next: 'Sign in with another account, or ask an admin to add this one. If your email is in the users of this database with capitals, "bakehouse users adopt" registers it.',
  },
  USER_NOT_ADOPTED: {
    message:
      'This account is in the users of this database, but under an id that Bakehouse does not use. You were signed out.',
    next: 'Ask the person who runs Bakehouse to run "bakehouse users adopt", then sign in again.',
  },
  USER_HAS_NO_CARRIERS: {
    message: 'You are registered as {email}, but no carrier is assigned to you.',
    next: 'Ask an admin of your firm to assign your carriers under Manage, Users. Then reload this page.',
  },
  ROLE_HAS_NO_SCREENS: {
    message: 'Your account has no access to this area.',
    next: 'Sign in with another account, or ask an admin.',
  },
  ACTOR_NOT_REGISTERED: {
    message: '{email} is not a registered user.',
    next: 'Add them with "bakehouse users add", or leave --as out.',
    audience: 'commandLine',
    exit: 4,
  },
  ACTOR_NOT_ALLOWED: {
    message: '{email} ({role}) is not allowed to do this for {carrier}.',
    next: 'Ask an admin of that carrier.',
    audience: 'commandLine',
    exit: 4,
  },
  ACTOR_MISSING: {
    message: 'A person has to do this, and the command names none.',
    next: 'Name the person with --as EMAIL or BAKEHOUSE_USER.',
    audience: 'commandLine',
    exit: 4,
  },
  FIRM_RIGHT_NEEDED: {
    message: '{email} cannot change what applies to the whole firm.',
    next: 'Ask an admin with the right for the whole firm to do it, or to give you that right. An operator can also run "bakehouse users set EMAIL --firm". Nothing was changed.',
    audience: 'everyone',
    exit: 4,
  },
  FIRM_RIGHT_IS_ADMINS: {
    message: 'Only an admin can have the right for the whole firm.',
    next: 'Make the user an admin, or leave the right out. Nothing was changed.',
    audience: 'everyone',
    exit: 2,
  },
  // Users.
  USER_UNKNOWN: {
    message: 'There is no user {email}.',
    next: 'Check the address. "bakehouse users list" shows all users.',
    audience: 'everyone',
    exit: 2,
  },
  USER_EXISTS: {
    message: 'The user {email} already exists.',
    next: 'Nothing was changed. See "bakehouse users list".',
    audience: 'commandLine',
    exit: 5,
  },
  USER_EMAIL_INVALID: {
    message: '"{email}" is not an email address.',
    next: 'Enter the address they sign in with. Nothing was changed.',
    audience: 'everyone',
    exit: 2,
  },
  USER_NAME_INVALID: {
    message: 'A name must have 1 to {most} characters.',
    next: 'Enter the name that colleagues know. Nothing was changed.',
    audience: 'everyone',
    exit: 2,
  },
  USER_WITHOUT_CARRIER: {
    message: 'A user needs at least one carrier.',
    next: 'Choose a carrier, or remove the user. Nothing was changed.',
    audience: 'everyone',
    exit: 2,
  },
  AUDITOR_UNKNOWN: {
    message: '{email} does not work for {carrier}.',
    next: 'Choose an admin or a baker of the carrier. Nothing was changed.',
    audience: 'everyone',
    exit: 2,
  },
  USER_CHANGED: {
    message: 'Another admin just changed the access of {email}.',
    next: 'Reload the user, then try again. Nothing was changed.',
    audience: 'everyone',
    exit: 5,
  },
  USER_LAST_ADMIN: {
    message: '{email} is the last admin.',
    next: 'Make another user an admin first. Nothing was changed.',
    audience: 'everyone',
    exit: 5,
  },
  USER_IS_ACTOR: {
    message: '{email} cannot remove their own admin rights.',
    next: 'Ask another admin. Nothing was changed.',
    audience: 'everyone',
    exit: 4,
  },
  // Carriers.
  CARRIER_UNKNOWN: {
    message: 'There is no carrier {carrier}. Carriers: {carriers}.',
    next: 'Use one of these, or add it with "bakehouse carriers add {carrier} --name NAME".',
    audience: 'commandLine',
    exit: 2,
  },
  CARRIER_MISSING: {
    message: 'No carrier is named. Carriers: {carriers}.',
    next: 'Name one with --carrier ID, BAKEHOUSE_CARRIER or the key "carrier" of .bakehouserc.',
    audience: 'commandLine',
    exit: 2,
  },
  CARRIER_EXISTS: {
    message: 'The carrier {carrier} already exists.',
    next: 'Nothing was changed. See "bakehouse carriers list".',
    audience: 'commandLine',
    exit: 5,
  },
  CARRIER_REMOVED: {
    message:
      'The carrier code {carrier} belonged to a carrier that was removed, and opens what is kept of it.',
    next: 'Use another code, or ask an admin with the right for the whole firm to add the carrier. Nothing was changed.',
    audience: 'everyone',
    exit: 5,
  },
  CARRIER_ID_INVALID: {
    message: '"{carrier}" is not a carrier code.',
    next: 'Use capital letters, digits, - and _, at most 20. Nothing was changed.',
    audience: 'everyone',
    exit: 2,
  },
  CARRIER_SETTING_INVALID: {
    message: '{detail}',
    next: 'Correct it and try again. Nothing was changed.',
    audience: 'everyone',
    exit: 2,
  },
  CONTACT_INVALID: {
    message: 'Contact {n}: {detail}',
    next: 'Correct it and save again. Nothing was changed.',
    audience: 'everyone',
    exit: 2,
  },
  RESULTS_TARGET_INVALID: {
    message: 'Results cannot be sent there: {detail}',
    next: 'Enter an email address, or an https address of the carrier.',
    audience: 'everyone',
  },
  PROFILE_UNKNOWN: {
    message: 'The carrier {carrier} has no feed profile {profile}. Its profiles: {profiles}.',
    next: 'Use one of these, or leave --profile out.',
    audience: 'everyone',
    exit: 2,
  },
  CARRIER_CHANGED: {
    message: 'Another user just changed the settings of {carrier}.',
    next: 'Reload the settings, then make your change again. Nothing was changed.',
    audience: 'everyone',
    exit: 5,
  },
  CARRIER_HAS_AUDITS: {
    message: 'The carrier {carrier} has audits.',
    next: 'Keep the carrier as long as it has audits. Remove it from users who no longer work for it.',
    audience: 'everyone',
    exit: 5,
  },
  CARRIER_HAS_FILES: {
    message: 'The inbox of the carrier {carrier} holds files.',
    next: 'Keep the carrier as long as they are there: a new carrier with the same code could read them.',
    audience: 'everyone',
    exit: 5,
  },
  CARRIER_IS_ONLY_ONE: {
    message: 'These users work only for {carrier}: {users}.',
    next: 'Give them another carrier or remove them first. Nothing was changed.',
    audience: 'everyone',
    exit: 5,
  },
  SINGLE_REVIEWER_ASKED: {
    message: '{by} has already requested a single reviewer at {carrier}.',
    next: 'Confirm the request, or turn it off. Nothing was changed.',
    audience: 'everyone',
    exit: 5,
  },
  SINGLE_REVIEWER_NOT_ASKED: {
    message: 'No request for a single reviewer at {carrier} can be confirmed.',
    next: 'Ask another admin of the carrier to request it. A request can be confirmed for a week. Nothing was changed.',
    audience: 'everyone',
    exit: 5,
  },
  SINGLE_REVIEWER_SECOND: {
    message: 'You requested the single reviewer at {carrier} yourself.',
    next: 'Ask another admin of the carrier to confirm it. Nothing was changed.',
    audience: 'everyone',
    exit: 4,
  },
  // Slices.
  SLICE_INVALID: {
    message: '"{slice}" is not a slice.',
    next: 'Use letters, digits, - and _, at most 20. Nothing was changed.',
    audience: 'everyone',
    exit: 2,
  },
  SLICE_EXISTS: {
    message: 'The slice {slice} is already active.',
    next: 'Nothing was changed.',
    audience: 'everyone',
    exit: 5,
  },
  SLICE_UNKNOWN: {
    message: 'The slice {slice} is not active. Active slices: {slices}.',
    next: 'Choose one of them. Nothing was changed.',
    audience: 'everyone',
    exit: 2,
  },
  SLICE_LAST: {
    message: 'The slice {slice} is the last active one; without it no audit would be on screen.',
    next: 'Add another slice first. Nothing was changed.',
    audience: 'everyone',
    exit: 5,
  },
  SLICES_FULL: {
    message: 'No more than {most} slices can be active at once.',
    next: 'Remove a finished one first.',
    audience: 'everyone',
    exit: 5,
  },
} as const satisfies Record<string, ErrorEntry>
