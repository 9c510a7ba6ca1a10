import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { publicWorld } from '../testing/publicWorld.ts'
import { choose, goOn, openAt, shownStep } from '../testing/walkFlow.tsx'
import { loadPages } from './pageTable.ts'

it('pages that have come are shown at once, and the one on screen keeps what is chosen', async () => {
  const world = publicWorld()
  const id = await world.open('T0001', 'A1B2C3')
  openAt(world.services, `/sml/audit/${id}`)
  await screen.findByRole('heading', { level: 1 })
  choose('who')
  await loadPages()
  let overlays = 0
  const watch = new MutationObserver(() => {
    overlays += document.querySelectorAll('.overlay').length
  })
  watch.observe(document.body, { childList: true, subtree: true })
  goOn()
  await waitFor(() => expect(shownStep()).toBe('contact'))
  await waitFor(() => expect(document.getElementById('first')).not.toBeNull())
  watch.disconnect()
  expect(overlays).toBe(0)
})
