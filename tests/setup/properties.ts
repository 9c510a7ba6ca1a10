import fc from 'fast-check'
import { soakSize } from './soakSize.ts'

/** Property tests draw the same values every time; `BAKEHOUSE_SEED` draws others, and is told in failures. */
fc.configureGlobal({
  seed: Number(process.env['BAKEHOUSE_SEED'] ?? 20261121),
  numRuns: soakSize(40, 100),
})
