import { takeOverRelease01 } from './m0001TakeOverRelease01.ts'
import { listAudits } from './m0002ListAudits.ts'
import { dateLinks } from './m0003DateLinks.ts'
import { queueOutgoing } from './m0004QueueOutgoing.ts'
import { assignNoOne } from './m0005AssignNoOne.ts'
import { sortByPremium } from './m0006SortByPremium.ts'
import { ratePayrollByPolicy } from './m0007RatePayrollByPolicy.ts'
import { askAgain } from './m0008AskAgain.ts'
import type { Migration } from './migration.ts'

/**
 * Every migration, in the order of their numbers, from 1 without a gap. One that a release has shipped
 * never changes; a new one goes to the end, and its number into `STORE_SCHEMA`.
 */
export const MIGRATIONS: readonly Migration[] = [
  takeOverRelease01,
  listAudits,
  dateLinks,
  queueOutgoing,
  assignNoOne,
  sortByPremium,
  ratePayrollByPolicy,
  askAgain,
]
