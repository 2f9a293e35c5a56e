import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openDemoWorld } from './demo-world.ts'

test('a demo world does not begin where another server listens', async () => {
  const other = createServer().listen(0)
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(openDemoWorld(port)).rejects.toThrow(`Port ${port} is taken`)
  other.close()
})
