import type { CliCommand } from '../command.ts'

/** A row of the table: `load` reads the command's code, which `--help` never needs. */
export interface CommandRow {
  /** `orders import`: noun and verb, or one word. */
  name: string
  summary: string
  load: () => Promise<CliCommand>
}

/** Every command. Help, completion and dispatch iterate this. */
export const COMMANDS: readonly CommandRow[] = [
  {
    name: 'start',
    summary: 'Run the local backend and both apps on one port',
    load: async () => (await import('./start.ts')).startCommand,
  },
  {
    name: 'backend',
    summary: 'Run the local backend alone, in memory without --data',
    load: async () => (await import('./backend.ts')).backendCommand,
  },
  {
    name: 'orders import',
    summary: 'Import order files, CSV or XML; safe to run again',
    load: async () => (await import('./orders/import.ts')).ordersImportCommand,
  },
  {
    name: 'orders undo',
    summary: 'Undo a whole import while its audits are untouched',
    load: async () => (await import('./orders/undo.ts')).ordersUndoCommand,
  },
  {
    name: 'orders profile detect',
    summary: 'Propose a feed profile for a file, with its certainty for each column',
    load: async () => (await import('./orders/detectProfile.ts')).ordersProfileDetectCommand,
  },
  {
    name: 'audits list',
    summary: 'List audits in the working order',
    load: async () => (await import('./audits/list.ts')).auditsListCommand,
  },
  {
    name: 'audits show',
    summary: 'Show one audit with its steps',
    load: async () => (await import('./audits/show.ts')).auditsShowCommand,
  },
  {
    name: 'audits new',
    summary: 'Create an audit from a typed order: in Order, in slice 9999',
    load: async () => (await import('./audits/new.ts')).auditsNewCommand,
  },
  {
    name: 'audits advance',
    summary: 'Move audits to a state, or complete or create a step, many at once',
    load: async () => (await import('./audits/advance.ts')).auditsAdvanceCommand,
  },
  {
    name: 'audits results',
    summary: 'Show what was sent to the carrier of an audit, with its receipt',
    load: async () => (await import('./audits/results.ts')).auditsResultsCommand,
  },
  {
    name: 'audits claim',
    summary: 'Claim an audit for an hour, so that no one else works on it',
    load: async () => (await import('./audits/claim.ts')).auditsClaimCommand,
  },
  {
    name: 'audits release',
    summary: 'Release a claim on an audit',
    load: async () => (await import('./audits/claim.ts')).auditsReleaseCommand,
  },
  {
    name: 'audits assign',
    summary: 'Assign audits to an auditor, or to no one',
    load: async () => (await import('./audits/assign.ts')).auditsAssignCommand,
  },
  {
    name: 'audits hand-over',
    summary: 'Give the open audits of an auditor to another, or to all by load',
    load: async () => (await import('./audits/assign.ts')).auditsHandOverCommand,
  },
  {
    name: 'audits load',
    summary: 'Show how many audits each auditor has, and who is away',
    load: async () => (await import('./audits/assign.ts')).auditsLoadCommand,
  },
  {
    name: 'audits link',
    summary: 'Close or replace the link of an audit, or renew its PIN',
    load: async () => (await import('./audits/link.ts')).auditsLinkCommand,
  },
  {
    name: 'audits correct',
    summary: 'Correct the order number of an audit, with a reason',
    load: async () => (await import('./audits/edit.ts')).auditsCorrectCommand,
  },
  {
    name: 'audits note',
    summary: 'Add a note to an audit',
    load: async () => (await import('./audits/note.ts')).auditsNoteCommand,
  },
  {
    name: 'audits reply',
    summary: "Reply to a carrier's comment, or mark it as done",
    load: async () => (await import('./audits/note.ts')).auditsReplyCommand,
  },
  {
    name: 'audits documents',
    summary: 'List the documents of an audit; confirm one that came with a message, or remove it',
    load: async () => (await import('./audits/documents.ts')).auditsDocumentsCommand,
  },
  {
    name: 'audits attach',
    summary: 'Add a file to the documents of an audit',
    load: async () => (await import('./audits/attach.ts')).auditsAttachCommand,
  },
  {
    name: 'audits edit',
    summary: 'Edit fields of an audit: --set insuredEmail=ana@oven.example',
    load: async () => (await import('./audits/edit.ts')).auditsEditCommand,
  },
  {
    name: 'audits report',
    summary: 'Write the report of an audit as a PDF',
    load: async () => (await import('./audits/report.ts')).auditsReportCommand,
  },
  {
    name: 'audits tick',
    summary: 'Run one pass of the worker',
    load: async () => (await import('./audits/tick.ts')).auditsTickCommand,
  },
  {
    name: 'audits hold',
    summary: 'Put an audit under a legal hold, or release it',
    load: async () => (await import('./audits/hold.ts')).auditsHoldCommand,
  },
  {
    name: 'audits erase',
    summary: 'Erase an audit whole, with its files; refused while it is held or kept',
    load: async () => (await import('./audits/erase.ts')).auditsEraseCommand,
  },
  {
    name: 'appointments list',
    summary: 'List the agreed appointments of a carrier, as they begin',
    load: async () => (await import('./appointments/list.ts')).appointmentsListCommand,
  },
  {
    name: 'appointments set',
    summary: 'Set an appointment of an auditor with an insured, and email it',
    load: async () => (await import('./appointments/change.ts')).appointmentsSetCommand,
  },
  {
    name: 'appointments move',
    summary: 'Move an appointment, or change its place or auditor',
    load: async () => (await import('./appointments/change.ts')).appointmentsMoveCommand,
  },
  {
    name: 'appointments cancel',
    summary: 'Cancel an appointment, with a reason',
    load: async () => (await import('./appointments/change.ts')).appointmentsCancelCommand,
  },
  {
    name: 'appointments outcome',
    summary: 'Record whether an appointment took place',
    load: async () => (await import('./appointments/change.ts')).appointmentsOutcomeCommand,
  },
  {
    name: 'scans add',
    summary: "Upload PDFs and images to a carrier's inbox; safe to run again",
    load: async () => (await import('./scans/add.ts')).scansAddCommand,
  },
  {
    name: 'scans list',
    summary: 'List the scans of a carrier, newest first',
    load: async () => (await import('./scans/list.ts')).scansListCommand,
  },
  {
    name: 'scans set-aside',
    summary: 'Set waiting scans aside, with a reason: they belong to no audit',
    load: async () => (await import('./scans/decide.ts')).scansSetAsideCommand,
  },
  {
    name: 'scans put-back',
    summary: 'Put a scan that was set aside back into the inbox',
    load: async () => (await import('./scans/decide.ts')).scansPutBackCommand,
  },
  {
    name: 'files list',
    summary: 'List the files that the virus scanner keeps out, oldest first',
    load: async () => (await import('./files/held.ts')).filesListCommand,
  },
  {
    name: 'files release',
    summary: 'Accept a held file: the virus scanner is wrong',
    load: async () => (await import('./files/held.ts')).filesReleaseCommand,
  },
  {
    name: 'files discard',
    summary: 'Leave a held file out for good',
    load: async () => (await import('./files/held.ts')).filesDiscardCommand,
  },
  {
    name: 'worker',
    summary: 'Run the worker until Ctrl-C; "start" has one in it',
    load: async () => (await import('./worker.ts')).workerCommand,
  },
  {
    name: 'receive',
    summary: 'Receive what mail services and providers of texts post; "start" does too',
    load: async () => (await import('./receive.ts')).receiveCommand,
  },
  {
    name: 'carriers add',
    summary: 'Add a carrier',
    load: async () => (await import('./carriers/settings.ts')).carriersAddCommand,
  },
  {
    name: 'carriers list',
    summary: 'List the carriers',
    load: async () => (await import('./carriers/show.ts')).carriersListCommand,
  },
  {
    name: 'carriers show',
    summary: 'Show the settings of a carrier',
    load: async () => (await import('./carriers/show.ts')).carriersShowCommand,
  },
  {
    name: 'carriers set',
    summary: 'Change the settings of a carrier',
    load: async () => (await import('./carriers/settings.ts')).carriersSetCommand,
  },
  {
    name: 'carriers remove',
    summary: 'Remove a carrier that has no audits',
    load: async () => (await import('./carriers/settings.ts')).carriersRemoveCommand,
  },
  {
    name: 'carriers profile set',
    summary: 'Add or replace a feed profile of a carrier',
    load: async () => (await import('./carriers/profiles.ts')).carriersProfileSetCommand,
  },
  {
    name: 'carriers profile list',
    summary: "List a carrier's feed profiles",
    load: async () => (await import('./carriers/profiles.ts')).carriersProfileListCommand,
  },
  {
    name: 'carriers profile remove',
    summary: 'Remove a feed profile of a carrier',
    load: async () => (await import('./carriers/profiles.ts')).carriersProfileRemoveCommand,
  },
  {
    name: 'carriers fees set',
    summary: "Set a carrier's fee schedule from a file",
    load: async () => (await import('./carriers/fees.ts')).carriersFeesSetCommand,
  },
  {
    name: 'carriers fees show',
    summary: "Print a carrier's fee schedule",
    load: async () => (await import('./carriers/fees.ts')).carriersFeesShowCommand,
  },
  {
    name: 'carriers fees remove',
    summary: "Remove a carrier's fee schedule",
    load: async () => (await import('./carriers/fees.ts')).carriersFeesRemoveCommand,
  },
  {
    name: 'carriers templates set',
    summary: "Set a carrier's own template for a step that sends something",
    load: async () => (await import('./carriers/templates.ts')).carriersTemplatesSetCommand,
  },
  {
    name: 'carriers templates show',
    summary: 'Show the templates of all steps, or the text of one',
    load: async () => (await import('./carriers/templates.ts')).carriersTemplatesShowCommand,
  },
  {
    name: 'carriers templates remove',
    summary: 'Return to the built-in template of a step',
    load: async () => (await import('./carriers/templates.ts')).carriersTemplatesRemoveCommand,
  },
  {
    name: 'invoices export',
    summary: 'Bill the work through a day and write the invoices; safe to run again',
    load: async () => (await import('./invoices/export.ts')).invoicesExportCommand,
  },
  {
    name: 'invoices list',
    summary: 'List the invoices, newest first',
    load: async () => (await import('./invoices/show.ts')).invoicesListCommand,
  },
  {
    name: 'invoices show',
    summary: 'Show one invoice with its lines',
    load: async () => (await import('./invoices/show.ts')).invoicesShowCommand,
  },
  {
    name: 'invoices paid',
    summary: 'Mark an invoice as paid on a day, or take that back',
    load: async () => (await import('./invoices/paid.ts')).invoicesPaidCommand,
  },
  {
    name: 'users add',
    summary: 'Register a user',
    load: async () => (await import('./users/rights.ts')).usersAddCommand,
  },
  {
    name: 'users adopt',
    summary: 'Register users stored under ids other than their email',
    load: async () => (await import('./users/adopt.ts')).usersAdoptCommand,
  },
  {
    name: 'users list',
    summary: 'List the registered users',
    load: async () => (await import('./users/list.ts')).usersListCommand,
  },
  {
    name: 'users set',
    summary: "Change a user's name, role and carriers",
    load: async () => (await import('./users/rights.ts')).usersSetCommand,
  },
  {
    name: 'users remove',
    summary: 'Remove a user',
    load: async () => (await import('./users/rights.ts')).usersRemoveCommand,
  },
  {
    name: 'users leave',
    summary: 'Note when an auditor is away, or that they are back',
    load: async () => (await import('./users/leave.ts')).usersLeaveCommand,
  },
  {
    name: 'users log',
    summary: 'List changes of access, newest first',
    load: async () => (await import('./users/list.ts')).usersLogCommand,
  },
  {
    name: 'bakery set',
    summary: 'Set how long a step waits, or that a person reviews it first',
    load: async () => (await import('./bakery/cadence.ts')).bakerySetCommand,
  },
  {
    name: 'bakery list',
    summary: 'List the steps with their settings',
    load: async () => (await import('./bakery/cadence.ts')).bakeryListCommand,
  },
  {
    name: 'bakery remove',
    summary: 'Remove a setting of a step',
    load: async () => (await import('./bakery/cadence.ts')).bakeryRemoveCommand,
  },
  {
    name: 'slices add',
    summary: 'Put a slice of the audits on screen',
    load: async () => (await import('./slices/slices.ts')).slicesAddCommand,
  },
  {
    name: 'slices list',
    summary: 'List the active slices',
    load: async () => (await import('./slices/slices.ts')).slicesListCommand,
  },
  {
    name: 'slices remove',
    summary: 'Take a slice off the screen',
    load: async () => (await import('./slices/slices.ts')).slicesRemoveCommand,
  },
  {
    name: 'slices move',
    summary: "Move a carrier's audits from one slice to another",
    load: async () => (await import('./slices/slices.ts')).slicesMoveCommand,
  },
  {
    name: 'reports figures',
    summary: 'Show turnaround, service, outcomes and rework of a period',
    load: async () => (await import('./reports/figures.ts')).reportsFiguresCommand,
  },
  {
    name: 'reports exceptions',
    summary: 'List what needs attention, and what clears it',
    load: async () => (await import('./reports/exceptions.ts')).reportsExceptionsCommand,
  },
  {
    name: 'reports activity',
    summary: 'Show activity by day and person',
    load: async () => (await import('./reports/activity.ts')).reportsActivityCommand,
  },
  {
    name: 'inbound mail',
    summary: 'Take an email from standard input, as a pipe of a mail server does',
    load: async () => (await import('./inbound/mail.ts')).inboundMailCommand,
  },
  {
    name: 'inbound list',
    summary: 'List the messages that wait for a person',
    load: async () => (await import('./inbound/list.ts')).inboundListCommand,
  },
  {
    name: 'inbound show',
    summary: 'Show a message that came in, with its words and files',
    load: async () => (await import('./inbound/list.ts')).inboundShowCommand,
  },
  {
    name: 'inbound attach',
    summary: 'Make a message a response of an audit',
    load: async () => (await import('./inbound/decide.ts')).inboundAttachCommand,
  },
  {
    name: 'inbound dismiss',
    summary: 'Set a message aside',
    load: async () => (await import('./inbound/decide.ts')).inboundDismissCommand,
  },
  {
    name: 'outbox list',
    summary: 'List what was sent for a carrier, and its delivery state',
    load: async () => (await import('./outbox/list.ts')).outboxListCommand,
  },
  {
    name: 'outbox deliver',
    summary: 'Send the queued emails over SMTP',
    load: async () => (await import('./outbox/deliver.ts')).outboxDeliverCommand,
  },
  {
    name: 'outbox retry',
    summary: 'Queue a failed email or text again',
    load: async () => (await import('./outbox/queue.ts')).outboxRetryCommand,
  },
  {
    name: 'outbox decide',
    summary: 'Say of what was perhaps sent that it was, or send it again',
    load: async () => (await import('./outbox/queue.ts')).outboxDecideCommand,
  },
  {
    name: 'outbox release',
    summary: 'Release the queue after a restore',
    load: async () => (await import('./outbox/queue.ts')).outboxReleaseCommand,
  },
  {
    name: 'letters list',
    summary: 'List letters to print, and the runs that were printed',
    load: async () => (await import('./letters/list.ts')).lettersListCommand,
  },
  {
    name: 'letters print',
    summary: 'Print the letters that are due as one PDF, or a run again',
    load: async () => (await import('./letters/print.ts')).lettersPrintCommand,
  },
  {
    name: 'letters mailed',
    summary: 'Mark a run of letters as mailed on a day',
    load: async () => (await import('./letters/runs.ts')).lettersMailedCommand,
  },
  {
    name: 'letters returned',
    summary: 'Mark a letter as returned, by the code on it',
    load: async () => (await import('./letters/runs.ts')).lettersReturnedCommand,
  },
  {
    name: 'letters give-up',
    summary: 'Give a printed run up: its letters are due again',
    load: async () => (await import('./letters/runs.ts')).lettersGiveUpCommand,
  },
  {
    name: 'retention show',
    summary: 'Show how long everything is kept, and why',
    load: async () => (await import('./retention/settings.ts')).retentionShowCommand,
  },
  {
    name: 'retention set',
    summary: 'Keep a row of the table, or the audits of a state, longer',
    load: async () => (await import('./retention/settings.ts')).retentionSetCommand,
  },
  {
    name: 'retention report',
    summary: 'Show what goes on which day, what is held, and what went',
    load: async () => (await import('./retention/report.ts')).retentionReportCommand,
  },
  {
    name: 'persons export',
    summary: 'Write what is stored of a person to a folder',
    load: async () => (await import('./persons/export.ts')).personsExportCommand,
  },
  {
    name: 'persons erase',
    summary: 'Show what has a person, and with --apply erase them',
    load: async () => (await import('./persons/erase.ts')).personsEraseCommand,
  },
  {
    name: 'seed demo',
    summary: 'Add the demo carriers, users and orders; safe to run again',
    load: async () => (await import('./seed/demo.ts')).seedDemoCommand,
  },
  {
    name: 'backup',
    summary: 'Write all stored documents and files to one file',
    load: async () => (await import('./backup.ts')).backupCommand,
  },
  {
    name: 'restore',
    summary: 'Restore a backup into an empty database, or replace what is there with --replace',
    load: async () => (await import('./restore.ts')).restoreCommand,
  },
  {
    name: 'migrate',
    summary: 'Bring the data of an earlier release to this one; safe to run again',
    load: async () => (await import('./migrate.ts')).migrateCommand,
  },
  {
    name: 'verify',
    summary: 'Check the stored audits and list problems',
    load: async () => (await import('./verify.ts')).verifyCommand,
  },
  {
    name: 'doctor',
    summary: 'Check this machine and the data and list problems',
    load: async () => (await import('./doctor.ts')).doctorCommand,
  },
  {
    name: 'config show',
    summary: 'Show the settings that stand in for options, and their sources',
    load: async () => (await import('./config/show.ts')).configShowCommand,
  },
  {
    name: 'completion',
    summary: 'Print the completion script of a shell',
    load: async () => (await import('./completion.ts')).completionCommand,
  },
  {
    name: 'version',
    summary: 'Print the version',
    load: async () => (await import('./version.ts')).versionCommand,
  },
]
