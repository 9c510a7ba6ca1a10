import { defineConfig } from 'vitest/config'

/**
 * Comparisons with Google's own emulator, apart from the tests because they need it running:
 * `OFFICIAL_EMULATOR=127.0.0.1:8085 npx vitest run --config local-backend/tests/official/vite.config.ts`.
 */
export default defineConfig({
  test: {
    name: 'official',
    include: ['local-backend/tests/official/**/*.official.ts'],
    environment: 'node',
    testTimeout: 600_000,
    hookTimeout: 60_000,
  },
})
