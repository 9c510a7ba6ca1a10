import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator'
import type { CalendarEntry } from '#shared/audit/messages/outgoing.ts'

interface Person {
  name: string
  email: string
}

/**
 * The calendar file (RFC 5545, RFC 5546) of an appointment: a request adds or changes the entry of its
 * `uid`, a cancellation removes it. Times are in UTC, so each calendar shows them on its own clocks and no
 * rule of summer time goes along. `stamp` is when the email is sent.
 */
export function calendarFile(
  { method, uid, sequence, start, end, summary, description, place }: CalendarEntry,
  { organizer, attendee, stamp }: { organizer: Person; attendee: Person; stamp: Date },
): string {
  const isOver = method === 'CANCEL'
  const calendar = ical({
    prodId: { company: 'Bakehouse', product: 'Premium audit' },
    method: isOver ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  })
  calendar.createEvent({
    ...{ id: uid, sequence, stamp, start, end, summary, location: place },
    description: { plain: description },
    status: isOver ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer,
    attendees: [
      {
        ...attendee,
        role: ICalAttendeeRole.REQ,
        rsvp: !isOver,
        status: ICalAttendeeStatus.NEEDSACTION,
      },
    ],
  })
  return calendar.toString()
}
