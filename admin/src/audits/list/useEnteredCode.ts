import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import { AUDIT_CODE_LENGTH } from '#shared/kernel/constants.ts'
import { useAdminProvider } from '../../providers/useAdminProvider.ts'
import { filterInAddress } from '../listAddress.ts'

/** Opens the audit whose whole code was entered in the search box; any other text stays a search. */
export function useEnteredCode(): void {
  const provider = useAdminProvider()
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const { q = '' } = filterInAddress(search)
  const isEntered = (state as { isEntered?: boolean } | null)?.isEntered === true
  const code = canonicalAuditCode(q)
  const isWhole =
    isEntered && code.length >= AUDIT_CODE_LENGTH && /^[A-Z]+\d/.test(code) && !q.includes('@')
  useEffect(() => {
    if (!isWhole) return
    let isHere = true
    // A text that is no audit's code finds what it finds in the list. Back skips the list: it would open
    // the audit again.
    provider.findAuditByCode(code).then(
      () => isHere && void navigate(`/audits/${code}`, { replace: true }),
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [provider, navigate, isWhole, code])
}
