import type { OutgoingTemplate } from '#shared/firm/model.ts'
import type { Language } from '#shared/kernel/language.ts'

/** The words about an appointment. A carrier can have its own for the first email and for the reminder. */
interface AppointmentTemplates {
  set: OutgoingTemplate
  moved: OutgoingTemplate
  cancelled: OutgoingTemplate
  reminder: OutgoingTemplate
  /** Its name in the contact's calendar. */
  entry: (insured: string, carrier: string) => string
}

const WHEN_AND_WHERE = `When: {appointmentTime}
Where: {appointmentPlace}
Auditor: {auditorName}`

const PLEASE = `Please have ready: {documents}.

If the time does not suit you, reply to this email.

{help}

Thank you`

const CUANDO_Y_DONDE = `Cuándo: {appointmentTime}
Dónde: {appointmentPlace}
Auditor: {auditorName}`

const POR_FAVOR = `Tenga a la mano: {documents}.

Si la hora no le conviene, responda a este correo.

{help}

Gracias`

export const APPOINTMENT_TEMPLATES: Record<Language, AppointmentTemplates> = {
  en: {
    set: {
      subject: 'Your appointment for the premium audit of {insuredCompany}',
      text: `Hello {contactName},

An auditor will meet you for the premium audit of {insuredCompany} that {carrierName} has asked for.

${WHEN_AND_WHERE}

The attached file adds it to your calendar.

${PLEASE}`,
    },
    moved: {
      subject: 'New time: your appointment for the premium audit of {insuredCompany}',
      text: `Hello {contactName},

Your appointment for the premium audit of {insuredCompany} has changed. It is now:

${WHEN_AND_WHERE}

The attached file changes it in your calendar.

${PLEASE}`,
    },
    cancelled: {
      subject: 'Cancelled: your appointment for the premium audit of {insuredCompany}',
      text: `Hello {contactName},

This appointment for the premium audit of {insuredCompany} does not take place:

${WHEN_AND_WHERE}

The attached file takes it out of your calendar.

{help}`,
    },
    reminder: {
      subject: 'Reminder: your appointment for the premium audit of {insuredCompany}',
      text: `Hello {contactName},

This is a reminder of your appointment for the premium audit of {insuredCompany}.

${WHEN_AND_WHERE}

${PLEASE}`,
    },
    entry: (insured, carrier) => `Premium audit of ${insured} for ${carrier}`,
  },
  es: {
    set: {
      subject: 'Su cita para la auditoría de prima de {insuredCompany}',
      text: `Hola, {contactName}:

Un auditor se reunirá con usted para la auditoría de prima de {insuredCompany} que pidió {carrierName}.

${CUANDO_Y_DONDE}

El archivo adjunto la agrega a su calendario.

${POR_FAVOR}`,
    },
    moved: {
      subject: 'Nueva hora: su cita para la auditoría de prima de {insuredCompany}',
      text: `Hola, {contactName}:

Su cita para la auditoría de prima de {insuredCompany} cambió. Ahora es:

${CUANDO_Y_DONDE}

El archivo adjunto la cambia en su calendario.

${POR_FAVOR}`,
    },
    cancelled: {
      subject: 'Cancelada: su cita para la auditoría de prima de {insuredCompany}',
      text: `Hola, {contactName}:

Esta cita para la auditoría de prima de {insuredCompany} no se realizará:

${CUANDO_Y_DONDE}

El archivo adjunto la quita de su calendario.

{help}`,
    },
    reminder: {
      subject: 'Recordatorio: su cita para la auditoría de prima de {insuredCompany}',
      text: `Hola, {contactName}:

Le recordamos su cita para la auditoría de prima de {insuredCompany}.

${CUANDO_Y_DONDE}

${POR_FAVOR}`,
    },
    entry: (insured, carrier) => `Auditoría de prima de ${insured} para ${carrier}`,
  },
}
