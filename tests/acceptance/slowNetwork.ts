import type { Page } from 'playwright-core'

/** What a browser's own tools call "slow 3G": 400 ms until an answer begins, 50 kB a second. */
export const SLOW_3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 51_200,
  uploadThroughput: 51_200,
}
/** As fast as the machine is. */
export const FULL_SPEED = {
  offline: false,
  latency: 0,
  downloadThroughput: -1,
  uploadThroughput: -1,
}

/** Makes one page's network as slow as is said, from now on. */
export async function setNetwork(page: Page, conditions: typeof SLOW_3G): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', conditions)
}
