import { expect, test } from 'vitest'
import { readUploaded } from './upload.ts'
import { readApart } from './upload-thread.ts'

/** As many lines as a file may hold, each with an e-mail and twenty more cells. */
const largest = () =>
  new TextEncoder().encode(
    `Name,E-mail${',x'.repeat(20)}\n${`Ada,ada@example.test${',y'.repeat(20)}\n`.repeat(50_000)}`,
  )

/** What it costs this thread, which everybody else is served by: seconds of the processor, whatever else the machine does. */
async function costOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1e6
}

test('while the largest file is read, everybody else is served', async () => {
  const [there, here] = [largest(), largest()]
  const apart = await costOf(async () => {
    const { total, columns } = await readApart('clients', there)
    expect({ total, columns }).toEqual({ total: 50_000, columns: { name: 0, email: 1 } })
  })
  expect(apart).toBeLessThan((await costOf(() => readUploaded('clients', here))) / 2)
})

test('what cannot be read is refused from there, too', async () => {
  await expect(readApart('clients', new TextEncoder().encode('Name\n'))).rejects.toMatchObject({
    code: 'import_unreadable',
    data: { reason: 'no_lines', line: null },
  })
})
