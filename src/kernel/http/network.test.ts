import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { anyText } from '../../../tests/harness/any-text.ts'
import { testRounds, testSeed } from '../../../tests/harness/random.ts'
import { clientAddress, networkSet, parseNetwork, plainAddress } from './network.ts'

const runs = { seed: testSeed, numRuns: 2000 * testRounds }

/** An IPv4 address and its number. */
const ipv4 = fc.nat(2 ** 32 - 1).map(number => ({
  number,
  text: [24, 16, 8, 0].map(shift => (number >>> shift) & 255).join('.'),
}))

test('an address has one spelling, and an IPv4-mapped one is IPv4', () => {
  const spellings: [string, string | null][] = [
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:cb00:7109', '203.0.113.9'],
    ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
    ['0000:0000:0000:0000:0000:FFFF:CB00:7109', '203.0.113.9'],
    ['::0:ffff:203.0.113.9', '203.0.113.9'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['::', '::'],
    ['::1', '::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:0:203.0.113.9', '::ffff:0:cb00:7109'],
    ['64:ff9b::1.2.3.4', '64:ff9b::102:304'],
    ['', null],
    ['localhost', null],
    ['1.2.3', null],
    ['1.2.3.4.5', null],
    ['01.2.3.4', null],
    ['256.1.1.1', null],
    ['::ffff:256.1.1.1', null],
    ['1.2.3.4/8', null],
    ['[::1]', null],
    ['g::1', null],
    [' 1.2.3.4', null],
  ]
  for (const [text, plain] of spellings) assert.equal(plainAddress(text), plain, text)
})

test('every IPv4 address equals its three mapped spellings', () => {
  fc.assert(
    fc.property(ipv4, ({ number, text }) => {
      const hex = `${(number >>> 16).toString(16)}:${(number & 0xffff).toString(16)}`
      for (const spelling of [text, `::ffff:${text}`, `::ffff:${hex}`, `0:0:0:0:0:FFFF:${hex}`])
        assert.equal(plainAddress(spelling), text)
    }),
    runs,
  )
})

test('parses networks with a prefix, and rejects an invalid one', () => {
  assert.deepEqual(parseNetwork('203.0.113.9'), { address: '203.0.113.9', prefix: 32, family: 4 })
  assert.deepEqual(parseNetwork(' 10.0.0.0/8 '), { address: '10.0.0.0', prefix: 8, family: 4 })
  assert.deepEqual(parseNetwork('2001:DB8::/32'), { address: '2001:db8::', prefix: 32, family: 6 })
  assert.deepEqual(parseNetwork('::1'), { address: '::1', prefix: 128, family: 6 })
  assert.deepEqual(parseNetwork('::ffff:10.0.0.0/104'), { address: '10.0.0.0', prefix: 8, family: 4 })
  assert.deepEqual(parseNetwork('0.0.0.0/0'), { address: '0.0.0.0', prefix: 0, family: 4 })
  const none = [
    '',
    '/',
    '1.2.3.4/',
    '1.2.3.4/33',
    '::1/129',
    '1.2.3.4/8/8',
    '1.2.3.4/-1',
    'x/8',
    '10/8',
    '1.2.3.4/1e1',
  ]
  for (const text of [...none, '::ffff:10.0.0.0/95', 'fe80::1%eth0', '1.2.3.4/ 8', '1.2.3.4,5.6.7.8'])
    assert.equal(parseNetwork(text), null, text)
})

test('an address is in an IPv4 network if its first bits match', () => {
  fc.assert(
    fc.property(ipv4, ipv4, fc.integer({ min: 0, max: 32 }), fc.boolean(), (base, other, prefix, near) => {
      const mask = prefix === 0 ? 0 : (0xffffffff << (32 - prefix)) >>> 0
      const number = near ? ((base.number & mask) | (other.number & ~mask)) >>> 0 : other.number
      const text = [24, 16, 8, 0].map(shift => (number >>> shift) & 255).join('.')
      const inside = networkSet([`${base.text}/${prefix}`])
      assert.equal(inside(text), (base.number & mask) >>> 0 === (number & mask) >>> 0)
    }),
    { ...runs, numRuns: 500 * testRounds },
  )
})

test('IPv4 and IPv6 networks are separate, and several form one set', () => {
  const inside = networkSet(['10.0.0.0/8', '2001:db8::/32', '::ffff:198.51.100.7', '192.0.2.1'])
  for (const address of ['10.255.0.1', '2001:db8:1::1', '198.51.100.7', '192.0.2.1'])
    assert.ok(inside(address), address)
  for (const address of ['11.0.0.1', '2001:db9::1', '::1', '198.51.100.8', '192.0.2.2', '', 'nonsense'])
    assert.ok(!inside(address), address)
  assert.ok(!networkSet([])('127.0.0.1'))
  assert.ok(!networkSet(['0.0.0.0/0'])('::1'))
  assert.ok(!networkSet(['::/0'])('1.2.3.4'))
  assert.throws(() => networkSet(['nonsense']), /not an IP address or CIDR: nonsense/)
})

test('the client is the peer, unless the peer is a trusted proxy', () => {
  const trusted = networkSet(['10.0.0.0/8', '::1'])
  const cases: [peer: string, forwarded: string | undefined, client: string][] = [
    ['203.0.113.1', undefined, '203.0.113.1'],
    ['203.0.113.1', '198.51.100.1', '203.0.113.1'],
    ['10.0.0.1', undefined, '10.0.0.1'],
    ['10.0.0.1', '', '10.0.0.1'],
    ['10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['::1', '198.51.100.1:1234', '198.51.100.1'],
    ['10.0.0.1', '192.0.2.9, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
    ['10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['10.0.0.1', '192.0.2.9, unknown, 10.0.0.2', '10.0.0.2'],
    ['10.0.0.1', '[2001:db8::1]:443', '2001:db8::1'],
    ['', '198.51.100.1', '0.0.0.0'],
  ]
  for (const [peer, forwarded, client] of cases)
    assert.equal(clientAddress(peer, forwarded, trusted), client, `${peer} ${forwarded}`)
})

test("no header turns an invalid address into a client, and untrusted peers' headers are ignored", () => {
  const trusted = networkSet(['10.0.0.0/8'])
  fc.assert(
    fc.property(anyText(100), header => {
      assert.equal(clientAddress('203.0.113.1', header, trusted), '203.0.113.1')
      const client = clientAddress('10.0.0.1', header, trusted)
      assert.equal(plainAddress(client), client)
    }),
    runs,
  )
})
