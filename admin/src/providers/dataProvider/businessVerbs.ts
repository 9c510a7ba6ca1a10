import type { ProviderContext } from './ProviderContext.ts'
import { quietWhenAborted } from './quietWhenAborted.ts'
import { reported } from './reported.ts'

const carriers = () => import('./verbs/carriers.ts')
const carrierView = () => import('./verbs/carrierView.ts')
const slices = () => import('./verbs/slices.ts')
const auditList = () => import('./verbs/auditList.ts')
const bulk = () => import('./verbs/bulk.ts')
const audits = () => import('./verbs/audits.ts')
const documents = () => import('./verbs/documents.ts')
const engine = () => import('./verbs/engine.ts')
const inbox = () => import('./verbs/inbox.ts')
const orders = () => import('./verbs/orders.ts')
const scans = () => import('./verbs/scans.ts')
const queue = () => import('./verbs/queue.ts')
const work = () => import('./verbs/work.ts')
const home = () => import('./verbs/home.ts')
const reports = () => import('./verbs/reports.ts')
const invoices = () => import('./verbs/invoices.ts')
const demo = () => import('./verbs/demo.ts')

/**
 * The provider's own verbs, beside react-admin's nine and the engine's commands: reads of the business,
 * and changes that need more than one step. A verb is a function of the same name in a
 * module of its noun, loaded when the first of them is called: `(context, params) => Promise`. `noun`
 * begins the key in the query cache, so that a change of the noun has all of it read again; `what` names
 * it in a failure's sentence (`reported.ts`), where it is called other than the noun; a verb that sends
 * something `fails` as a write or a change does.
 */
export const BUSINESS_VERBS = {
  readQueue: { load: queue, noun: 'queue' },
  countReplies: { load: queue, noun: 'queue' },
  stageFile: { load: documents, noun: 'documents', fails: 'write' },
  stageDocument: { load: documents, noun: 'documents', fails: 'command' },
  withdrawDocument: { load: documents, noun: 'documents', fails: 'command' },
  readFile: { load: documents, noun: 'files' },
  // The page of an audit.
  readSources: { load: audits, noun: 'audits', what: 'uploads' },
  readSentResults: { load: audits, noun: 'results' },
  makeReport: { load: audits, noun: 'report', what: 'reports' },
  makeHandover: { load: audits, noun: 'results' },
  readIntake: { load: audits, noun: 'intakes' },

  readWorker: { load: engine, noun: 'engine' },
  isStillCounting: { load: engine, noun: 'engine', what: 'figures' },
  readSenders: { load: engine, noun: 'engine' },
  readSystem: { load: engine, noun: 'engine' },
  // The audit list, and what is done to many audits at once.
  countFilters: { load: auditList, noun: 'counts', what: 'audits' },
  readSharedViews: { load: auditList, noun: 'views' },
  previewBulk: { load: bulk, noun: 'audits' },
  runBulk: { load: bulk, noun: 'audits', fails: 'command' },

  dropFile: { load: inbox, noun: 'inbox', fails: 'command' },
  readInboxFile: { load: inbox, noun: 'inbox', what: 'inboxFile' },
  readOrderFile: { load: orders, noun: 'inbox', what: 'uploads' },
  detectOrderColumns: { load: orders, noun: 'inbox', what: 'uploads' },
  previewImport: { load: orders, noun: 'inbox', what: 'uploads' },
  readOrders: { load: orders, noun: 'inbox', what: 'uploads' },
  readOrderTrees: { load: orders, noun: 'inbox', what: 'uploads' },
  followImport: { load: orders, noun: 'inbox', what: 'commands' },
  importCorrected: { load: orders, noun: 'inbox', fails: 'command' },
  findOrdersSince: { load: orders, noun: 'inbox', what: 'uploads' },
  readProposals: { load: orders, noun: 'inbox', what: 'uploads' },
  decideProposals: { load: orders, noun: 'inbox', fails: 'command' },
  readStoredOrders: { load: orders, noun: 'inbox', what: 'uploads' },
  readStoredOrder: { load: orders, noun: 'inbox', what: 'uploads' },
  saveProfile: { load: orders, noun: 'inbox', fails: 'command' },
  findNamedAudits: { load: scans, noun: 'scans', what: 'audits' },
  makeScans: { load: scans, noun: 'scans', fails: 'command' },

  // Carriers, what carrier users see, slices.
  readStanding: { load: carriers, noun: 'carriers', what: 'reports' },
  readFees: { load: carriers, noun: 'fees' },
  readNewestAudit: { load: carriers, noun: 'audits' },
  findCarrierAudit: { load: carrierView, noun: 'carrierAudits' },
  readSentReport: { load: carrierView, noun: 'carrierAudits' },
  previewSliceMove: { load: slices, noun: 'audits', fails: 'write' },
  // Work on audits.
  readWorkCarrier: { load: work, noun: 'carriers' },
  readOpenSteps: { load: work, noun: 'asteps' },
  readOwnCommands: { load: work, noun: 'commands' },
  readFirstCommands: { load: work, noun: 'commands' },
  readAuditResults: { load: work, noun: 'commands' },

  readUrgent: { load: home, noun: 'home', what: 'figures' },
  countMenu: { load: home, noun: 'menu', what: 'figures' },
  readMine: { load: home, noun: 'home', what: 'queue' },
  readMyAppointments: { load: home, noun: 'audits' },
  readLeaveAppointments: { load: home, noun: 'audits' },
  readToday: { load: home, noun: 'home', what: 'activity' },

  readActiveSlices: { load: reports, noun: 'reports' },
  readHeadlines: { load: reports, noun: 'reports' },
  readFigures: { load: reports, noun: 'reports' },
  compareCarriers: { load: reports, noun: 'reports' },
  listFigureAudits: { load: reports, noun: 'reports' },
  exportFigures: { load: reports, noun: 'reports' },
  readCalendar: { load: reports, noun: 'reports' },
  listCalendarDay: { load: reports, noun: 'reports' },
  readBakery: { load: reports, noun: 'reports' },
  listBakeryAudits: { load: reports, noun: 'reports' },
  readLoad: { load: reports, noun: 'audits', what: 'figures' },
  readActivity: { load: reports, noun: 'reports' },
  readExceptions: { load: reports, noun: 'reports' },
  listExceptionAudits: { load: reports, noun: 'reports' },

  readUnbilled: { load: invoices, noun: 'invoices' },
  readInvoiceLines: { load: invoices, noun: 'invoices' },

  listDemoAudits: { load: demo, noun: 'demo', what: 'audits' },
} as const satisfies Record<string, VerbRow>

interface VerbRow {
  load: () => Promise<object>
  noun: string
  what?: string
  fails?: 'write' | 'command'
}

export type BusinessVerb = keyof typeof BUSINESS_VERBS

type ModuleOf<V extends BusinessVerb> = Awaited<ReturnType<(typeof BUSINESS_VERBS)[V]['load']>>

type FunctionOf<V extends BusinessVerb> = V extends keyof ModuleOf<V> ? ModuleOf<V>[V] : never

/** What a verb is asked with, the carrier on screen included. */
export type VerbParams<V extends BusinessVerb> =
  FunctionOf<V> extends (context: ProviderContext, params: infer P) => unknown ? P : never

export type VerbAnswer<V extends BusinessVerb> =
  FunctionOf<V> extends (...args: never[]) => Promise<infer T> ? T : never

export type BusinessVerbs = {
  [V in BusinessVerb]: (params: VerbParams<V>, signal?: AbortSignal) => Promise<VerbAnswer<V>>
}

/** The verbs over a context. A failure is an `HttpError`, as with react-admin's own. */
export function businessVerbs(context: ProviderContext): BusinessVerbs {
  type Run = (context: ProviderContext, params: unknown) => Promise<unknown>
  const verbs = Object.entries<VerbRow>(BUSINESS_VERBS).map(([verb, row]) => {
    const { load, noun, what = noun, fails } = row
    const run = async (params: unknown) => {
      const functions = (await load()) as Record<string, Run>
      const found = functions[verb]
      if (found === undefined) throw new Error(`No function ${verb} in the module of ${noun}`)
      return found(context, params)
    }
    const answer = (params: unknown, signal?: AbortSignal) =>
      reported(
        context,
        what,
        quietWhenAborted(signal, () => run(params)),
        fails,
      )
    return [verb, answer]
  })
  return Object.fromEntries(verbs)
}
