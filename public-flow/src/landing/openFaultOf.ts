import { StoreError } from '#shared/kernel/ports/documentStore.ts'

/** Why a code could not be looked up: no connection, or our side. Never "no such audit". */
export function openFaultOf(error: unknown, isOnline: boolean): 'OPEN_OFFLINE' | 'OPEN_FAILED' {
  const isLost = error instanceof StoreError && error.code === 'unavailable'
  return isLost || !isOnline ? 'OPEN_OFFLINE' : 'OPEN_FAILED'
}
