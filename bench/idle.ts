import { readFile } from 'node:fs/promises'
import { openStage, type ServerProcess, startServer } from '../torture/stage.ts'

export type IdleRow = { when: string; memoryMiB: number; ownMiB: number }

const bar = 200
const quietMilliseconds = 10_000
const pages = 300

/** What a server with the demo world holds of memory, its database aside: once it has shown a page, and after many. */
export async function idleBench(): Promise<IdleRow[]> {
  const stage = await openStage('idle')
  try {
    // The one that makes the demo world has had more to do than the one that is measured.
    await (await startServer(stage.url)).stop('SIGTERM')
    const server = await startServer(stage.url)
    try {
      await show(server, 1)
      const first = await rowOf('after the first page', server)
      await show(server, pages)
      return [first, await rowOf(`after ${pages} more`, server)]
    } finally {
      await server.stop('SIGTERM')
    }
  } finally {
    await stage.close()
    await stage.end()
  }
}

async function show({ url }: ServerProcess, count: number) {
  for (let page = 0; page < count; page += 1) {
    const answer = await fetch(`${url}/`)
    if (!answer.ok) throw new Error(`a page was answered with ${answer.status}`)
    await answer.text()
  }
}

/** Its resident memory as the system counts it, and the part that no other process could share. */
async function rowOf(when: string, { process: { pid } }: ServerProcess): Promise<IdleRow> {
  await new Promise((resolve) => setTimeout(resolve, quietMilliseconds))
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  return { when, memoryMiB: of('VmRSS'), ownMiB: of('RssAnon') }
}

export function missedIdle(rows: readonly IdleRow[]): string[] {
  return rows
    .slice(0, 1)
    .flatMap(({ memoryMiB }) => (memoryMiB > bar ? [`${memoryMiB} MiB when idle, not ${bar}`] : []))
}
