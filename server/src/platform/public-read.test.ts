import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'
import { allowedUrl, readPublic, type Reach, UnreadAddress } from './public-read.ts'

type Answer = (request: IncomingMessage, answer: ServerResponse) => void

const text = 'BEGIN:VCALENDAR'
const to =
  (location: string): Answer =>
  (_request, answer) =>
    answer.writeHead(302, { location }).end()
let origin: string
let lastHeaders: IncomingMessage['headers'] = {}
const answers: Record<string, Answer> = {
  '/calendar': (question, answer) =>
    question.headers['if-none-match'] === '"one"'
      ? answer.writeHead(304).end()
      : answer.writeHead(200, { etag: '"one"' }).end(text),
  '/moved': to('/calendar'),
  '/moved-inside': to('http://10.0.0.1/calendar'),
  '/moved-to-a-file': to('file:///etc/passwd'),
  '/round': to('/round'),
  '/gone': (_asked, answer) => answer.writeHead(404).end('Not found'),
  '/new': (_asked, answer) => answer.writeHead(304).end(),
  '/long': (_asked, answer) => answer.writeHead(200).end('x'.repeat(2_000)),
  '/endless': (_asked, answer) => void answer.writeHead(200).write('BEGIN'),
  '/silent': () => {},
  '/cut': (_asked, answer) => {
    answer.writeHead(200, { 'content-length': '50' }).write('BEGIN')
    answer.destroy()
  },
}
const peer = createServer((question, answer) => {
  lastHeaders = question.headers
  answers[question.url!]!(question, answer)
})

beforeAll(async () => {
  peer.listen(0, '127.0.0.1')
  await once(peer, 'listening')
  origin = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`
})
beforeEach(() => (lastHeaders = {}))
afterAll(() => {
  peer.closeAllConnections()
  peer.close()
})

/** As ever, but for a peer on this machine. */
const nearby: Reach = {
  protocol: 'http:',
  isAllowed: (address) => address === '127.0.0.1',
  request: request as Reach['request'],
}
const look = (path: string, etag: string | null = null, reach = nearby) =>
  readPublic(origin + path, etag, { bytes: 1_000, milliseconds: 400 }, reach)

describe('an address that somebody has told us', () => {
  it('is read with what its server calls it, and asked by that the next time', async () => {
    expect(await look('/calendar')).toEqual({ text, etag: '"one"' })
    expect(lastHeaders).not.toHaveProperty('cookie')
    expect(await look('/calendar', '"one"')).toBe('unchanged')
    expect(await look('/calendar', '"two"')).toEqual({ text, etag: '"one"' })
  })

  it('may lead to another', async () => {
    expect(await look('/moved')).toMatchObject({ text })
  })

  it.each([
    ['/gone', 'no_answer'],
    ['/new', 'no_answer'],
    ['/round', 'no_answer'],
    ['/silent', 'no_answer'],
    ['/endless', 'no_answer'],
    ['/cut', 'no_answer'],
    ['/long', 'too_large'],
    ['/moved-inside', 'not_allowed'],
    ['/moved-to-a-file', 'not_allowed'],
  ])('that is like %s is not read: %s', async (path, problem) => {
    await expect(look(path)).rejects.toMatchObject({ problem })
  })

  it('is not asked where its name leads inside', async () => {
    const byName = origin.replace('127.0.0.1', 'localhost')
    const addresses: string[] = []
    const reach = {
      ...nearby,
      isAllowed(address: string) {
        addresses.push(address)
        return isPublicAddress(address)
      },
    }
    const limits = { bytes: 1_000, milliseconds: 2_000 }
    await expect(readPublic(`${byName}/calendar`, null, limits, reach)).rejects.toMatchObject({
      problem: 'not_allowed',
    })
    expect(addresses).not.toEqual([])
    expect(lastHeaders).toEqual({})
  })
})

describe('what may be read at all', () => {
  it.each([
    'http://calendar.example/a.ics',
    'ftp://calendar.example/a.ics',
    'https://inès:secret@calendar.example/a.ics',
    'https://127.0.0.1/a.ics',
    'https://2130706433/a.ics',
    'https://[::1]/a.ics',
    'https://[::ffff:10.0.0.1]/a.ics',
    'https://169.254.169.254/latest/meta-data',
    'calendar.example/a.ics',
  ])('is not %s', (address) => {
    expect(() => allowedUrl(address)).toThrow(UnreadAddress)
  })

  it('is an address of the public internet by HTTPS', () => {
    expect(allowedUrl('https://calendar.example/private/a.ics').hostname).toBe('calendar.example')
    expect(allowedUrl('https://93.184.215.14/a.ics').pathname).toBe('/a.ics')
  })
})

describe('an IP address', () => {
  it.each([
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['127.0.0.53', false],
    ['169.254.169.254', false],
    ['172.31.255.255', false],
    ['172.32.0.1', true],
    ['192.168.1.1', false],
    ['0.0.0.0', false],
    ['255.255.255.255', false],
    ['239.1.1.1', false],
    ['8.8.8.8', true],
    ['::', false],
    ['::1', false],
    ['fe80::1', false],
    ['fd00:ec2::254', false],
    ['::ffff:127.0.0.1', false],
    ['64:ff9b::a00:1', false],
    ['2002:a00:1::', false],
    ['2001:db8::1', false],
    ['2a00:1450:4007::200e', true],
    ['localhost', false],
  ])('%s: public is %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic)
  })
})
