import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take long, the longest first: an acceptance test half a minute, another ten seconds. */
const LONG = [
  ...['everyScreenWork', 'everyScreenSettings', 'everyScreenRoles', 'everyScreenReports'],
  ...['migrate', 'cli', 'rehearsal', 'tick', 'invoices', 'advanceCutOff', 'interruptedImport'],
  ...['outreachScene', 'inbox', 'workersCompensation', 'management', 'scans', 'admin', 'advance'],
  ...['orders', 'outbox', 'exportImport', 'assignment', 'publicAttacks', 'publicPaths'],
  ...['auditEditing', 'auditOutreach', 'public', 'publicBreaks', 'auditList', 'workerService'],
]
  .map((name) => `tests/acceptance/${name}.test.ts`)
  .concat(
    'admin/src/audits/list/AuditList.test.tsx',
    'admin/src/inbox/Inbox.test.tsx',
    'cli/backup/release01.test.ts',
    'local-backend/tests/soak/soak.test.ts',
    'cli/seed/play/playDemo.test.ts',
    'cli/content/letterRun.test.ts',
    'local-backend/tests/contract/webChannel.test.ts',
  )

/**
 * Begins each project with its long files. A fresh clone knows no times of an earlier run and would
 * begin with the largest files; a long one that is begun last keeps one core busy alone.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...new Set(sorted.map(({ project }) => project))].flatMap((project) => {
      const own = sorted.filter((file) => file.project === project)
      const long = LONG.flatMap((path) => own.filter(({ moduleId }) => moduleId.endsWith(path)))
      return [...new Set([...long, ...own])]
    })
  }
}
