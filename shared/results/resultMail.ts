import { emailHtml } from '#shared/audit/messages/emailHtml.ts'
import { withCode } from '#shared/audit/messages/templates.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { ResultAudience, ResultPackage } from '#shared/audit/resultPackage.ts'
import { cleanLine } from '#shared/kernel/cleanText.ts'
import { formatDay } from '#shared/kernel/day.ts'
import type { Language } from '#shared/kernel/language.ts'

/** What an email with results says. */
interface ResultMailFacts {
  sending: Pick<ResultPackage, 'auditCode' | 'revision'>
  audit: Audit
  /** The carrier's name. */
  carrier: string
  /** The carrier's, for its days. */
  timeZone: string
  audience: ResultAudience
  /** The names of the files. */
  files: readonly string[]
  /** Where they are opened when they are too large to be attached. */
  link: { url: string; openUntil: Date } | null
}

/** The subject and text of an email with results, in its reader's language. */
export function resultMail(facts: ResultMailFacts): {
  subject: string
  text: string
  html: string
} {
  const { sending, audit, carrier, timeZone, audience, files, link } = facts
  const language = languageOf(audience, audit)
  const say = WORDS[language]
  const code = say.code(sending.auditCode, sending.revision)
  const order = audience === 'carrier' ? [`Order: ${audit.orderNumber}`] : []
  const text = [
    audience === 'carrier' ? doneSentence(audit) : say[audience](audit, carrier),
    [say.policy(audit.policyNumber), ...order, say.audit(code)].join('\n'),
    link === null
      ? say.attached(files.join(', '))
      : `${say.linked(formatDay(link.openUntil, { timeZone }))}\n\n${link.url}`,
  ].join('\n\n')
  const plain = cleanLine(say.subject(code, audit.insuredCompany)).slice(0, 200)
  const subject = audience === 'carrier' ? plain : withCode(plain, sending.auditCode)
  const insured = audit.insuredCompany
  const about = { subject, text, language, carrier, insured, to: audience, link: link?.url }
  return { subject, text, html: emailHtml({ ...about, button: say.open }) }
}

/** To the carrier, which is written to in English. */
function doneSentence({ insuredCompany, outcome }: Audit): string {
  const how = outcome === 'NONPRODUCTIVE' ? 'nonproductive' : 'productive'
  return `The premium audit of ${insuredCompany} is complete: ${how}.`
}

function languageOf(audience: ResultAudience, audit: Audit): Language {
  if (audience === 'carrier') return 'en'
  return audience === 'agent' ? audit.agentLanguage : audit.insuredLanguage
}

const WORDS = {
  en: {
    subject: (code: string, company: string) => `Premium audit ${code}: ${company}`,
    code: (code: string, revision: number) =>
      revision > 0 ? `${code}, revision ${revision}` : code,
    agent: (_audit: Audit, carrier: string) =>
      `The insured asked that you have the result of their premium audit for ${carrier}.`,
    insured: ({ insuredCompany }: Audit, carrier: string) =>
      `The premium audit of ${insuredCompany} is complete. This is your copy of the report. ${carrier} will tell you what it means for your premium.`,
    policy: (number: string) => `Policy: ${number}`,
    audit: (code: string) => `Audit: ${code}`,
    open: 'Open the report',
    attached: (files: string) => `Attached: ${files}`,
    linked: (day: string) => `The files are too large for an email. Open them by ${day}:`,
  },
  es: {
    subject: (code: string, company: string) => `Auditoría de prima ${code}: ${company}`,
    code: (code: string, revision: number) =>
      revision > 0 ? `${code}, revisión ${revision}` : code,
    agent: (_audit: Audit, carrier: string) =>
      `El asegurado pidió que usted reciba el resultado de su auditoría de prima para ${carrier}.`,
    insured: ({ insuredCompany }: Audit, carrier: string) =>
      `La auditoría de prima de ${insuredCompany} está terminada. Esta es su copia del informe. ${carrier} le dirá qué significa para su prima.`,
    policy: (number: string) => `Póliza: ${number}`,
    audit: (code: string) => `Auditoría: ${code}`,
    open: 'Abrir el informe',
    attached: (files: string) => `Adjunto: ${files}`,
    linked: (day: string) =>
      `Los archivos son demasiado grandes para un correo. Ábralos a más tardar el ${day} (mes/día/año):`,
  },
} as const satisfies Record<Language, unknown>
