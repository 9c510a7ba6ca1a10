import { tryParseJson } from '../../tryParseJson.ts'
import { HttpError } from '../http/HttpError.ts'

/** What a client sends over a channel. */
export interface ChannelForm {
  /** Header lines that a page cannot set on such a request. */
  authorization: string | undefined
  /** The number of the first message. */
  offset: number
  /** The messages' JSON. */
  messages: unknown[]
}

/** Reads a form such as `headers=…&count=1&ofs=0&req0___data__={…}`. Throws `HttpError` 400. */
export function readForm(body: string): ChannelForm {
  const form = new URLSearchParams(body)
  const offset = Number(form.get('ofs') ?? 0)
  const count = Number(form.get('count') ?? 0)
  if (!isCount(offset) || !isCount(count) || count > MAX_MESSAGES) throw malformed()
  const messages = Array.from({ length: count }, (_, at) => {
    const message = tryParseJson(form.get(`req${at}___data__`) ?? '')
    if (message === undefined) throw malformed()
    return message
  })
  const lines = (form.get('headers') ?? '').split('\r\n')
  const authorization = lines.find((line) => /^authorization:/i.test(line))
  return {
    authorization: authorization?.slice(authorization.indexOf(':') + 1).trim(),
    offset,
    messages,
  }
}

const MAX_MESSAGES = 10_000

function isCount(number: number): boolean {
  return Number.isSafeInteger(number) && number >= 0
}

function malformed(): HttpError {
  return new HttpError(400, 'The message is not one of a channel.')
}
