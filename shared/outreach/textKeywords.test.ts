import { describe, expect, it } from 'vitest'
import { readKeyword } from './textKeywords.ts'

describe('a text that is a keyword', () => {
  it.each([
    ...['STOP', 'stop', ' Stop. ', 'STOP!!', '"stop"', 'StopAll', 'stop all', 'Unsubscribe'],
    ...[
      'cancel',
      'END',
      'quit',
      'ALTO',
      'parar',
      '¡Alto!',
      'ＳＴＯＰ',
      'opt-out',
      'revoke',
      'sto\u200bp',
    ],
  ])('%j closes the number', (words) => expect(readKeyword(words)?.asks).toBe('stop'))

  it.each(['START', 'unstop', 'Start.'])('%j opens it again', (words) =>
    expect(readKeyword(words)?.asks).toBe('start'),
  )

  it.each(['help', 'INFO', 'Ayuda', 'HELP?'])('%j asks who writes', (words) =>
    expect(readKeyword(words)?.asks).toBe('help'),
  )

  it.each([
    ...['', '...', 'yes', 'no', 'Please stop', 'stop 2', 'I cancel the appointment', 'the end'],
    ...['stopped', 'restart', 'constructor', '__proto__', 'info please'],
  ])('%j is no keyword', (words) => expect(readKeyword(words)).toBeNull())

  it('knows the language that only one of both has', () => {
    expect(readKeyword('alto')?.language).toBe('es')
    expect(readKeyword('quit')?.language).toBe('en')
    expect(readKeyword('stop')?.language).toBeNull()
  })
})
