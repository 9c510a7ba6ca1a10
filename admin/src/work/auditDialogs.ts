import { createContext, useContext } from 'react'
import type { MoveOffer } from '#shared/audit/moveOffers.ts'
import type { StaffAction } from '#shared/engine/commands/kinds/auditKinds.ts'
import type { OutgoingTemplate, StepType } from '#shared/firm/model.ts'
import type { Day } from '#shared/kernel/day.ts'
import type { TypedCall } from './LogCallDialog.tsx'

/** A dialog that works on the audit on screen. `typed`: what was typed before, when it comes back. */
export type AuditDialog =
  | { kind: 'call'; step: StepType | null; typed?: TypedCall }
  | { kind: 'note'; typed?: string }
  | { kind: 'compose'; channel: 'email' | 'text'; step?: StepType; typed?: OutgoingTemplate }
  | { kind: 'move'; offer: MoveOffer }
  | {
      kind: 'action'
      action: StaffAction
      title: string
      /** What the person should know before, in a sentence or two. */
      explain?: string
      words: 'none' | 'optional' | 'needed'
      typed?: string
    }
  | { kind: 'addStep' }
  | { kind: 'assign'; typed?: { auditor: string; reason: string } }
  | { kind: 'extendLink'; typed?: { until: Day; reason: string } }
  | { kind: 'resendLink' }

const DialogContext = createContext<(dialog: AuditDialog) => void>(() => {})

export const AuditDialogProvider = DialogContext.Provider

/** Opens a dialog that works on the audit on screen. */
export function useAuditDialog(): (dialog: AuditDialog) => void {
  return useContext(DialogContext)
}
