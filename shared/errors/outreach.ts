import type { ErrorEntry } from './model.ts'

/** Why the outbox sends nothing, or one message not again. */
export const OUTREACH_ERRORS = {
  OUTBOX_UNREACHABLE: {
    message: 'The mail server accepts nothing: {why}.',
    next: 'Check its address, name and password, then run it again. What was sent stays sent; the rest stays queued.',
    audience: 'everyone',
    exit: 1,
  },
  OUTBOX_UNSAFE: {
    message: 'The mail server is not safe to send to: {why}.',
    next: 'Use one that offers STARTTLS, or smtps://, with a certificate for its name that this machine trusts. No password and no email was sent to it; all stay queued.',
    audience: 'everyone',
    exit: 1,
  },
  MAIL_SETUP_INVALID: {
    message: 'Emails can’t be sent as it is set up: {detail}',
    next: 'See docs/outreach.md for BAKEHOUSE_SMTP, BAKEHOUSE_FROM, BAKEHOUSE_REPLY_TO and BAKEHOUSE_MAIL_RATE. Without BAKEHOUSE_SMTP emails stay in the outbox.',
    audience: 'everyone',
    exit: 2,
  },
  OUTBOX_HELD: {
    message: 'The database was restored, so queued messages may have been sent before.',
    next: 'Check "bakehouse outbox list", then run "bakehouse outbox release".',
    audience: 'everyone',
    exit: 1,
  },
  OUTGOING_UNKNOWN: {
    message: 'There is no email or text {id} in the outbox.',
    next: 'See "bakehouse outbox list". Nothing was changed.',
    audience: 'everyone',
    exit: 2,
  },
  OUTGOING_NOT_FAILED: {
    message: 'This was not refused and did not bounce, so there is nothing to send again.',
    next: 'Reload the outbox. Nothing was changed.',
    audience: 'everyone',
    exit: 5,
  },
  OUTBOX_REFUSED: {
    message: 'The mail server takes nothing from us: {why}.',
    next: 'Check the name and password in BAKEHOUSE_SMTP, and that this server may send from the address in BAKEHOUSE_FROM. What was sent stays sent; the rest stays queued.',
    audience: 'everyone',
    exit: 1,
  },
  OUTGOING_NOT_UNCERTAIN: {
    message: 'It is known what became of this message.',
    next: 'Reload the outbox. Nothing was changed.',
    audience: 'everyone',
    exit: 5,
  },
  OUTGOING_IS_RESULTS: {
    message: 'This email carries the results of an audit.',
    next: 'Send them again on the audit itself, under Results to the carrier.',
    audience: 'everyone',
    exit: 5,
  },
  OUTGOING_WITHDRAWN: {
    message: 'This email carries results that are no longer being sent.',
    next: 'If it was perhaps sent, mark it as sent, or leave it. What its audit sends next is packed anew.',
    audience: 'everyone',
    exit: 5,
  },
  TEXT_SETUP_INVALID: {
    message: 'Texts cannot be sent or received as they are set up: {detail}',
    next: 'See docs/outreach.md. Without BAKEHOUSE_TWILIO texts stay in the outbox.',
    audience: 'everyone',
    exit: 2,
  },
  LINK_ON_ITS_WAY: {
    message: 'The link waits in the outbox already, by {channel}.',
    next: 'If it does not leave, the outbox says why. To stop it, withdraw its step.',
    audience: 'everyone',
    exit: 5,
  },
  TEXT_LINE_MISSING: {
    message: 'Text messages are not set up for {carrier}.',
    next: 'Send it by email. The person who runs the worker sets up texts: see docs/outreach.md.',
    audience: 'everyone',
    exit: 2,
  },
  RECIPIENT_OPTED_OUT: {
    message: 'The number has opted out of texts.',
    next: 'Reach them another way. A text with START from that number opens it again.',
    audience: 'everyone',
  },
  INBOUND_NO_AUDIT: {
    message: 'No open audit has this sender.',
    next: 'Attach the message to its audit, or set it aside.',
    audience: 'everyone',
  },
  INBOUND_UNCLEAR: {
    message: 'The sender is on more than one audit, or is an agent.',
    next: 'Attach the message to the audit it is about, or set it aside.',
    audience: 'everyone',
  },
  LETTER_SENDER_MISSING: {
    message: 'There is no return address for letters of {carrier}.',
    next: "Enter it in the carrier's settings, then print again.",
    audience: 'everyone',
    exit: 5,
  },
  LETTERS_NONE_DUE: {
    message: 'No letters of {carrier} wait to be printed.',
    next: 'Nothing was changed.',
    audience: 'everyone',
    exit: 5,
  },
  LETTERS_ALL_LEFT_OUT: {
    message: 'None of the {count} letters can be printed. {why}',
    next: 'Take their steps back on their audits, correct the name or address, and release them again.',
    audience: 'everyone',
    exit: 5,
  },
  LETTER_RUN_BUSY: {
    message: 'The letters changed while they were collected.',
    next: 'Print again. Nothing was changed.',
    audience: 'everyone',
    exit: 5,
  },
  LETTER_RUN_UNKNOWN: {
    message: 'There is no letter run {run} of this carrier.',
    next: 'See "bakehouse letters list". Nothing was changed.',
    audience: 'everyone',
    exit: 2,
  },
  LETTER_RUN_NOT_OPEN: {
    message: 'The run {run} was mailed or given up already.',
    next: 'Reload the letters. Nothing was changed.',
    audience: 'everyone',
    exit: 5,
  },
  LETTER_DAY_INVALID: {
    message: 'The letters cannot have been mailed on {day}: {why}.',
    next: 'Enter the day on which they were mailed. Nothing was changed.',
    audience: 'everyone',
    exit: 2,
  },
  LETTER_UNKNOWN: {
    message: 'There is no letter of {letter} at this carrier.',
    next: 'Check the code in the upper right corner of the letter. Nothing was changed.',
    audience: 'everyone',
    exit: 2,
  },
  LETTER_NOT_MAILED: {
    message: 'No letter of {letter} is on its way.',
    next: 'Mark its run as mailed first; a mailed letter that came back is marked once. Nothing was changed.',
    audience: 'everyone',
    exit: 5,
  },
  // Messages that came in.
  MESSAGE_TOO_LARGE: {
    message: 'The email has more than {most} MB.',
    next: 'It was not taken. Ask the sender for smaller files, or send them their link.',
    audience: 'everyone',
    exit: 1,
  },
  MESSAGE_EMPTY: {
    message: 'There is no email in what came.',
    next: 'Hand over the whole message with its headers, as the mail server has it.',
    audience: 'everyone',
    exit: 2,
  },
  MESSAGE_UNKNOWN: {
    message: 'There is no message {id} that came in.',
    next: 'See "bakehouse inbound list". Nothing was changed.',
    audience: 'everyone',
    exit: 2,
  },
  MESSAGE_NOT_KEPT: {
    message: 'This message does not wait any more.',
    next: 'Someone has decided on it, or it is in its audit. Nothing was changed.',
    audience: 'everyone',
    exit: 5,
  },
  MESSAGE_OF_NO_AUDIT: {
    message: 'The message names no audit that is known.',
    next: 'Attach it to its audit, or set it aside.',
    audience: 'everyone',
  },
  MESSAGE_OF_UNKNOWN_SENDER: {
    message:
      'The message names an audit by its code alone, and its sender is no contact of that audit.',
    next: 'Anyone may know a code. Attach it if it belongs there, or set it aside.',
    audience: 'everyone',
  },
  MESSAGE_OF_TWO_AUDITS: {
    message: 'The message answers emails of more than one audit.',
    next: 'Attach it to the audit that it is about, or set it aside.',
    audience: 'everyone',
  },
  MESSAGE_INFECTED: {
    message: 'It came with a file that the virus scanner holds.',
    next: 'Read it, and attach it or set it aside. Attached, it comes without the file, unless that is released under Held.',
    audience: 'everyone',
  },
  MESSAGE_WITHOUT_WORDS: {
    message: 'The message has no words and no files.',
    next: 'Attach it if it counts as an answer, or set it aside.',
    audience: 'everyone',
  },
  MESSAGE_NOT_READ: {
    message: 'The message could not be read: it is damaged, or has too many parts.',
    next: 'Read it in the mailbox, and ask the sender to send it again.',
    audience: 'everyone',
  },
  MESSAGE_LOOP: {
    message: 'Programs answer each other: too many automatic messages in an hour.',
    next: 'Nothing has to be done; nothing was answered.',
    audience: 'everyone',
  },
  MESSAGE_AUTOMATIC: {
    message: 'A program wrote this, not a person.',
    next: 'Nothing has to be done. It is no response.',
    audience: 'everyone',
  },
  MESSAGE_WISH_UNCLEAR: {
    message: 'Someone who is not the insured wants no more emails.',
    next: 'Take the address off the audit if it is not needed, and set the message aside.',
    audience: 'everyone',
  },
  FILE_IN_WINMAIL: {
    message: 'Outlook has packed the files in winmail.dat.',
    next: 'Ask the sender for the files as PDF, or send them their link.',
    audience: 'everyone',
  },
  FILE_IS_INLINE: {
    message: 'A small picture in the text, as of a signature.',
    next: 'Nothing has to be done.',
    audience: 'everyone',
  },
  FILE_IS_MESSAGE: {
    message: 'A message that came as a file.',
    next: 'Read it in the mailbox, or ask for its files alone.',
    audience: 'everyone',
  },
  FILES_TOO_MANY: {
    message: 'More files came with one message than are accepted.',
    next: 'Ask for the rest in another message, or through the link.',
    audience: 'everyone',
  },
} as const satisfies Record<string, ErrorEntry>
