import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import type { ResultsTarget } from '#shared/firm/model.ts'
import { Control, Field } from '../../ui/inputs.tsx'
import { Panel } from '../../ui/Panel.tsx'

/** Where the carrier wants its results, and what proves us to its endpoint. */
export function ResultsFields({
  results,
  secret,
  onChange,
  onSecret,
}: {
  results: ResultsTarget
  /** What is typed; what is stored is never read here. */
  secret: string
  onChange: (results: ResultsTarget) => void
  onSecret: (secret: string) => void
}) {
  const translate = useTranslate()
  return (
    <Panel title={translate('carriers.results')} aside={translate('carriers.results_lead')}>
      <Box
        sx={{
          display: 'grid',
          alignItems: 'start',
          gap: 4,
          px: 4,
          pb: 4,
          gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
        }}
      >
        <Field
          label={translate('carriers.results_email')}
          control={(ids) => (
            <Control
              {...ids}
              autoComplete="off"
              value={results.email}
              onChange={(event) => onChange({ ...results, email: event.target.value })}
            />
          )}
        />
        <Field
          label={translate('carriers.results_endpoint')}
          hint={translate('carriers.results_endpoint_hint')}
          control={(ids) => (
            <Control
              {...ids}
              autoComplete="off"
              value={results.endpoint}
              onChange={(event) => onChange({ ...results, endpoint: event.target.value })}
            />
          )}
        />
        <Field
          label={translate('carriers.results_secret')}
          hint={translate('carriers.results_secret_hint')}
          control={(ids) => (
            <Control
              {...ids}
              type="password"
              autoComplete="new-password"
              value={secret}
              onChange={(event) => onSecret(event.target.value)}
            />
          )}
        />
      </Box>
    </Panel>
  )
}
