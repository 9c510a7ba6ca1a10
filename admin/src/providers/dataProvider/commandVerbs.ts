import type {
  AskedCommand,
  CommandClient,
  OpenCommand,
} from '#shared/engine/commands/commandClient.ts'
import type { CommandKind } from '#shared/engine/commands/commandTable.ts'
import { RefusalError } from '../RefusalError.ts'
import type { ProviderContext } from './ProviderContext.ts'
import { reported } from './reported.ts'

/** Every verb of the business that changes something: the engine has a command of each name. */
const COMMAND_VERBS = {
  act: true,
  addCarrier: true,
  addSlice: true,
  addUser: true,
  appointment: true,
  applyProposal: true,
  attachDocument: true,
  attachMessage: true,
  attachScan: true,
  bulk: true,
  changeCarrier: true,
  changeInboxFile: true,
  changeProfiles: true,
  changeTemplates: true,
  changeUser: true,
  comment: true,
  confirmSingleReviewer: true,
  correctOrderNumber: true,
  createAudit: true,
  createDemoAudit: true,
  decideScan: true,
  detachScan: true,
  dismissMessage: true,
  decideHeldFile: true,
  dismissProposal: true,
  decideOutgoing: true,
  exportInvoice: true,
  giveUpLetterRun: true,
  handOver: true,
  importOrders: true,
  letterReturned: true,
  lettersMailed: true,
  markInvoicePaid: true,
  moveInboxFile: true,
  moveToSlice: true,
  printLetters: true,
  reconcileInvoices: true,
  recutScans: true,
  refreshIntakes: true,
  removeCarrier: true,
  removeDemoAudit: true,
  removeDocument: true,
  removeSharedView: true,
  removeSlice: true,
  removeUser: true,
  resendLink: true,
  resendResults: true,
  retryOutgoing: true,
  retypeDocument: true,
  saveReport: true,
  setBakeryCadence: true,
  setCadence: true,
  setFees: true,
  setLeave: true,
  shareView: true,
  stopCommand: true,
  takeBackPayment: true,
  undoImport: true,
  uploadToInbox: true,
} satisfies Record<CommandKind, true>

/** What is asked, of the active carrier unless another is named. */
export type Asked<K extends CommandKind> = Omit<AskedCommand<K>, 'kind' | 'carrierCompany'> & {
  carrierCompany?: string
  /** Gets the id by which the open change is followed (`useOpenCommands`). */
  onAsked?: (id: string) => void
}

export type CommandResult = Record<string, unknown>

export type CommandVerbs = { [K in CommandKind]: (asked: Asked<K>) => Promise<CommandResult> }

/**
 * The verbs over a context: each resolves to its result when the engine has done it, and rejects with an
 * `HttpError` whose body has the refusal.
 */
export function commandVerbs(context: ProviderContext): CommandVerbs {
  const verbs = (Object.keys(COMMAND_VERBS) as CommandKind[]).map((kind) => [
    kind,
    (asked: Asked<CommandKind>) =>
      reported(context, kind, askEngine(context, kind, asked), 'command'),
  ])
  return Object.fromEntries(verbs)
}

/** Asks the engine; a refusal rejects with a `RefusalError`. */
export async function askEngine<K extends CommandKind>(
  { commands, session }: Pick<ProviderContext, 'commands' | 'session'>,
  kind: K,
  { onAsked, carrierCompany, ...asked }: Asked<K>,
): Promise<CommandResult> {
  const carrier = carrierCompany ?? (await session.carrier())
  const command = { ...asked, kind, carrierCompany: carrier } as AskedCommand<K>
  const { id, end } = commands.ask(command)
  onAsked?.(id)
  const result = await end
  if (!result.ok) throw new RefusalError(result.error)
  return result.value
}

/** Stops a change where it is; one that the engine has not begun is withdrawn. Never rejects. */
export async function stopCommand(
  commands: CommandClient,
  { id, asked: { carrierCompany }, stored }: OpenCommand,
): Promise<void> {
  const isWaiting = stored?.state !== 'RUNNING'
  if (isWaiting && (await commands.withdraw(id).catch(() => false))) return
  await commands.ask({ kind: 'stopCommand', carrierCompany, request: { command: id } }).end
}
