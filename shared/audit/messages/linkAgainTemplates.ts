import type { OutgoingTemplate } from '#shared/firm/model.ts'
import type { Language } from '#shared/kernel/language.ts'

/** The words with which someone gets the link again that they asked for on the public page. */
export interface LinkAgainWords {
  insured: OutgoingTemplate
  /** For an agent or a delegate, whose link is their own; `{link}` is theirs. */
  own: OutgoingTemplate
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
  },
}
