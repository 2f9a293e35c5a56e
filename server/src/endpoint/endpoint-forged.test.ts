import { expect, test } from 'vitest'
import { openAuthEndpoints } from './auth-endpoint.ts'
import { fileWorld } from './testing.ts'
import { endpoints } from './walk.ts'

const world = fileWorld()

test('no endpoint that changes something answers to another site’s page, nor does any way to log in', async () => {
  const changing = [...endpoints, ...openAuthEndpoints].filter(({ method }) => method !== 'GET')
  expect(changing.length).toBeGreaterThan(30)
  const shell = { origin: 'capacitor://localhost' }
  const pages = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }, shell]
  const calls = pages.flatMap((page) => changing.map((endpoint) => ({ page, ...endpoint })))
  const answers = await Promise.all(
    calls.map(async ({ page, method, path }) => {
      const headers = { cookie: world.cookies.camille, 'content-type': 'application/json', ...page }
      const sent = { method, headers, body: '{}' }
      const request = new Request(`http://localhost:3000/api${path}`, sent)
      return `${(await world.fetch(request)).status} ${method} ${path}`
    }),
  )
  expect(answers.filter((answer) => !answer.startsWith('403 '))).toEqual([])
})
