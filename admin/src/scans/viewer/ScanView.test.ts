import { expect, it } from 'vitest'
import { drawnAt, FIRST_VIEW, onPage, turned, ZOOMS, zoomed } from './ScanView.ts'

it('a view gets larger and smaller step by step, and stays within the steps', () => {
  expect(zoomed(FIRST_VIEW, 1).zoom).toBe(1.25)
  expect(zoomed(FIRST_VIEW, -1).zoom).toBe(0.75)
  const largest = ZOOMS.reduce((view) => zoomed(view, 1), FIRST_VIEW)
  expect(largest.zoom).toBe(4)
  const smallest = ZOOMS.reduce((view) => zoomed(view, -1), FIRST_VIEW)
  expect(smallest.zoom).toBe(0.25)
})

it('it is turned by quarters, and goes to no page that is not there', () => {
  expect([1, 2, 3, 4].reduce(turned, FIRST_VIEW)).toEqual(FIRST_VIEW)
  expect(onPage(FIRST_VIEW, 3, 2).page).toBe(2)
  expect(onPage(FIRST_VIEW, 0, 2).page).toBe(1)
  expect(onPage(FIRST_VIEW, 1, 0).page).toBe(1)
})

it('a page fills the width, turned its height does', () => {
  const room = { width: 900, zoom: 1, turns: 0, density: 2 }
  expect(drawnAt({ width: 600, height: 800 }, room)).toEqual({ scale: 1.5, density: 2 })
  expect(drawnAt({ width: 600, height: 800 }, { ...room, turns: 3 }).scale).toBe(1.125)
  expect(drawnAt({ width: 600, height: 800 }, { ...room, zoom: 2 }).scale).toBe(3)
})

it('a page as long as a street is drawn coarser, never larger than a browser can', () => {
  const page = { width: 10, height: 14_400 }
  const { scale, density } = drawnAt(page, { width: 900, zoom: 4, turns: 0, density: 2 })
  expect(page.width * page.height * (scale * density) ** 2).toBeLessThan(16_100_000)
})
