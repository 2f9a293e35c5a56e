import { expect, test } from 'vitest'
import { fileWorld } from './testing.ts'
import { endpoints } from './walk.ts'

const world = fileWorld()

test('no endpoint that changes something answers to another site’s page, nor does a log-in', async () => {
  const changing = endpoints.filter(({ method }) => method !== 'GET')
  expect(changing.length).toBeGreaterThan(30)
  const evil = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]
  const asked = evil.flatMap((page) => [
    ...changing.map(({ method, path }) => ({ page, method, path: `/api${path}` })),
    { page, method: 'POST', path: '/api/auth/sign-in/email' },
    { page, method: 'POST', path: '/api/auth/sign-out' },
  ])
  const answers = await Promise.all(
    asked.map(async ({ page, method, path }) => {
      const headers = { cookie: world.cookies.camille, 'content-type': 'application/json', ...page }
      const sent = { method, headers, body: '{}' }
      const request = new Request(`http://localhost:3000${path}`, sent)
      return `${(await world.fetch(request)).status} ${method} ${path}`
    }),
  )
  expect(answers.filter((answer) => !answer.startsWith('403 '))).toEqual([])
})
