import { localBucket } from './localBucket.ts'
import type { TargetPlan } from './planTarget.ts'

/**
 * Where a target's files are kept: of a real project BAKEHOUSE_BUCKET, else what Firebase calls its
 * first one; of anything local always the local backend's.
 */
export function bucketOf(
  plan: Pick<TargetPlan, 'kind' | 'project'>,
  env: Readonly<Record<string, string | undefined>>,
): string {
  const named = (env['BAKEHOUSE_BUCKET'] ?? '').trim()
  if (plan.kind !== 'cloud') return localBucket(plan.project)
  return named === '' ? `${plan.project}.firebasestorage.app` : named
}
