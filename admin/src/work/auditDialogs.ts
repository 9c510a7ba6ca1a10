import { createContext, useContext } from 'react'
import type { MoveOffer } from '#shared/domain/audit/moveOffers.ts'
import type { StepType } from '#shared/domain/step/steps.ts'
import type { AuditAction } from '#shared/operations/advance/AuditAction.ts'

/** A dialog that works on the audit on screen. */
export type AuditDialog =
  | { kind: 'call'; step: StepType | null }
  | { kind: 'note' }
  | { kind: 'compose'; channel: 'email' | 'text'; step?: StepType }
  | { kind: 'move'; offer: MoveOffer }
  | {
      kind: 'action'
      action: AuditAction
      title: string
      /** What the person should know before, in a sentence or two. */
      explain?: string
      words: 'none' | 'optional' | 'needed'
    }
  | { kind: 'addStep' }

const DialogContext = createContext<(dialog: AuditDialog) => void>(() => {})

export const AuditDialogProvider = DialogContext.Provider

/** Opens a dialog that works on the audit on screen. */
export function useAuditDialog(): (dialog: AuditDialog) => void {
  return useContext(DialogContext)
}
