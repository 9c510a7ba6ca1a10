import type { Audit, Day } from '../audit/Audit.ts'
import { xmlText } from '../format/xmlText.ts'
import { resultAnswers, resultHead, resultLines } from './resultRows.ts'

/**
 * An audit's result as XML, in the shape of the order feed: `AuditResults` as `AuditOrders`, a `Result`
 * as an `Order`, with the outcome, the final exposures and the answers to the key questions.
 */
export function resultXml(audit: Audit, dateSent: Day): string {
  const head = resultHead(audit, dateSent)
  const element = (name: string, value: string | number) => `<${name}>${xmlText(value)}</${name}>`
  const figure = (name: string, value: number | null) => element(name, value ?? '')
  const classes = resultLines(audit).map((line) =>
    [
      `      <ClassCode id="${xmlText(line.classCode)}">`,
      element('Description', line.classDescription),
      element('PremiumBasis', line.premiumBasis),
      figure('EstimatedExposure', line.estimatedExposure),
      figure('FinalExposure', line.finalExposure),
      element('PolicyType', line.policyType),
      element('SubLine', line.subLine),
      element('Notes', line.notes),
      '</ClassCode>',
    ].join(''),
  )
  const answers = resultAnswers(audit).map(
    ({ question, answer, detail }) =>
      `      <KeyQuestion id="${xmlText(question)}" answer="${xmlText(answer)}">${xmlText(detail)}</KeyQuestion>`,
  )
  return `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<AuditResults carrier="${xmlText(audit.carrierCompany)}" count="1">`,
    `  <Result number="${xmlText(head.orderNumber)}" auditCode="${xmlText(head.auditCode)}" revision="${head.revision}">`,
    `    ${element('ReportType', head.reportType)}`,
    `    <Policy>${element('Number', head.policyNumber)}${element('From', head.policyFrom)}${element('To', head.policyTo)}</Policy>`,
    `    <Insured>${element('Name', head.insuredName)}</Insured>`,
    `    ${element('Outcome', head.outcome)}`,
    `    ${element('NonproductiveReason', head.nonproductiveReason)}`,
    `    ${element('DateSent', head.dateSent)}`,
    '    <ClassCodes>',
    ...classes,
    '    </ClassCodes>',
    '    <KeyQuestions>',
    ...answers,
    '    </KeyQuestions>',
    '  </Result>',
    '</AuditResults>',
  ].join('\n')}\n`
}
