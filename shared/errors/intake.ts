import type { PublicErrorEntry } from './model.ts'
import { OPEN_ERRORS } from './opening.ts'

/** What can go wrong on the pages of the public flow, and its notices. `{line}` and `{document}` are named in the reader's language. */
export const ANSWER_ERRORS = {
  WHO_MISSING: {
    message: 'Choose who you are',
    spanish: 'Elija quién es usted',
  },
  ANSWER_MISSING: {
    message: 'Choose yes or no',
    spanish: 'Elija sí o no',
  },
  SUB_NAME_MISSING: {
    message: 'Enter the name of the subcontractor',
    spanish: 'Escriba el nombre del subcontratista',
  },
  SUB_WORK_MISSING: {
    message: 'Enter what work they did',
    spanish: 'Escriba qué trabajo hizo',
  },
  SUB_PAID_MISSING: {
    message: 'Enter what you paid them',
    spanish: 'Escriba cuánto le pagó',
  },
  SUB_KIND_MISSING: {
    message: 'Choose what the price was for',
    spanish: 'Elija qué cubría el precio',
  },
  FIRST_NAME_MISSING: {
    message: 'Enter the first name',
    spanish: 'Escriba el nombre',
  },
  LAST_NAME_MISSING: {
    message: 'Enter the last name',
    spanish: 'Escriba el apellido',
  },
  RELATION_MISSING: {
    message: 'Tell us who they are to you',
    spanish: 'Díganos qué relación tiene con usted',
  },
  CONTACT_MISSING: {
    message: 'Enter an email or a phone number',
    spanish: 'Escriba un correo o un teléfono',
  },
  EMAIL_MISSING: {
    message: 'Enter an email',
    spanish: 'Escriba un correo',
  },
  EMAIL_INVALID: {
    message: 'Enter an email like name@example.com',
    spanish: 'Escriba un correo como nombre@example.com',
  },
  PHONE_INVALID: {
    message: 'Enter a 10-digit phone number, like 201.555.0142',
    spanish: 'Escriba un teléfono de 10 números, como 201.555.0142',
  },
  PHONE_EXTENSION: {
    message: 'Enter the phone number without its extension, like 201.555.0142',
    spanish: 'Escriba el teléfono sin la extensión, como 201.555.0142',
  },
  STREET_MISSING: {
    message: 'Enter the street',
    spanish: 'Escriba la calle',
  },
  CITY_MISSING: {
    message: 'Enter the city',
    spanish: 'Escriba la ciudad',
  },
  STATE_INVALID: {
    message: 'Enter the state, like NJ or New Jersey',
    spanish: 'Escriba el estado, como NJ o New Jersey',
  },
  ZIP_INVALID: {
    message: 'Enter a ZIP code, like 07030',
    spanish: 'Escriba un código postal, como 07030',
  },
  DETAIL_MISSING: {
    message: 'Tell us what changed',
    spanish: 'Díganos qué cambió',
  },
  TEXT_TOO_LONG: {
    message: 'Use {max} characters or fewer',
    spanish: 'Use {max} caracteres o menos',
  },
  LINES_NONE: {
    message: 'Check what you sold. If you sold nothing, check any line and enter 0.',
    spanish: 'Marque lo que vendió. Si no vendió nada, marque cualquier línea y escriba 0.',
  },
  SALES_MISSING: {
    message: '{line}: enter your sales, or uncheck it',
    spanish: '{line}: escriba sus ventas o quite la marca',
  },
  TAX_MISSING: {
    message: '{line}: enter the tax, or 0 if there was none',
    spanish: '{line}: escriba el impuesto, o 0 si no hubo',
  },
  TAX_OVER: {
    message: '{line}: tax can’t be more than sales',
    spanish: '{line}: el impuesto no puede ser mayor que las ventas',
  },
  AMOUNT_INVALID: {
    message: '{line}: enter an amount like 1,250.00',
    spanish: '{line}: escriba una cantidad como 1,250.00',
  },
  AMOUNT_NEGATIVE: {
    message: '{line}: enter 0 or more, without a minus sign',
    spanish: '{line}: escriba 0 o más, sin el signo menos',
  },
  AMOUNT_NO_DIGITS: {
    message: '{line}: enter the amount in digits, like 1,250.00',
    spanish: '{line}: escriba la cantidad con números, como 1,250.00',
  },
  AMOUNT_SEPARATORS: {
    message: '{line}: use commas for thousands and a point for cents, like 612,500.00',
    spanish: '{line}: use coma para los miles y punto para los centavos, como 612,500.00',
  },
  AMOUNT_TOO_BIG: {
    message: '{line}: this is too big. Check the number.',
    spanish: '{line}: es demasiado grande. Revise el número.',
  },
  FIGURE_MISSING: {
    message: 'Enter the number, or 0',
    spanish: 'Escriba el número, o 0',
  },
  FIGURE_NEGATIVE: {
    message: 'Enter 0 or more, without a minus sign',
    spanish: 'Escriba 0 o más, sin el signo menos',
  },
  FIGURE_INVALID: {
    message: 'Enter the number in digits, like 1,250',
    spanish: 'Escriba el número con cifras, como 1,250',
  },
  FIGURE_SEPARATORS: {
    message: 'Use commas for thousands and a point for decimals, like 612,500.00',
    spanish: 'Use coma para los miles y punto para los decimales, como 612,500.00',
  },
  FIGURE_TOO_BIG: {
    message: 'This is too big. Check the number.',
    spanish: 'Es demasiado grande. Revise el número.',
  },
  OVERTIME_OVER: {
    message: 'Overtime can’t be more than the total pay',
    spanish: 'Las horas extra no pueden superar el pago total',
  },
  HEADCOUNT_INVALID: {
    message: 'Enter a whole number of people',
    spanish: 'Escriba un número entero de personas',
  },
  DOC_MISSING: {
    message: 'Add your {document}, or choose "I don’t have this"',
    spanish: 'Falta un documento: {document}. Agréguelo o elija "No tengo esto".',
  },
  REASON_MISSING: {
    message: 'Choose why you don’t have it',
    spanish: 'Elija por qué no lo tiene',
  },
  REASON_TEXT_MISSING: {
    message: 'Tell us why',
    spanish: 'Díganos por qué',
  },
  TYPE_MISSING: {
    message: '{file}: choose what it is',
    spanish: '{file}: elija qué es',
  },
  FILE_TYPE: {
    message: '{file}: we can’t read this kind. Use PDF, photo, Excel, Word or CSV.',
    spanish: '{file}: no podemos leer este tipo. Use PDF, foto, Excel, Word o CSV.',
    next: 'Add the file again in the way the message says.',
  },
  FILE_MISMATCH: {
    message: '{file}: what’s inside doesn’t match its name. Save it as a PDF, or take a photo.',
    spanish: '{file}: el contenido no corresponde a su nombre. Guárdelo como PDF o tome una foto.',
    next: 'Add the file again in the way the message says.',
  },
  FILE_TOO_BIG: {
    message: '{file}: this is over 25 MB. Send it in parts.',
    spanish: '{file}: pasa de 25 MB. Envíelo en partes.',
    next: 'Add the file again in the way the message says.',
  },
  FILE_EMPTY: {
    message: '{file}: this is empty',
    spanish: '{file}: está vacío',
    next: 'Add the file again in the way the message says.',
  },
  FILE_LOCKED: {
    message: '{file}: this has a password. Save it without one.',
    spanish: '{file}: tiene contraseña. Guárdelo sin ella.',
    next: 'Add the file again in the way the message says.',
  },
  FILE_DAMAGED: {
    message: '{file}: we can’t open this. Save it again, or take a photo.',
    spanish: '{file}: no podemos abrirlo. Guárdelo otra vez o tome una foto.',
    next: 'Add the file again in the way the message says.',
  },
  FILE_DROPPED: {
    message: 'The connection dropped at {p}%. It’s safe on this device.',
    spanish: 'Se cortó la conexión al {p}%. Está guardado en este dispositivo.',
    next: 'Nothing is lost. Try again when there is a connection.',
  },
  FILE_REFUSED: {
    message: 'We couldn’t save this. Try again, or call us.',
    spanish: 'No pudimos guardarlo. Intente otra vez o llámenos.',
    next: 'Nothing is lost. Try again when there is a connection.',
  },
  FILE_LOST: {
    message: '{file} is no longer on this device. Add it again.',
    spanish: '{file} ya no está en este dispositivo. Agréguelo otra vez.',
    next: 'Add the file again in the way the message says.',
  },
  PHONE_FULL: {
    message: 'This device is full. Keep this page open until the files are sent.',
    spanish: 'Este dispositivo está lleno. No cierre esta página hasta que se envíen los archivos.',
    next: 'Add the file again in the way the message says.',
  },
  SIGN_BOX_MISSING: {
    message: 'Check the box if your answers are true',
    spanish: 'Marque la casilla si sus respuestas son ciertas',
  },
  SIGN_NAME_MISSING: {
    message: 'Type your full name',
    spanish: 'Escriba su nombre completo',
  },
  SEND_OFFLINE: {
    message: 'You’re offline. We’ve kept everything. Send when you have a signal.',
    spanish: 'No tiene conexión. Guardamos todo. Envíe cuando tenga señal.',
    next: 'Nothing is lost. Try again when there is a connection.',
  },
  SEND_FAILED: {
    message: 'We couldn’t send. Nothing is lost. Try again.',
    spanish: 'No se pudo enviar. No se perdió nada. Intente otra vez.',
    next: 'Nothing is lost. Try again when there is a connection.',
  },
  SEND_FILES: {
    message: 'Files still uploading: {n}. Wait, or remove them.',
    spanish: 'Archivos que siguen subiendo: {n}. Espere o quítelos.',
  },
  FILES_OF_NO_KIND: {
    message: 'Files without a kind: {n}. Choose what each one is, under Documents.',
    spanish: 'Archivos sin tipo: {n}. Elija qué es cada uno, en Documentos.',
  },
  OTHER_DEVICE: {
    message: 'This page was changed on another device. We show the newest answers.',
    spanish: 'Esta página se cambió en otro dispositivo. Mostramos lo más nuevo.',
    next: 'Nothing has to be done; the page shows what is kept.',
  },
  ALREADY_SENT: {
    message: 'This was sent on {date}. You can read it but not change it.',
    spanish: 'Esto se envió el {date}. Puede leerlo, pero no cambiarlo.',
    next: 'Nothing has to be done; the page shows what is kept.',
  },
  ON_HOLD: {
    message: 'This audit is on hold. Your answers are saved. You can’t send yet.',
    spanish: 'Esta auditoría está en pausa. Sus respuestas están guardadas. Aún no puede enviar.',
    next: 'Nothing has to be done; the page shows what is kept.',
  },
  ANSWER_REFUSED: {
    message: 'We couldn’t save this page. Nothing you typed is lost. Load the page again.',
    spanish:
      'No pudimos guardar esta página. No se perdió nada de lo que escribió. Cargue la página otra vez.',
    next: 'Load the page again: it may be older than the database’s rules. If that does not help, call the number at the end of the page.',
  },
  FILES_TOO_MANY: {
    message: 'You can send {max} files at most. Remove one first.',
    spanish: 'Puede enviar {max} archivos como máximo. Quite uno primero.',
    next: 'Remove a file that is not needed.',
  },
} as const satisfies Record<string, PublicErrorEntry>

type Prefixed<Table extends object> = {
  [Code in keyof Table & string as `PUBLIC_${Code}`]: Table[Code] & { next: string }
}

/** The public flow's failures as the catalogue lists them: other programs have codes of the same name. */
export const PUBLIC_ERRORS = /* @__PURE__ */ prefixed({ ...OPEN_ERRORS, ...ANSWER_ERRORS })

function prefixed<Table extends object>(table: Table): Prefixed<Table> {
  const next = 'Correct it and choose Continue again.'
  const rows = Object.entries(table).map(([code, row]) => [`PUBLIC_${code}`, { next, ...row }])
  return Object.fromEntries(rows) as Prefixed<Table>
}
