import type { Actor } from '../../domain/audit/Actor.ts'
import type { Day } from '../../domain/audit/Audit.ts'
import type { Carrier } from '../../domain/carrier/Carrier.ts'
import type { WorkWorld } from '../advance/workOnAudit.ts'
import type { StopSignal } from '../import/inParallel.ts'

/** Who makes which invoice. */
export interface InvoiceRun {
  world: WorkWorld
  carrier: Carrier
  through: Day
  /** Role `invoicing`: the only one that moves audits to INVOICED. */
  actor: Actor & { role: 'invoicing' }
  /** The invoice's number. */
  id: string
  /** This run's name on the draft, random. */
  holder: string
  signal?: StopSignal
  /** Audits marked so far, of how many. */
  onProgress?: (done: number, total: number) => void
}
