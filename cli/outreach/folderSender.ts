import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { MailSender } from '#shared/outreach/ops/mailSender.ts'
import { mailOptions } from './mailOptions.ts'

/**
 * Writes each email as `{id}.eml` into a folder instead of sending it, for trying out. The file is written
 * under another name and renamed, so that it is never half there.
 */
export function folderSender(folder: string): MailSender & { close(): void } {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return {
    send: async (email) => {
      try {
        const { message } = await transport.sendMail(mailOptions(email))
        await mkdir(folder, { recursive: true })
        const partial = join(folder, `.${email.id}.part`)
        await writeFile(partial, message)
        await rename(partial, join(folder, `${email.id}.eml`))
        return { kind: 'sent', messageId: email.messageId }
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        return { kind: 'stopped', reason: 'unreachable', why: `the folder for emails: ${why}` }
      }
    },
    close: () => transport.close(),
  }
}
