import type { AuditCheck } from './AuditCheck.ts'
import { approvedFigures } from './checks/approvedFigures.ts'
import { auditCodes } from './checks/auditCodes.ts'
import { auditSize } from './checks/auditSize.ts'
import { engineFields } from './checks/engineFields.ts'
import { eventDates } from './checks/eventDates.ts'
import { fieldFormats } from './checks/fieldFormats.ts'
import { historyChains } from './checks/historyChains.ts'
import { historyMoves } from './checks/historyMoves.ts'
import { intakes } from './checks/intakes.ts'
import { links } from './checks/links.ts'
import { nextActions } from './checks/nextActions.ts'
import { openSteps } from './checks/openSteps.ts'
import { orderKeys } from './checks/orderKeys.ts'

/** What is looked at of every audit. */
export const AUDIT_CHECKS: readonly AuditCheck[] = [
  historyChains,
  eventDates,
  historyMoves,
  openSteps,
  auditCodes,
  orderKeys,
  engineFields,
  intakes,
  links,
  nextActions,
  fieldFormats,
  approvedFigures,
  auditSize,
]
