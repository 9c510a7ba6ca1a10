import type { Email } from '#shared/outreach/email.ts'

/** An email as nodemailer takes it. What it carries is in it: no file and no address is looked up. */
export function mailOptions(email: Email) {
  const { from, to, replyTo, envelopeFrom, messageId, date, headers, message } = email
  const { subject, text, html, attachments } = message
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
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
