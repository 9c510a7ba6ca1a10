import { useHref } from 'react-router'
import { areaOf } from '../area.ts'
import { lazyScreen } from '../lazyScreen.ts'
import { guarded } from './guarded.tsx'
import { Queue } from './Queue.ts'

const Home = lazyScreen(async () => (await import('../../home/Home.tsx')).Home)

/** The area's own address: the day's work in the admin view, the queue in the baker view. */
export function AreaHome() {
  const area = areaOf(useHref('/'))
  return guarded('audits', 'list', area === 'baker' ? Queue : Home)
}
