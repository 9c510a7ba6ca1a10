import type { PublicErrorEntry } from './model.ts'

/** What can go wrong on the landing page of the public flow. Wrong code and wrong PIN are one. */
export const OPEN_ERRORS = {
  CODE_MISSING: {
    message: 'Enter the audit code',
    spanish: 'Escriba el código de auditoría',
    next: 'Correct it and choose Continue again.',
  },
  CONTACT_UNREADABLE: {
    message: 'Type an email like name@example.com, or a phone of 10 digits',
    spanish: 'Escriba un correo como nombre@example.com o un teléfono de 10 números',
    next: 'Correct it and choose Continue again.',
  },
  PIN_MISSING: {
    message: 'Enter the PIN',
    spanish: 'Escriba el PIN',
    next: 'Correct it and choose Continue again.',
  },
  PIN_SHORT: {
    message: 'Enter the whole PIN: 8 letters and numbers, or 6 on an older letter',
    spanish: 'Escriba el PIN completo: 8 letras y números, o 6 si su carta es anterior',
    next: 'Correct it and choose Continue again.',
  },
  OPEN_NO_MATCH: {
    message: 'We can’t find an audit with that code and PIN. Check both and try again.',
    spanish:
      'No encontramos una auditoría con ese código y PIN. Revise los dos e intente otra vez.',
    next: 'Check code and PIN on the letter, and type them again.',
  },
  OPEN_EXPIRED: {
    message:
      'The link has ended, or the audit is over. If you still have something to send, call the number in your letter, email or text.',
    spanish:
      'El enlace ya no sirve o la auditoría ya terminó. Si todavía tiene algo que enviar, llame al número de su carta, correo o mensaje.',
    next: 'Staff replace the link on the audit and send the new one.',
  },
  RESULTS_LINK_ENDED: {
    message: 'This link to audit results has ended. Ask the sender of the email for a new one.',
    spanish:
      'Este enlace a los resultados de la auditoría ya no sirve. Pida otro a quien le envió el correo.',
    next: 'Staff send the results again on the audit, under Results to the carrier.',
  },
  OPEN_CLOSED: {
    message: 'This audit is closed. You don’t need to do anything.',
    spanish: 'Esta auditoría está cerrada. No tiene que hacer nada.',
    next: 'Nothing has to be done.',
  },
  PAGE_OUTDATED: {
    message: 'This page is older than the one you saved with last. Load it again. Nothing is lost.',
    spanish:
      'Esta página es más antigua que la última que usó. Cárguela otra vez. No se perdió nada.',
    next: 'Load the page again.',
  },
  OPEN_OFFLINE: {
    message: 'You’re offline. Try again when you have a signal.',
    spanish: 'No tiene conexión. Intente otra vez cuando tenga señal.',
    next: 'Nothing is lost. Try again when there is a connection.',
  },
  OPEN_FAILED: {
    message: 'Something went wrong on our side. Try again in a minute.',
    spanish: 'Algo falló de nuestro lado. Intente otra vez en un minuto.',
    next: 'Nothing is lost. Try again when there is a connection.',
  },
} as const satisfies Record<string, PublicErrorEntry>
