import { type Random, randomText } from '../Random.ts'

const ID_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A new document id: 20 letters and digits. */
export function randomFsid(random: Random): string {
  return randomText(random, ID_CHARACTERS, 20)
}
