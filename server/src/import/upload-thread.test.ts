import { setImmediate as breathe } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readUploaded } from './uploaded.ts'
import { readApart } from './upload-thread.ts'

/** As many lines as a file may hold, each with an e-mail and twenty more cells. */
const largest = () =>
  new TextEncoder().encode(
    `Name,E-mail${',x'.repeat(20)}\n${`Ada,ada@example.test${',y'.repeat(20)}\n`.repeat(50_000)}`,
  )

/** The longest that others had to wait for their turn meanwhile, in milliseconds. */
async function longestWait(work: () => Promise<unknown>): Promise<number> {
  let [isOver, longest] = [false, 0]
  const over = work().finally(() => (isOver = true))
  while (!isOver) {
    const from = performance.now()
    await breathe()
    longest = Math.max(longest, performance.now() - from)
  }
  await over
  return longest
}

test('while the largest file is read, everybody else is served', async () => {
  const wait = await longestWait(async () => {
    const { total, columns } = await readApart('clients', largest())
    expect({ total, columns }).toEqual({ total: 50_000, columns: { name: 0, email: 1 } })
  })
  const bytes = largest()
  const begun = performance.now()
  readUploaded('clients', bytes)
  // However slow the machine is, nobody waits as long as the reading takes.
  expect(wait).toBeLessThan((performance.now() - begun) / 2)
})

test('what cannot be read is refused from there, too', async () => {
  await expect(readApart('clients', new TextEncoder().encode('Name\n'))).rejects.toMatchObject({
    code: 'import_unreadable',
    data: { reason: 'no_lines', line: null },
  })
})
