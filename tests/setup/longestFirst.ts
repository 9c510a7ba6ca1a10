import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Acceptance tests of half a minute or more, the longest first, by their names. */
const LONG = [
  'everyScreenReports',
  'everyScreenSettings',
  'everyScreenWork',
  'everyScreenRoles',
  'tick',
  'migrate',
  'invoices',
  'cli',
  'admin',
  'scans',
  'orders',
  'inbox',
  'advance',
  'outreachScene',
  'workerService',
  'skeleton',
  'interruptedImport',
]

/**
 * Begins with the long files. A fresh clone knows no times of an earlier run and would begin with the
 * largest files; one that takes minutes and is begun last keeps one core busy alone.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rest = await super.sort(files)
    const long = LONG.flatMap((name) => rest.filter(({ moduleId }) => isOf(moduleId, name)))
    return [...new Set([...long, ...rest])]
  }
}

function isOf(moduleId: string, name: string): boolean {
  return moduleId.endsWith(`/tests/acceptance/${name}.test.ts`)
}
