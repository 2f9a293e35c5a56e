import { pino } from 'pino'
import { expect, test } from 'vitest'
import { listen } from './listener.ts'

test('an idle connection outlives the two minutes that a proxy keeps it', async () => {
  const log = pino({ enabled: false })
  const server = await listen(() => new Response(), { port: 0, hostname: '127.0.0.1', log })
  expect(server.keepAliveTimeout).toBeGreaterThan(120_000)
  await new Promise((resolve) => server.close(resolve))
})
