import CheckCircleOutline from '@mui/icons-material/CheckCircleOutline'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import type { SelectedRow } from '../list/useSelection.ts'
import { type BulkReason, firstSentence, unlockOf } from './bulkReasons.ts'

/** How many came through, were refused and were not tried, as one bar and in words. */
export function BulkBar({
  through,
  refused,
  total,
  words,
}: {
  through: number
  refused: number
  total: number
  /** What coming through is called: it differs before and after; `unchanged` where some are. */
  words: { through: string; refused: string; unchanged: string | false }
}) {
  const translate = useTranslate()
  const share = (part: number) => `${total === 0 ? 0 : (part / total) * 100}%`
  return (
    <Box>
      <Box
        role="progressbar"
        aria-label={words.through}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={through + refused}
        sx={({ palette }) => ({
          display: 'flex',
          gap: '2px',
          height: 8,
          borderRadius: 1,
          overflow: 'hidden',
          background: palette.bakehouse.sunken,
        })}
      >
        <Box
          sx={({ palette }) => ({
            width: share(through),
            background: palette.bakehouse.tones.green.mark,
          })}
        />
        <Box
          sx={({ palette }) => ({
            width: share(refused),
            background: palette.bakehouse.tones.amber.mark,
          })}
        />
      </Box>
      <Box
        className="figures"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, mt: 2, fontSize: 12 }}
        aria-live="polite"
      >
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', color: 'success.main' }}>
          <CheckCircleOutline aria-hidden sx={{ fontSize: 14 }} />
          {words.through}
        </Box>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', color: 'warning.main' }}>
          <ErrorOutline aria-hidden sx={{ fontSize: 14 }} />
          {words.refused}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>
          {translate('bulk.not_tried', { count: total - through - refused })}
        </Box>
        {words.unchanged && <Box sx={{ color: 'text.secondary' }}>{words.unchanged}</Box>}
      </Box>
    </Box>
  )
}

/** Rows drawn at once; the CSV has all of them. */
const MOST_ROWS = 100

/** Left the reasons with their counts, right the audits of one, each with its cause and what unlocks it. */
export function BulkReasons({
  title,
  reasons,
  rows,
}: {
  title: string
  reasons: readonly BulkReason[]
  rows: ReadonlyMap<string, SelectedRow>
}) {
  const translate = useTranslate()
  const [chosen, setChosen] = useState('')
  const [first] = reasons
  const current = reasons.find(({ key }) => key === chosen) ?? first
  if (current === undefined) return null
  return (
    <Box
      sx={({ palette }) => ({
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '280px 1fr' },
        minHeight: 0,
        borderTop: `1px solid ${palette.divider}`,
        overflow: 'hidden',
      })}
    >
      <Box sx={{ bgcolor: 'background.default', p: 2, overflowY: 'auto' }}>
        <Typography variant="caption" component="h3" color="text.secondary" sx={{ px: 2, py: 1 }}>
          {title}
        </Typography>
        {reasons.map((reason) => (
          <Reason
            key={reason.key}
            aria-pressed={reason === current}
            onClick={() => setChosen(reason.key)}
          >
            <Box component="span" sx={{ flex: 1, textAlign: 'left', minWidth: 0 }}>
              <Box component="span" sx={{ display: 'block', fontWeight: 550 }}>
                {reason.head}
              </Box>
              <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
                {reason.next}
              </Box>
            </Box>
            <strong className="figures">{reason.results.length}</strong>
          </Reason>
        ))}
      </Box>
      <Box
        role="region"
        aria-label={translate('bulk.rows')}
        tabIndex={0}
        sx={{ overflowY: 'auto', minWidth: 0 }}
      >
        <Box sx={{ px: 3, pt: 3, pb: 2 }}>
          <Typography variant="h4" component="h3">
            {current.head}
          </Typography>
          <Box sx={{ color: 'text.secondary' }}>{current.next}</Box>
        </Box>
        <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse' }}>
          <tbody>
            {current.results.slice(0, MOST_ROWS).map((result) => {
              const { auditCode, auditFSID, reason } = result
              const unlock = unlockOf(current.code, auditCode)
              const cause = firstSentence(reason)
              return (
                <Row key={auditFSID || auditCode}>
                  <th scope="row">
                    <Link to={`/audits/${canonicalAuditCode(auditCode)}`}>{auditCode}</Link>
                  </th>
                  <td>
                    <b>
                      <bdi>{rows.get(auditFSID)?.insuredCompany}</bdi>
                    </b>
                  </td>
                  <td>{cause !== current.head && cause}</td>
                  <td>
                    <Link to={unlock.to}>{translate(unlock.key)}</Link>
                  </td>
                </Row>
              )
            })}
          </tbody>
        </Box>
      </Box>
    </Box>
  )
}

const Reason = styled(ButtonBase)(({ theme: { palette } }) => ({
  display: 'flex',
  gap: 12,
  width: '100%',
  padding: '8px 12px',
  borderRadius: 6,
  fontSize: 13,
  '&:hover': { background: palette.bakehouse.sunken },
  '&[aria-pressed="true"]': { background: palette.bakehouse.accentSoft },
}))

const Row = styled('tr')(({ theme: { palette } }) => ({
  borderBottom: `1px solid ${palette.divider}`,
  '& th, & td': { padding: '8px 12px', textAlign: 'left', verticalAlign: 'top' },
  '& th': { fontWeight: 550, whiteSpace: 'nowrap' },
  '& td:last-of-type': { whiteSpace: 'nowrap', textAlign: 'right' },
  '& b': { fontWeight: 550 },
  '& td:nth-of-type(2)': { color: palette.text.secondary },
  '& td:empty': { display: 'none' },
}))
