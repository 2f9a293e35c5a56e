import { expect, test } from 'vitest'
import { sampleOf } from './sample.ts'
import { askingAs, endpointNamed, fileWorld, headersOf } from './testing.ts'

const world = fileWorld()
const ask = (
  name: string,
  input: object,
  person: Parameters<typeof askingAs>[0] | null = 'owner',
) => askingAs('owner', world)(name, input, person)

const consent = new File(['%PDF-1.4\n%%EOF\n'], 'any.html', { type: 'text/html' })

test('a client’s file that is opened by itself is shown as what it is, runs nothing, and is kept nowhere', async () => {
  const { customerId } = await sampleOf(world, endpointNamed('customer.get'))
  const sent = { customerId, fileTitle: 'Consentement « été »', file: consent }
  const { fileId } = (await ask('customer.addFile', sent)).body
  const answer = await ask('customer.file', { customerId, fileId })
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^inline; .*\.pdf/u),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  })
  const nobody = await ask('customer.file', { customerId, fileId }, null)
  expect(nobody.status).toBe(401)
  expect(await ask('customer.file', { customerId, fileId }, 'camille')).toMatchObject({
    status: 403,
  })
})

test('a file that is larger than any may be is not read to its end', async () => {
  const { customerId } = await sampleOf(world, endpointNamed('customer.get'))
  const endpoint = endpointNamed('customer.addFile')
  const file = new File([new Uint8Array(10 * 1024 * 1024 + 100_000)], 'large.pdf')
  const input = { customerId, fileTitle: 'Large', file }
  const answer = await world.call(endpoint, input, headersOf(world, 'owner', endpoint))
  expect(answer).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
})
