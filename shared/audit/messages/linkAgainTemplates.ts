import type { OutgoingTemplate } from '#shared/firm/model.ts'
import type { Language } from '#shared/kernel/language.ts'

/** The words with which someone gets their link again. */
export interface LinkAgainWords {
  /** For the insured, who asked for it on the public page. */
  insured: OutgoingTemplate
  /** For an agent or a delegate who asked; `{link}` is their own. */
  own: OutgoingTemplate
  /** For the insured, from staff. */
  resent: OutgoingTemplate
  /** By text, asked for by staff or by the contact. */
  text: OutgoingTemplate
}

export const LINK_AGAIN: Record<Language, LinkAgainWords> = {
  en: {
    insured: {
      subject: 'Your link: premium audit for {carrierName}',
      text: `Hello {contactName},

You asked for your link to the premium audit of {insuredCompany}. Here it is:

{link}

You can also open {landing} and type the code {code} and the PIN {pin}.

If you did not ask for it, you can delete this email.

{help}`,
    },
    own: {
      subject: 'Your link: premium audit of {insuredCompany}',
      text: `Hello,

You asked for your link to the premium audit of {insuredCompany} for {carrierName}. It is yours alone:

{link}

If you did not ask for it, you can delete this email.

{help}`,
    },
    resent: {
      subject: 'Your link: premium audit for {carrierName}',
      text: `Hello {contactName},

Here is your link to the premium audit of {insuredCompany} again:

{link}

You can also open {landing} and type the code {code} and the PIN {pin}.

{help}`,
    },
    text: {
      subject: '',
      text: '{carrierName}: your link to the premium audit of {insuredCompany}: {link} Code {code}, PIN {pin}. Reply STOP to get no more texts.',
    },
  },
  es: {
    insured: {
      subject: 'Su enlace: auditoría de prima para {carrierName}',
      text: `Hola, {contactName}:

Usted pidió su enlace a la auditoría de prima de {insuredCompany}. Aquí está:

{link}

También puede abrir {landing} y escribir el código {code} y el PIN {pin}.

Si no lo pidió, puede borrar este correo.

{help}`,
    },
    own: {
      subject: 'Su enlace: auditoría de prima de {insuredCompany}',
      text: `Hola:

Usted pidió su enlace a la auditoría de prima de {insuredCompany} para {carrierName}. Es solo para usted:

{link}

Si no lo pidió, puede borrar este correo.

{help}`,
    },
    resent: {
      subject: 'Su enlace: auditoría de prima para {carrierName}',
      text: `Hola, {contactName}:

Aquí está otra vez su enlace a la auditoría de prima de {insuredCompany}:

{link}

También puede abrir {landing} y escribir el código {code} y el PIN {pin}.

{help}`,
    },
    text: {
      subject: '',
      text: '{carrierName}: su enlace a la auditoría de prima de {insuredCompany}: {link} Código {code}, PIN {pin}. Responda STOP para no recibir más mensajes.',
    },
  },
}
