import { type Random, randomText } from '#shared/kernel/random.ts'

/** Digits and consonants that are not mistaken for one another; no vowels, so that they form no words. */
const KEY_CHARACTERS = '23456789bcdfghjkmnpqrstvwxz'

const KEY_LENGTH = 16

/** What an email is recognized by when it is answered or returned: random, so that no one guesses it. */
export function newReplyKey(random: Random): string {
  return randomText(random, KEY_CHARACTERS, KEY_LENGTH)
}

/** `<key@domain>`: an email has the same Message-ID at each try. */
export function messageIdOf(replyKey: string, author: string): string {
  return `<${replyKey}@${author.slice(author.lastIndexOf('@') + 1)}>`
}

/** `audits+key@firm.example`: where answers to an email go. */
export function replyAddress(address: string, replyKey: string): string {
  return withTag(address, replyKey)
}

/** `audits+b-key@firm.example`: the envelope's sender, where servers return an email to. */
export function bounceAddress(address: string, replyKey: string): string {
  return withTag(address, `b-${replyKey}`)
}

function withTag(address: string, tag: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+${tag}${address.slice(at)}`
}

const KEY = `([${KEY_CHARACTERS}]{${KEY_LENGTH}})@`
const TAGGED = new RegExp(`\\+(b-)?${KEY}`, 'i')
const MESSAGE_ID = new RegExp(`<${KEY}`, 'i')

/** The key in a reply address, a bounce address or a Message-ID of ours; null in any other text. */
export function readReplyKey(text: string): { replyKey: string; isBounce: boolean } | null {
  const [, mark, tagged] = TAGGED.exec(text) ?? []
  if (tagged !== undefined) return { replyKey: tagged.toLowerCase(), isBounce: mark !== undefined }
  const inMessageId = MESSAGE_ID.exec(text)?.[1]
  return inMessageId ? { replyKey: inMessageId.toLowerCase(), isBounce: false } : null
}
