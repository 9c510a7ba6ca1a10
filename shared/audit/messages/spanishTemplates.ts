import type { OutgoingTemplate, OutgoingTemplates } from '#shared/firm/model.ts'
import { APPOINTMENT_TEMPLATES } from './appointmentTemplates.ts'

const WHAT_FOR =
  '{carrierName} nos pidió hacer una auditoría de prima de {insuredCompany}. El precio de la póliza se basó en un cálculo. Ahora necesitamos sus cifras reales del {periodStart} al {periodEnd}.'

const HOW = `Por favor conteste {dueBy} en esta página:

{link}

También puede abrir {landing} y escribir el código {code} y el PIN {pin}.

Tenga a la mano: {documents}.`

const HOW_BY_LETTER = `Por favor conteste {dueBy}. Abra {landing} y escriba:

Código: {code}
PIN: {pin}

O escanee con su teléfono el código cuadrado de esta página.

Tenga a la mano: {documents}.`

const END = `{help}

Gracias`

/** The words of `builtInTemplates.ts` in Spanish, for all but the carrier. The reader is "usted". */
export const SPANISH_TEMPLATES: OutgoingTemplates = {
  KICK_OFF_WITH_AGENT: {
    subject: 'Auditoría de prima de {insuredCompany}',
    text: `Hola, {agentName}:

${WHAT_FOR} El número de póliza termina en {policyLastFour}.

¿Nos ayuda a encontrar a la persona correcta? Responda con el nombre, el correo y el teléfono de quien lleva las cuentas. Si usted tiene las cifras, puede enviárnoslas.

Lo necesitamos {dueBy}.

${END}`,
  },
  EMAIL_INSURED: {
    subject: 'Su auditoría de prima para {carrierName}',
    text: `Hola, {contactName}:

${WHAT_FOR}

${HOW}

${END}`,
  },
  INSURED_EMAIL_NEW_CONTACT: {
    subject: 'Su auditoría de prima para {carrierName}',
    text: `Hola, {contactName}:

Su agente de seguros nos dio su correo. ${WHAT_FOR}

${HOW}

${END}`,
  },
  EMAILING_INSURED_2X: {
    subject: 'Recordatorio: su auditoría de prima para {carrierName}',
    text: `Hola, {contactName}:

Le escribimos sobre la auditoría de prima de {insuredCompany}. Aún no tenemos su respuesta.

${HOW}

${END}`,
  },
  INSURED_EMAIL_3X: {
    subject: 'Por favor conteste: su auditoría de prima para {carrierName}',
    text: `Hola, {contactName}:

Hemos tratado de comunicarnos con usted varias veces sobre la auditoría de prima de {insuredCompany}. Si no contesta, tendremos que decirle a {carrierName} que no tuvimos respuesta.

${HOW}

${END}`,
  },
  TEXT_INSURED: {
    subject: '',
    text: '{carrierName}: conteste su auditoría de prima de {insuredCompany} {dueBy}. {link} Código {code}, PIN {pin}. Responda STOP para no recibir más mensajes.',
  },
  MAILING_INSURED: {
    subject: 'Su auditoría de prima para {carrierName}',
    text: `Hola, {contactName}:

${WHAT_FOR} Hemos tratado de comunicarnos con usted y aún no tenemos su respuesta.

${HOW_BY_LETTER}

${END}`,
  },
  MAILING_INSURED_LOCATION: {
    subject: 'Último aviso: su auditoría de prima para {carrierName}',
    text: `Hola, {contactName}:

Este es nuestro último aviso. ${WHAT_FOR} Si no contesta, tendremos que decirle a {carrierName} que no tuvimos respuesta.

${HOW_BY_LETTER}

${END}`,
  },
  SENDING_CONFIRMATION_EMAIL: {
    subject: 'Tenemos sus respuestas',
    text: `Hola, {contactName}:

Gracias. Tenemos sus respuestas para la auditoría de prima de {insuredCompany}.

Puede leerlas en esta página:

{link}

Ahora las vamos a revisar. Si falta algo, nos comunicaremos con usted.

{help}`,
  },
  APPOINTMENT_EMAIL: APPOINTMENT_TEMPLATES.es.set,
  APPOINTMENT_REMINDER: APPOINTMENT_TEMPLATES.es.reminder,
}

const RETURNED_EMAIL: OutgoingTemplate = {
  subject: 'Necesitamos algo más para su auditoría de prima',
  text: `Hola, {contactName}:

Gracias por lo que envió para la auditoría de prima de {insuredCompany}. Falta algo o algo aún no está bien. Esta página dice qué necesitamos:

{link}

También puede abrir {landing} y escribir el código {code} y el PIN {pin}.

Por favor envíelo {dueBy}.

{help}

Gracias`,
}

/** The words of `RETURNED_TEMPLATES` in Spanish. */
export const SPANISH_RETURNED: OutgoingTemplates = {
  EMAIL_INSURED: RETURNED_EMAIL,
  INSURED_EMAIL_NEW_CONTACT: RETURNED_EMAIL,
  EMAILING_INSURED_2X: RETURNED_EMAIL,
  INSURED_EMAIL_3X: RETURNED_EMAIL,
  TEXT_INSURED: {
    subject: '',
    text: '{carrierName}: necesitamos algo más para la auditoría de prima de {insuredCompany} {dueBy}. {link} Código {code}, PIN {pin}. Responda STOP para no recibir más mensajes.',
  },
}
