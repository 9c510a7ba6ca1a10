import { expose } from 'comlink'
import { browserRandom } from '../../app/browserRandom.ts'
import { threadJobs } from './threadJobs.ts'

// The whole of the other thread.
expose(threadJobs({ clock: { now: () => new Date() }, random: browserRandom() }))
