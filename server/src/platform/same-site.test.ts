import { expect, test } from 'vitest'
import { isForged } from './same-site.ts'

const publicUrl = 'https://booking.example'
const requestWith = (headers: Record<string, string>, method = 'POST') =>
  new Request(`${publicUrl}/api/bookings`, { method, headers: { cookie: 'a=b', ...headers } })
const judged = (headers: Record<string, string>, method?: string) =>
  isForged(requestWith(headers, method), { publicUrl, env: 'production' })

test.each([
  [{ origin: 'https://evil.example' }],
  [{ origin: 'https://booking.example.evil.example' }],
  [{ origin: 'http://booking.example' }],
  [{ origin: 'https://booking.example:8443' }],
  [{ origin: 'null' }],
  [{ origin: publicUrl, 'sec-fetch-site': 'cross-site' }],
  [{ origin: publicUrl, 'sec-fetch-site': 'same-site' }],
  [{ 'sec-fetch-site': 'cross-site' }],
])('%j is the page of somebody else', (headers) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    expect(judged(headers, method)).toBe(true)
  // Reading changes nothing, and without cookies nobody is asked in whose name.
  expect(judged(headers, 'GET')).toBe(false)
  const { cookie: _, ...bare } = Object.fromEntries(requestWith(headers).headers)
  const request = new Request(publicUrl, { method: 'POST', headers: bare })
  expect(isForged(request, { publicUrl, env: 'production' })).toBe(false)
})

test.each([
  [{ origin: publicUrl, 'sec-fetch-site': 'same-origin' }],
  [{ origin: publicUrl }],
  [{ 'sec-fetch-site': 'none' }],
  [{}],
])('%j is our own', (headers) => {
  expect(judged(headers)).toBe(false)
})

const atHome = (origin: string) =>
  new Request('http://192.168.1.7:3000/api/x', {
    method: 'POST',
    headers: { cookie: 'a=b', origin },
  })

test('in a demo a page shares the name that its calls go to', () => {
  const demo = { publicUrl: 'http://localhost:3000', env: 'demo' as const }
  expect(isForged(atHome('http://192.168.1.7:3000'), demo)).toBe(false)
  expect(isForged(atHome('http://192.168.1.8:3000'), demo)).toBe(true)
})
