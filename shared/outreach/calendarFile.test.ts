import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import type { CalendarEntry } from '#shared/audit/messages/outgoing.ts'
import { calendarFile } from './calendarFile.ts'

const ENTRY: CalendarEntry = {
  method: 'REQUEST',
  uid: 'k3jH8dLq2PzX9wVb5nYt@bakehouse',
  sequence: 3,
  start: new Date('2026-11-01T13:00:00Z'),
  end: new Date('2026-11-01T15:00:00Z'),
  summary: 'Premium audit of Müller, Söhne; "Feinkost" \\ Bäckerei für Harbor Mutual',
  description: `Hello Dana,\n\nline two; with, signs\\ and ${'a very long text '.repeat(20)}€ 🥐`,
  place: '20 Wharf St, Portland, ME\r\nATTENDEE:mailto:eve@evil.example',
}

const PEOPLE = {
  organizer: { name: 'Harbor, "Premium" Audit', email: 'audits@bakehouse.example' },
  attendee: { name: 'dana@harboroven.example', email: 'dana@harboroven.example' },
  stamp: new Date('2026-10-30T09:30:00Z'),
}

/** The file as another program reads it. */
function parsed(entry: CalendarEntry) {
  const file = calendarFile(entry, PEOPLE)
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown as string)
  const event = calendar.getFirstSubcomponent('vevent')
  if (event === null) throw new Error('There is no event.')
  return { file, calendar, component: event, event: new ICAL.Event(event) }
}

describe('the calendar file', () => {
  it('says the same to another program, whatever signs are in it', () => {
    const { calendar, component, event } = parsed(ENTRY)
    expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST')
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
    expect(event.uid).toBe(ENTRY.uid)
    expect(event.sequence).toBe(3)
    expect(event.summary).toBe(ENTRY.summary)
    expect(event.description).toBe(ENTRY.description)
    expect(event.startDate.toJSDate()).toEqual(ENTRY.start)
    expect(event.endDate.toJSDate()).toEqual(ENTRY.end)
    expect(component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-10-30T09:30:00Z')
    expect(component.getFirstPropertyValue('organizer')).toBe('mailto:audits@bakehouse.example')
    expect(component.getFirstPropertyValue('status')).toBe('CONFIRMED')
  })

  it('has one attendee, whatever the place says', () => {
    const { component } = parsed(ENTRY)
    const attendees = component.getAllProperties('attendee').map((each) => each.getFirstValue())
    expect(attendees.map(String)).toEqual([
      expect.stringMatching(/^mailto:dana@harboroven\.example$/i),
    ])
  })

  it('cancels the entry of the same id', () => {
    const { calendar, component } = parsed({ ...ENTRY, method: 'CANCEL', sequence: 4 })
    expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL')
    expect(component.getFirstPropertyValue('status')).toBe('CANCELLED')
    expect(component.getFirstPropertyValue('uid')).toBe(ENTRY.uid)
    expect(component.getFirstPropertyValue('sequence')).toBe(4)
  })

  it('ends lines as RFC 5545 has it, none of them above 75 bytes', () => {
    const { file } = parsed(ENTRY)
    const lines = file.split('\r\n')
    expect(lines.every((line) => !/[\r\n]/.test(line))).toBe(true)
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  })
})
