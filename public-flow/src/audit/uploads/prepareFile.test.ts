import { expect, it } from 'vitest'
import { drawnPhoto, type PhotoTools, scaledPhoto } from './prepareFile.ts'

const photo = (bytes: number) => new Blob([new Uint8Array(bytes)])

function tools(width: number, height: number, drawn: number) {
  const sizes: { width: number; height: number }[] = []
  const made: PhotoTools = {
    open: async () => ({ width, height, close: () => {} }),
    draw: async (_, size) => {
      sizes.push(size)
      return photo(drawn)
    },
  }
  return { made, sizes }
}

it('a large photo becomes 2,500 pixels on its longest side, as JPEG', async () => {
  const { made, sizes } = tools(4000, 3000, 100)
  const { body, contentType } = await scaledPhoto(photo(900), 'image/png', made)
  expect([sizes, body.size, contentType]).toEqual([
    [{ width: 2500, height: 1875 }],
    100,
    'image/jpeg',
  ])
})

it.each([
  ['small enough', 2500, 1000, 'image/jpeg', 100],
  ['not made smaller by it', 4000, 3000, 'image/jpeg', 901],
  ['no photo', 4000, 3000, 'application/pdf', 100],
  ['one that browsers mostly cannot read', 4000, 3000, 'image/heic', 100],
])('a file that is %s is sent as it is', async (_, width, height, type, drawn) => {
  const file = photo(900)
  const { made } = tools(width, height, drawn)
  expect(await scaledPhoto(file, type, made)).toEqual({ body: file, contentType: type })
})

it('a photo that this browser cannot open is sent as it is', async () => {
  const file = photo(900)
  const broken = { ...tools(1, 1, 1).made, open: () => Promise.reject(new Error('no such codec')) }
  expect(await scaledPhoto(file, 'image/jpeg', broken)).toEqual({
    body: file,
    contentType: 'image/jpeg',
  })
})

it('a page is always drawn, so that it stands upright, and never made larger', async () => {
  const { made, sizes } = tools(900, 600, 100)
  expect((await drawnPhoto(photo(50), made)).size).toBe(100)
  expect(sizes).toEqual([{ width: 900, height: 600 }])
  const undrawn = { ...made, draw: async () => null }
  await expect(drawnPhoto(photo(50), undrawn)).rejects.toThrow()
})
