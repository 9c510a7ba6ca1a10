import TrendingDown from '@mui/icons-material/TrendingDown'
import TrendingUp from '@mui/icons-material/TrendingUp'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { Fragment } from 'react'
import type { Category } from '#shared/domain/category/Category.ts'
import { needsExplanation } from '#shared/domain/category/difference.ts'
import { EXPOSURE_TYPES } from '#shared/domain/category/exposureTypes.ts'
import { formatCents } from '#shared/domain/format/currency.ts'
import { formatPercent } from '#shared/domain/format/percent.ts'
import { Panel } from '../../components/Panel.tsx'
import { ToneChip } from '../../components/ToneChip.tsx'

/** The class lines of the policy: estimated and final exposure and their difference. */
export function ClassesPanel({ categories }: { categories: Category[] }) {
  const translate = useTranslate()
  return (
    <Panel title={translate('show.worksheet')}>
      {categories.length === 0 ? (
        <Box sx={{ px: 4, pb: 4, color: 'text.secondary' }}>{translate('show.no_classes')}</Box>
      ) : (
        <Lines>
          <thead>
            <tr>
              <th scope="col">{translate('show.class')}</th>
              <th scope="col">{translate('show.basis')}</th>
              <th scope="col" className="number">
                {translate('show.estimated')}
              </th>
              <th scope="col" className="number">
                {translate('show.final')}
              </th>
              <th scope="col" className="number">
                {translate('show.difference')}
              </th>
            </tr>
          </thead>
          <tbody>
            {categories.map((line) => (
              <Fragment key={line.id}>
                <tr>
                  <th scope="row">{line.classCode || '—'}</th>
                  <td className="basis">{EXPOSURE_TYPES[line.exposureType].label}</td>
                  <td className="number">{figure(line, line.estimatedExposure)}</td>
                  <td className="number final">{figure(line, line.finalExposure)}</td>
                  <td className="number">
                    <Difference share={line.diff} />
                  </td>
                </tr>
                {more(line) !== '' && (
                  <tr className="more">
                    <td />
                    <td colSpan={4}>{more(line)}</td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </Lines>
      )}
    </Panel>
  )
}

function Difference({ share }: { share: number | null }) {
  if (share === null) return '—'
  const text = formatPercent(share, { signed: true })
  if (!needsExplanation(share)) return text
  return (
    <ToneChip tone="amber" icon={share > 0 ? TrendingUp : TrendingDown}>
      {text}
    </ToneChip>
  )
}

/** What the class is and why its figures are what they are. */
function more({ classDescription, policyType, notes }: Category): string {
  return [classDescription, policyType, notes].filter(Boolean).join(' · ')
}

function figure({ exposureType }: Category, exposure: number | null): string {
  if (exposure === null) return '—'
  if (EXPOSURE_TYPES[exposureType].money) return formatCents(Math.round(exposure * 100))
  return exposure.toLocaleString('en-US', { maximumFractionDigits: 2 })
}

const Lines = styled('table')(({ theme: { palette } }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { height: 36, padding: '0 16px', textAlign: 'left', fontWeight: 400 },
  '& .number': { textAlign: 'right' },
  '& .number, & .basis': { whiteSpace: 'nowrap' },
  '& thead th': { height: 32, fontSize: 12, fontWeight: 500, color: palette.text.secondary },
  '& tbody tr:not(.more)': { borderTop: `1px solid ${palette.divider}` },
  '& tbody th, & .final': { fontWeight: 550 },
  '& .more td': { height: 'auto', padding: '0 16px 8px', color: palette.text.secondary },
  '@media (max-width: 599px)': { '& th, & td, & .more td': { paddingInline: 8 } },
}))
