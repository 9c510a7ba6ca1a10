import { createContext, useContext } from 'react'
import type { DocumentType } from '#shared/audit/documentTypes.ts'
import type { Step } from '#shared/audit/steps/model.ts'

/** What a screen has read of an audit besides itself, so that its dialogs need not read it again. */
export interface KnownOfAudit {
  auditFSID: string
  /** All of its steps; undefined until they are read. */
  steps?: readonly Step[] | undefined
  /** Its steps could not be read. */
  hasFailed?: boolean | undefined
  /** Types of its attachments; likewise. */
  documents?: readonly DocumentType[] | undefined
  /** Another user's latest change to it, in words. */
  news?: string | undefined
}

const KnownContext = createContext<KnownOfAudit | null>(null)

export const KnownOfAuditProvider = KnownContext.Provider

/** What the screen around has read of this audit; null where no screen has. */
export function useKnownOfAudit(auditFSID: string): KnownOfAudit | null {
  const known = useContext(KnownContext)
  return known?.auditFSID === auditFSID ? known : null
}

/** Another user's latest change to the audit on the surrounding screen, in words. */
export function useAuditNews(): string | undefined {
  return useContext(KnownContext)?.news
}
