import fc from 'fast-check'

/** Property tests draw the same values every time; `BAKEHOUSE_SEED` draws others, and is told in failures. */
fc.configureGlobal({ seed: Number(process.env['BAKEHOUSE_SEED'] ?? 20261121) })
