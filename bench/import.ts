import { setTimeout as wait } from 'node:timers/promises'
import type { ImportDetails } from '@serein/shared/import/contract.ts'
import { everywhere } from '@serein/shared/business/permission.ts'
import { runImports } from '@serein/server/import/job.ts'
import { checkImport, startImport, undoImport, uploadFile } from '@serein/server/import/import.ts'
import { readApart } from '@serein/server/import/upload-thread.ts'
import { getImport } from '@serein/server/import/view.ts'
import { transaction } from '@serein/server/platform/command.ts'
import { type BusinessScope, mint } from '@serein/server/platform/scope.ts'
import { smallWorld } from '@serein/server/booking/fixture.ts'
import { openShopSnapshots } from '@serein/server/slot/shop-snapshot.ts'
import { pino } from 'pino'
import { openStage } from '../torture/stage.ts'

export type ImportRow = { step: string; clients: number; seconds: number; progressSeen: number }

const now = () => new Date()
const clients = 10_000
const limitSeconds = 60
const lookMilliseconds = 50

/** Ten thousand clients with a note each: how long each step takes, and how often another reader saw how far it was. */
export async function importBench(): Promise<ImportRow[]> {
  const stage = await openStage('import')
  try {
    const { db } = stage
    const { businessId, userId } = await smallWorld(db)
    const scope = mint<BusinessScope>({
      kind: 'business',
      businessId,
      userId,
      role: 'owner',
      permissions: everywhere('change'),
    })
    const parts = { db, snapshots: openShopSnapshots(db, now), log: pino({ level: 'error' }), now }
    const as = { now: now(), language: 'en' as const }
    const rows: ImportRow[] = []
    const timed = async (step: string, begin: () => Promise<{ import: ImportDetails }>) => {
      const start = performance.now()
      const { id } = (await begin()).import
      const seen = new Set<number>()
      const isOver = runImports(parts).then(() => true)
      while (!(await Promise.race([isOver, wait(lookMilliseconds, false)]))) {
        const { done } = (await getImport(db, scope, { importId: id }, 'en')).import
        if (done > 0) seen.add(done)
      }
      const seconds = (performance.now() - start) / 1_000
      rows.push({ step, clients, seconds, progressSeen: seen.size })
      return (await getImport(db, scope, { importId: id }, 'en')).import
    }
    const bytes = new TextEncoder().encode(fileOf(clients))
    const file = new File([bytes], 'clients.csv')
    const read = await timed('read', async () => {
      const uploaded = await readApart('clients', bytes)
      const input = { importKind: 'clients' as const, file, uploaded }
      return transaction(db, (tx) => uploadFile(tx, scope, input, as))
    })
    const importId = read.id
    const matched = { importId, fieldColumns: read.columns, importTerms: read.terms }
    await timed('check', () => transaction(db, (tx) => checkImport(tx, scope, matched, 'en')))
    const done = await timed('import', () =>
      transaction(db, (tx) => startImport(tx, scope, { importId, leavesOut: false }, 'en')),
    )
    if (done.state !== 'done' || done.fits !== clients) throw new Error(`it is ${done.state}`)
    await timed('undo', () =>
      transaction(db, (tx) =>
        undoImport(tx, scope, { importId, keepsUsed: false }, { ...as, now: now() }),
      ),
    )
    return rows
  } finally {
    await stage.close()
    await stage.end()
  }
}

/** Where ten thousand clients take longer than their bar, or nobody sees how far they are. */
export function missedImport(rows: readonly ImportRow[]): string[] {
  const whole = rows
    .filter(({ step }) => step !== 'undo')
    .reduce((sum, { seconds }) => sum + seconds, 0)
  const written = rows.find(({ step }) => step === 'import')
  return [
    ...(whole > limitSeconds
      ? [`10,000 clients: ${Math.round(whole)} s, the bar is ${limitSeconds}`]
      : []),
    ...((written?.progressSeen ?? 0) < 3 ? ['the import shows no progress'] : []),
  ]
}

function fileOf(count: number): string {
  const lines = Array.from(
    { length: count },
    (_, at) =>
      `Ada${at},Martin ${at % 997},ada${at}@example.test,+33 6 ${String(10_000_000 + at)},${1950 + (at % 50)}-0${1 + (at % 9)}-1${at % 10},Likes it quiet (${at}).`,
  )
  return `First name,Last name,E-mail,Phone,Birthday,Note\n${lines.join('\n')}\n`
}
