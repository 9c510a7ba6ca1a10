import { parentPort, workerData } from 'node:worker_threads'

/** For tests only: a thread in place of the engine's, which ends as the test says, or works until it is stopped. */
const { ends } = workerData

parentPort.postMessage({ info: `begun with ${process.env.BAKEHOUSE_SCAN}` })
if (ends === 'throws') throw new Error('the thread broke.')
if (ends === 'exits') process.exit(7)
if (ends === 'refused') end({ ok: false, error: { code: 'CLOCK_OFF' } })
parentPort.once('message', () => end({ ok: true, value: null }))

/** As an SDK may, it keeps the thread alive after its end. */
function end(ended) {
  setInterval(() => {}, 1000)
  parentPort.postMessage({ info: 'ending' })
  parentPort.postMessage({ ended })
}
