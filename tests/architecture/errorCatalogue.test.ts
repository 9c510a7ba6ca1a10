import { describe, expect, it } from 'vitest'
import { EXIT_CODES } from '#cli/command.ts'
import { APPOINTMENT_ERRORS } from '#shared/errors/appointments.ts'
import { ASSIGNMENT_ERRORS } from '#shared/errors/assignment.ts'
import { AUDIT_ERRORS } from '#shared/errors/audit.ts'
import { BILLING_ERRORS } from '#shared/errors/billing.ts'
import { BACKUP_ERRORS, COMMAND_LINE_ERRORS, EXPORT_ERRORS } from '#shared/errors/commandLine.ts'
import { DOCUMENT_ERRORS } from '#shared/errors/documents.ts'
import { COMMAND_ERRORS } from '#shared/errors/engine.ts'
import { FIRM_ERRORS } from '#shared/errors/firm.ts'
import { HELD_FILE_ERRORS } from '#shared/errors/heldFiles.ts'
import { PUBLIC_ERRORS } from '#shared/errors/intake.ts'
import { KERNEL_ERRORS } from '#shared/errors/kernel.ts'
import type { Audience, ErrorEntry } from '#shared/errors/model.ts'
import { ORDER_ERRORS } from '#shared/errors/orders.ts'
import { OUTREACH_ERRORS } from '#shared/errors/outreach.ts'
import { ERRORS } from '#shared/errors/refusal.ts'
import { REPORT_ERRORS } from '#shared/errors/reports.ts'
import { RESULT_ERRORS } from '#shared/errors/results.ts'
import { RETENTION_ERRORS } from '#shared/errors/retention.ts'
import { SPECIFICATION_ERRORS } from '#shared/errors/specification.ts'
import { VERIFY_ERRORS } from '#shared/errors/verify.ts'

const SECTIONS: readonly { title: string; errors: Record<string, ErrorEntry> }[] = [
  { title: 'Named by the specification', errors: SPECIFICATION_ERRORS },
  { title: 'Reading and writing', errors: KERNEL_ERRORS },
  { title: 'Users, carriers and slices', errors: FIRM_ERRORS },
  { title: 'Audits, steps and messages', errors: AUDIT_ERRORS },
  { title: 'Documents, scans and files in the inbox', errors: DOCUMENT_ERRORS },
  { title: 'Order files and feed profiles', errors: ORDER_ERRORS },
  { title: 'Appointments', errors: APPOINTMENT_ERRORS },
  { title: 'Leave and hand-over', errors: ASSIGNMENT_ERRORS },
  { title: 'Held files', errors: HELD_FILE_ERRORS },
  { title: 'The outbox', errors: OUTREACH_ERRORS },
  { title: 'Fees and invoices', errors: BILLING_ERRORS },
  { title: 'Results and carrier users', errors: RESULT_ERRORS },
  { title: 'Reports', errors: REPORT_ERRORS },
  { title: 'The engine', errors: COMMAND_ERRORS },
  { title: 'Keeping and erasing', errors: RETENTION_ERRORS },
  { title: 'What verify finds', errors: VERIFY_ERRORS },
  { title: 'The command line', errors: COMMAND_LINE_ERRORS },
  { title: 'Export and import of a data folder', errors: EXPORT_ERRORS },
  { title: 'Backup and restore', errors: BACKUP_ERRORS },
  { title: 'The public flow', errors: PUBLIC_ERRORS },
]

/** The programs' table and the public pages'. */
const ALL: Record<string, ErrorEntry> = { ...ERRORS, ...PUBLIC_ERRORS }

/** Audiences whose failures a command can end with. */
const REACHES_COMMANDS: readonly Audience[] = ['commandLine', 'everyone']

const INTRODUCTION = `# Error catalogue

Every failure that a user can see: its code, what it says and what to do next. \`{words}\` in braces are filled in. The texts are written once, in \`shared/errors/\`; this page is made from there by \`npm run docs\`, and a test fails when it is behind.

Exit statuses of the command line: ${Object.entries(EXIT_CODES)
  .map(
    ([name, status]) =>
      `${status} ${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`,
  )
  .join(', ')}.
`

describe('docs/error-catalogue.md', () => {
  it('is what the catalogue says', async () => {
    const sections = SECTIONS.map(({ title, errors }) => {
      const rows = Object.entries(errors).map(([code, entry]) => {
        const { message, next, audience = 'screen', exit } = entry
        const status = REACHES_COMMANDS.includes(audience) ? (exit ?? 1) : ''
        return `| \`${code}\` | ${cell(message)} | ${cell(next)} | ${status} |`
      })
      return `## ${title}\n\n| Code | Says | What to do | Exit |\n|---|---|---|---|\n${rows.join('\n')}\n`
    })
    const page = [INTRODUCTION, ...sections].join('\n')
    await expect(page).toMatchFileSnapshot('../../docs/error-catalogue.md')
  })

  it('has every code of the catalogue', () => {
    const shown = SECTIONS.flatMap(({ errors }) => Object.keys(errors))
    expect(shown.sort()).toEqual(Object.keys(ALL).sort())
  })

  it('says what happened in one sentence and what to do in at least one', () => {
    const rows = Object.entries(ALL)
    // The specification's own wordings are kept letter by letter, sentences or not.
    const ours = rows.filter(([code]) => !(code in SPECIFICATION_ERRORS))
    expect(ours.filter(([, { next }]) => !/[.?!)]$/.test(next)).map(([code]) => code)).toEqual([])
  })

  it('gives only exit statuses that there are', () => {
    const known: number[] = Object.values(EXIT_CODES)
    expect(
      Object.values(ALL).filter(({ exit }) => exit !== undefined && !known.includes(exit)),
    ).toEqual([])
  })
})

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}
