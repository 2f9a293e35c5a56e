import { randomUUID } from 'node:crypto'
import { runImports } from '../import/job.ts'
import { pino } from 'pino'
import { openShopSnapshots } from '../slot/shop-snapshot.ts'
import { done } from './sample-call.ts'
import type { World } from './testing.ts'
import type { Input } from './walk.ts'

type Sample = (world: World) => Promise<Input>

/** Nobody is brought along twice, so each file is about somebody else: one line fits, and one does not. */
const file = () => `Name,E-mail\nAda Import,ada@\nBen Import,${randomUUID()}@example.test\n`

/** Files on their way in, each as far as its endpoint needs it. */
export const importSamples: Record<string, Sample> = {
  'import.upload': async () => ({ importKind: 'clients', file: csv(file()) }),
  'import.check': async (world) => matched(await read(world)),
  'import.lines': checked,
  'import.file': checked,
  'import.mend': async (world) => ({
    ...(await checked(world)),
    line: 2,
    cellTexts: ['Ada Import', ''],
  }),
  'import.start': async (world) => ({ ...(await checked(world)), leavesOut: true }),
  'import.uses': imported,
  'import.undo': async (world) => ({ ...(await imported(world)), keepsUsed: true }),
}

/** What their endpoints ask for by name. */
export const importValues = {
  importId: async (world: World) => (await read(world)).id,
  importKind: () => 'clients',
  fieldColumns: () => ({ name: 0 }),
  importTerms: () => ({ shopId: null, currency: null, dayOrder: 'dmy', totalMinor: null }),
  line: () => 2,
  cellTexts: () => ['Ada', ''],
  leavesOut: () => true,
  keepsUsed: () => true,
}

type Read = { id: string; columns: object; terms: object }

function csv(text: string): File {
  return new File([text], 'clients.csv', { type: 'text/csv' })
}

async function read(world: World): Promise<Read> {
  await atRest(world)
  const input = { importKind: 'clients', file: csv(file()) }
  return (await done(world, 'import.upload', input, 'owner')).import as Read
}

function matched({ id, columns, terms }: Read) {
  return { importId: id, fieldColumns: columns, importTerms: terms }
}

async function checked(world: World): Promise<{ importId: string }> {
  const matching = matched(await read(world))
  await done(world, 'import.check', matching, 'owner')
  await atRest(world)
  return { importId: matching.importId }
}

async function imported(world: World): Promise<{ importId: string }> {
  const { importId } = await checked(world)
  await done(world, 'import.start', { importId, leavesOut: true }, 'owner')
  await atRest(world)
  return { importId }
}

/** One file of a business is at work at a time: what a call before has begun is brought to its end, be it by the server itself. */
async function atRest({ database: { db, pool }, clock }: World): Promise<void> {
  const now = () => clock.now
  const parts = { db, snapshots: openShopSnapshots(db, now), log: pino({ level: 'silent' }), now }
  const underWay = `select from import where state in ('checking', 'running', 'undoing')`
  do await runImports(parts)
  while ((await pool.query(underWay)).rowCount)
}
