import type { CalendarEntry } from '#shared/audit/messages/outgoing.ts'
import { calendarFile } from '#shared/outreach/calendarFile.ts'
import type { Email } from '#shared/outreach/email.ts'

/** An email as nodemailer takes it. What it carries is in it: no file and no address is looked up. */
export function mailOptions(email: Email) {
  const { from, to, replyTo, envelopeFrom, messageId, date, headers, message } = email
  const { subject, text, html, attachments, calendar } = message
  return {
    from,
    // As objects: a text would be parsed, and may hold a list.
    to: to.map((address) => ({ name: '', address })),
    replyTo: { name: '', address: replyTo },
    envelope: { from: envelopeFrom, to: [...to] },
    subject,
    text,
    messageId,
    date,
    headers: { ...headers },
    ...(html ? { html } : {}),
    ...(attachments ? { attachments } : {}),
    ...(calendar ? { icalEvent: icalEventOf(calendar, email) } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** As an alternative of the text, which mail programs offer to accept, and as a file. */
function icalEventOf(calendar: CalendarEntry, { from, to, date }: Email) {
  const organizer = { name: from.name || from.address, email: from.address }
  const [email = ''] = to
  const attendee = { name: email, email }
  const content = calendarFile(calendar, { organizer, attendee, stamp: date })
  return { method: calendar.method, filename: 'appointment.ics', content }
}
