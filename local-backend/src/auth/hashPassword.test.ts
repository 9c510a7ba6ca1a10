import { expect, it } from 'vitest'
import { hashPassword, isPassword } from './hashPassword.ts'

it('knows the password again, and no other', async () => {
  const hashed = await hashPassword('difference engine')
  expect(await isPassword('difference engine', hashed)).toBe(true)
  expect(await isPassword('difference engine ', hashed)).toBe(false)
  expect(JSON.stringify(hashed)).not.toContain('engine')
})

it('is another one each time', async () => {
  const [one, two] = await Promise.all([hashPassword('secret'), hashPassword('secret')])
  expect(one.passwordHash).not.toBe(two.passwordHash)
})

it('refuses what is too short or too long', async () => {
  await expect(hashPassword('short')).rejects.toThrow(/^WEAK_PASSWORD/)
  await expect(hashPassword('x'.repeat(4097))).rejects.toThrow(/^PASSWORD_DOES_NOT_MEET/)
})

it('opens nothing by a hash that is not of its kind', async () => {
  const imported = { passwordHash: 'fakeHash:salt=a:password=secret', salt: 'a' }
  expect(await isPassword('secret', imported)).toBe(false)
})
