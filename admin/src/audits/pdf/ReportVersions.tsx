import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { reportNumber } from '#shared/audit/attachments.ts'
import type { Audit } from '#shared/audit/model.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import { usePerson } from '../../app/usePerson.ts'

/** The report as it would be now, and its saved versions, newest first, each to be opened. */
export function ReportVersions({
  audit,
  timeZone,
  url,
  onOpen,
}: {
  audit: Audit
  timeZone: string
  /** The version that is shown; null: as it is now. */
  url: string | null
  onOpen: (url: string | null) => void
}) {
  const translate = useTranslate()
  const person = usePerson()
  const saves = audit.history.filter(({ op }) => op === 'REPORT_SAVED')
  const versions = [...audit.pdfHistory].reverse().map((each) => {
    const number = reportNumber(each)
    const entry = saves.findLast(({ text }) => text.endsWith(` ${number}`))
    return { each, number, entry }
  })
  return (
    <section aria-labelledby="versions">
      <Typography variant="h4" component="h2" id="versions" sx={{ mb: 2 }}>
        {translate('pdf.versions')}
      </Typography>
      <List>
        <li>
          <button type="button" aria-current={url === null} onClick={() => onOpen(null)}>
            {translate('pdf.now')}
          </button>
        </li>
        {versions.map(({ each, number, entry }) => (
          <li key={each}>
            <button type="button" aria-current={url === each} onClick={() => onOpen(each)}>
              {translate('pdf.version', { number })}
              {entry !== undefined && (
                <small>
                  {translate('pdf.saved_at', {
                    at: formatMoment(entry.date, { seconds: false, timeZone }),
                    who: person(entry.userId),
                  })}
                </small>
              )}
            </button>
          </li>
        ))}
      </List>
      <Box sx={{ mt: 3, fontSize: 12, color: 'text.secondary', display: 'grid', gap: 1 }}>
        {versions.length === 0 && <span>{translate('pdf.no_versions')}</span>}
        {audit.pdfOverwrite && <span>{translate('pdf.overwrite')}</span>}
        <span>{translate('pdf.names')}</span>
      </Box>
    </section>
  )
}

const List = styled('ul')(({ theme: { palette } }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 4,
  '& button': {
    width: '100%',
    padding: '8px 12px',
    border: `1px solid ${palette.divider}`,
    borderRadius: 6,
    background: palette.background.paper,
    color: palette.text.primary,
    font: 'inherit',
    fontWeight: 550,
    textAlign: 'left',
    cursor: 'pointer',
    '&:hover': { background: palette.action.hover },
    '&[aria-current="true"]': {
      borderColor: palette.primary.main,
      background: palette.action.selected,
    },
  },
  '& small': {
    display: 'block',
    fontSize: 12,
    fontWeight: 400,
    color: palette.text.secondary,
    overflowWrap: 'anywhere',
  },
}))
