import { BlockList, isIP } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isInsideAddress } from './resultsTarget.ts'

describe('an address that is not of the public internet', () => {
  // First and last address of a range, and the public neighbors; '' where the neighbor is inside too.
  it.each([
    ['0.0.0.0', '0.255.255.255', '', '1.0.0.0'],
    ['10.0.0.0', '10.255.255.255', '9.255.255.255', '11.0.0.0'],
    ['100.64.0.0', '100.127.255.255', '100.63.255.255', '100.128.0.0'],
    ['127.0.0.0', '127.255.255.255', '126.255.255.255', '128.0.0.0'],
    ['169.254.0.0', '169.254.255.255', '169.253.255.255', '169.255.0.0'],
    ['172.16.0.0', '172.31.255.255', '172.15.255.255', '172.32.0.0'],
    ['192.0.0.0', '192.0.0.255', '191.255.255.255', '192.0.1.0'],
    ['192.0.2.0', '192.0.2.255', '192.0.1.255', '192.0.3.0'],
    ['192.31.196.0', '192.31.196.255', '192.31.195.255', '192.31.197.0'],
    ['192.52.193.0', '192.52.193.255', '192.52.192.255', '192.52.194.0'],
    ['192.88.99.0', '192.88.99.255', '192.88.98.255', '192.88.100.0'],
    ['192.168.0.0', '192.168.255.255', '192.167.255.255', '192.169.0.0'],
    ['192.175.48.0', '192.175.48.255', '192.175.47.255', '192.175.49.0'],
    ['198.18.0.0', '198.19.255.255', '198.17.255.255', '198.20.0.0'],
    ['198.51.100.0', '198.51.100.255', '198.51.99.255', '198.51.101.0'],
    ['203.0.113.0', '203.0.113.255', '203.0.112.255', '203.0.114.0'],
    ['224.0.0.0', '239.255.255.255', '223.255.255.255', ''],
    ['240.0.0.0', '255.255.255.255', '', ''],
    ['::', '1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '', '2000::'],
    [
      '4000::',
      'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
      '3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
      '',
    ],
    [
      '2001::',
      '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff',
      '2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
      '2001:200::',
    ],
    [
      '2001:db8::',
      '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff',
      '2001:db7:ffff:ffff:ffff:ffff:ffff:ffff',
      '2001:db9::',
    ],
    [
      '2002::',
      '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
      '2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
      '2003::',
    ],
    [
      '2620:4f:8000::',
      '2620:4f:8000:ffff:ffff:ffff:ffff:ffff',
      '2620:4f:7fff:ffff:ffff:ffff:ffff:ffff',
      '2620:4f:8001::',
    ],
    [
      '3fff::',
      '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff',
      '3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
      '3fff:1000::',
    ],
    ['::1', '::1', '', ''],
    ['64:ff9b::', '64:ff9b::ffff:ffff', '', ''],
    ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff', '', ''],
    ['100::', '100::ffff:ffff:ffff:ffff', '', ''],
    ['5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '', ''],
    ['fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '', ''],
    ['fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '', ''],
    ['fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '', ''],
    ['ff00::', 'ffff::1', '', ''],
  ])('%s to %s, and not %s and %s', (first, last, before, after) => {
    expect([isInsideAddress(first), isInsideAddress(last)]).toEqual([true, true])
    for (const neighbor of [before, after].filter(Boolean))
      expect([neighbor, isInsideAddress(neighbor)]).toEqual([neighbor, false])
  })

  it.each([
    ['::ffff:10.0.0.1', true],
    ['::ffff:7f00:1', true],
    ['::FFFF:169.254.169.254', true],
    ['0:0:0:0:0:ffff:c0a8:0101', true],
    ['::ffff:8.8.8.8', false],
    ['::ffff:808:808', false],
    ['::8.8.8.8', true],
    ['2002:0808:0808::1', true],
    ['2001:0:4136:e378:8000:63bf:3fff:fdd2', true],
    ['64:ff9b::8.8.8.8', true],
    ['2606:4700:4700::1111', false],
    ['2606:4700:4700:0:0:0:8.8.8.8', false],
    ['8.8.8.8', false],
  ])('%s: %s', (address, isInside) => {
    expect(isInsideAddress(address)).toBe(isInside)
  })

  it.each([
    ...[
      '',
      '8',
      '8.8.8',
      '8.8.8.8.8',
      '8.8.8.256',
      '08.8.8.8',
      '0x8.8.8.8',
      '8.8.8.8 ',
      '8.8.8.-8',
    ],
    ...[
      '[2606:4700::1]',
      '2606:4700::1%eth0',
      '2606:::1',
      '2606::1::2',
      '1:2:3:4:5:6:7',
      ':2606::1',
    ],
    ...[
      '2606:4700::12345',
      '2606::1.2.3',
      '2606:8.8.8.8::1',
      '1:2:3:4:5:6:7:8:9',
      'in.carrier.example',
    ],
    ...['2606:1:2:3:4:5:6:7::', '2606:4700::g'],
  ])('%j is no address, so it is not let through', (text) => {
    expect([isIP(text) === 0 || text.includes('%'), isInsideAddress(text)]).toEqual([true, true])
  })

  it('agrees with Node on what an address is and which range it is in', () => {
    const list = new BlockList()
    for (const [address, length] of [
      ...([
        ['0.0.0.0', 8],
        ['10.0.0.0', 8],
        ['100.64.0.0', 10],
        ['127.0.0.0', 8],
      ] as const),
      ...([
        ['169.254.0.0', 16],
        ['172.16.0.0', 12],
        ['192.0.0.0', 24],
        ['192.0.2.0', 24],
      ] as const),
      ...([
        ['192.31.196.0', 24],
        ['192.52.193.0', 24],
        ['192.88.99.0', 24],
      ] as const),
      ...([
        ['192.168.0.0', 16],
        ['192.175.48.0', 24],
        ['198.18.0.0', 15],
      ] as const),
      ...([
        ['198.51.100.0', 24],
        ['203.0.113.0', 24],
        ['224.0.0.0', 4],
        ['240.0.0.0', 4],
      ] as const),
    ])
      list.addSubnet(address, length, 'ipv4')
    const first = fc.constantFrom('10', '100', '127', '169', '172', '192', '198', '203', '223', '8')
    const part = fc.oneof(fc.constantFrom('0', '2', '16', '64', '88', '168', '254'), fc.nat(255))
    const v4 = fc.tuple(first, part, part, part).map((parts) => parts.join('.'))
    fc.assert(
      fc.property(v4, (address) => {
        expect(isInsideAddress(address)).toBe(list.check(address, 'ipv4'))
        expect(isInsideAddress(`::ffff:${address}`)).toBe(list.check(address, 'ipv4'))
      }),
    )
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const isGivenOut = /^[23][0-9a-f]{3}:/i.test(address)
        if (!isGivenOut && !/^[0:]*:ffff:/i.test(address))
          expect(isInsideAddress(address)).toBe(true)
      }),
    )
  })
})
