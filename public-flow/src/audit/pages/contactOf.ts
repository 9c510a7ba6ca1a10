import type { ContactPrefix, TypedContact } from '#shared/intake/checkContactAndQuestion.ts'

/** A contact as this intake has answered it before; never one that the audit knows from elsewhere. */
export function contactOf(
  answers: Readonly<Record<string, unknown>>,
  prefix: ContactPrefix,
): TypedContact {
  const text = (name: string) => {
    const value = answers[`${prefix}${name}`]
    return typeof value === 'string' ? value : ''
  }
  return {
    first: text('FirstName'),
    last: text('LastName'),
    email: text('Email'),
    phone: text('Phone'),
  }
}
