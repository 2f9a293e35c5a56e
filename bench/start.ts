import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { openStage, type ServerProcess, startServer } from '../torture/stage.ts'
import { build } from '../tools/launch/build.js'
import type { Values } from './figure.ts'
import { databaseProcesses, processorMilliseconds, spent } from './processor.ts'
import { insertStartShops } from './start-shops.ts'

type Stage = Awaited<ReturnType<typeof openStage>>
type Start = { pageMilliseconds: number; cpuMilliseconds: number; idleMiB: number }

const moreShops = 1_000
const quietMilliseconds = 10_000

/**
 * A server process that starts on the demo world: when it shows its first page, what it holds of memory ten seconds after
 * its search was ready, and what each of a thousand shops more costs the processor until then, at the first start with
 * them, and at the next, when another process has stored what it worked out.
 */
export async function measureStart(): Promise<Values> {
  await build()
  const stage = await openStage('start')
  try {
    // The process that makes the demo world has had more to do than the one that is measured.
    await (await startServer(stage.url)).stop('SIGTERM')
    const demo = await startOf(stage)
    await insertStartShops(stage.db, moreShops)
    const [first, next] = [await startOf(stage), await startOf(stage)]
    const ofShop = ({ cpuMilliseconds }: Start) =>
      (cpuMilliseconds - demo.cpuMilliseconds) / moreShops
    return {
      page: demo.pageMilliseconds,
      idle: demo.idleMiB,
      firstShopCpu: ofShop(first),
      shopCpu: ofShop(next),
    }
  } finally {
    await stage.close()
    await stage.end()
  }
}

async function startOf({ url, db }: Stage): Promise<Start> {
  const databaseBefore = await processorMilliseconds(await databaseProcesses(db))
  const began = performance.now()
  const server = await startServer(url)
  try {
    const page = await fetch(`${server.url}/`)
    if (!page.ok) throw new Error(`the first page was answered with ${page.status}`)
    await page.text()
    const pageMilliseconds = performance.now() - began
    await untilBuilt(server)
    const own = await processorMilliseconds([server.process.pid!])
    const database = await processorMilliseconds(await databaseProcesses(db))
    const cpuMilliseconds = spent(new Map(), own) + spent(databaseBefore, database)
    await pause(quietMilliseconds)
    return { pageMilliseconds, cpuMilliseconds, idleMiB: await residentMiB(server) }
  } finally {
    await server.stop('SIGTERM')
  }
}

/** When the free time of every shop is worked out, its probe has nothing left to note. */
async function untilBuilt({ url }: ServerProcess): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`)
    const { notes } = (await answer.json()) as { notes: unknown[] }
    if (notes.length === 0) return
    await pause(100)
  }
}

async function residentMiB({ process: { pid } }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}
