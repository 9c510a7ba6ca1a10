import { describe, expect, it } from 'vitest'
import { readMailAuthor, readMailServer } from './readMailServer.ts'

describe('the URL of a mail server', () => {
  it.each([
    ['smtps://mail.firm.example', { host: 'mail.firm.example', port: 465, isImplicitTls: true }],
    ['SMTP://Mail.Firm.example/', { host: 'mail.firm.example', port: 587, isImplicitTls: false }],
    ['smtp://10.0.0.5:25', { host: '10.0.0.5', port: 25, login: null }],
    [
      'smtps://ana%40firm.example:p%25%3A%40ss@mail.firm.example:2465',
      { port: 2465, login: { user: 'ana@firm.example', pass: 'p%:@ss' } },
    ],
    ['smtp://[2001:db8::25]:2525', { host: '2001:db8::25', port: 2525 }],
  ])('%s', (url, server) => {
    expect(readMailServer(url)).toMatchObject(server)
  })

  it.each([
    'smtp://localhost:1025',
    'smtp://LocalHost',
    'smtp://127.0.0.1:1025',
    'smtp://127.255.255.254',
    'smtp://[::1]:1025',
    'smtp://[0:0:0:0:0:0:0:1]',
  ])('%s is this machine', (url) => {
    expect(readMailServer(url)).toMatchObject({ isLocal: true })
  })

  it.each([
    'smtp://localhost.firm.example',
    'smtp://mail.localhost',
    'smtp://127.0.0.1.firm.example',
    'smtp://127.firm.example',
    'smtp://127.1',
    'smtp://2130706433',
    'smtp://0.0.0.0',
    'smtp://128.0.0.1',
    'smtp://126.255.255.255',
    'smtp://[::]',
    'smtp://[::2]',
    'smtp://localhost:x@mail.firm.example',
  ])('%s is not, wherever it leads', (url) => {
    expect(readMailServer(url)).toMatchObject({ isLocal: false })
  })

  it.each([
    'ignoreTLS=true',
    'opportunisticTLS=true',
    'requireTLS=false',
    'secure=false',
    'secured=true',
    'tls.rejectUnauthorized=false',
    'tls.servername=localhost',
    'tls.minVersion=TLSv1',
    'proxy=http://10.0.0.1:3128',
    'service=Gmail',
    'host=127.0.0.1',
    'logger=true&debug=true',
  ])('takes no option ?%s', (option) => {
    for (const end of [`?${option}`, `/?${option}`, `#${option}`, `/${option}`]) {
      const read = readMailServer(`smtp://ana:s3cret@mail.firm.example${end}`)
      expect(read).toContain('takes no options')
      expect(read).not.toContain('s3cret')
    }
  })

  it.each([
    '',
    'mail.firm.example',
    'https://mail.firm.example',
    'smtp://',
    'smtp:///x',
    'smtp:mail.firm.example',
    'smtp://mail%00.firm.example',
    'smtp://mail.firm.example%2f@other.example:99999',
    'smtp://-',
    'smtp://ana:s3%cret@mail.firm.example',
  ])('%j is refused', (url) => {
    expect(readMailServer(url)).toEqual(expect.any(String))
    expect(readMailServer(url)).not.toContain('s3%cret')
  })
})

describe('who writes', () => {
  it.each([
    ['audits@firm.example', { name: '', address: 'audits@firm.example' }],
    ['Audits <audits@firm.example>', { name: 'Audits', address: 'audits@firm.example' }],
    ['"Audits, Inc." <a@firm.example> ', { name: 'Audits, Inc.', address: 'a@firm.example' }],
    ['<a@firm.example>', { name: '', address: 'a@firm.example' }],
    ['Audits\r\nBcc: x <a@firm.example>', { name: 'Audits Bcc: x', address: 'a@firm.example' }],
  ])('%j', (text, author) => {
    expect(readMailAuthor(text)).toEqual(author)
  })

  it.each([
    '',
    'Audits',
    'a@b.co, c@d.co',
    'A <a@b.co>, C <c@d.co>',
    'a@b.co\r\nBcc: c@d.co',
    'A <a@b.co\r\n>x',
    'root@localhost',
  ])('%j is refused', (text) => {
    expect(readMailAuthor(text)).toEqual(expect.any(String))
  })
})
