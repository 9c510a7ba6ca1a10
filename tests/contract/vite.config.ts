import { defineConfig } from 'vitest/config'

/**
 * The contract tests against Google's emulator (`npm run contract:official`): the same files, one
 * after the other because they share it; a filter leaves out what only ours promises.
 */
export default defineConfig({
  test: {
    name: 'contract:official',
    include: [
      'local-backend/tests/contract/**/*.test.ts',
      'tests/contract/**/*.test.ts',
      'tests/rules/*ThroughSdk.test.ts',
    ],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    tags: [{ name: 'ours-only', description: 'What Google’s emulator does not have.' }],
  },
})
