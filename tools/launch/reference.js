import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

/**
 * Always the same work, again and again beside the tests, and what it takes each time. What a part of the tests takes is
 * counted in it, so that a slower machine, or one that is busy with something else, changes both.
 */
const pause = 1000

for (let round = 0; round < 20; round += 1) work()
for (;;) {
  const began = performance.now()
  const before = process.cpuUsage()
  for (let round = 0; round < 6; round += 1) work()
  const { user, system } = process.cpuUsage(before)
  const wall = (performance.now() - began) / 1000
  if (!process.connected) break
  process.send({ processor: (user + system) / 1e6, wall })
  await setTimeout(pause)
}

/** Objects, strings, sorting, hashing: what a server, a page and a test are busy with. */
function work() {
  const rows = Array.from({ length: 6000 }, (_, at) => ({
    id: (at * 7919) % 6007,
    name: `row ${at}`,
    tags: [at % 7, at % 11],
  }))
  const text = JSON.stringify(rows)
  const sorted = JSON.parse(text).toSorted((one, other) => one.id - other.id)
  const byName = new Map(sorted.map((row) => [row.name, row.id]))
  let sum = 0
  for (let at = 0; at < 60_000; at += 1)
    sum = (sum * 31 + byName.get(`row ${at % 6000}`)) % 1_000_003
  return createHash('sha256').update(text).update(String(sum)).digest('hex')
}
