import { randomUUID } from 'node:crypto'
import { runImports } from '../import/job.ts'
import { pino } from 'pino'
import { openShopSnapshots } from '../slot/shop-snapshot.ts'
import { perform, type Samples } from './sample-call.ts'
import type { World } from './testing.ts'

type Matching = { importId: string; fieldColumns: object; importTerms: object }

/** Files on their way in, each as far as its endpoint needs it. */
export const importSamples: Samples = {
  importId: async (world) => (await upload(world)).importId,
  importKind: () => 'clients',
  'import.upload': clientFile,
  'import.check': upload,
  'import.lines': check,
  'import.file': check,
  'import.mend': async (world) => ({
    ...(await check(world)),
    line: 2,
    cellTexts: ['Ada Import', ''],
  }),
  'import.start': check,
  'import.uses': bringIn,
  'import.undo': bringIn,
}

/** Nobody is brought along twice, so each file is about somebody else: one line fits, and one does not. */
function clientFile() {
  const text = `Name,E-mail\nAda Import,ada@\nBen Import,${randomUUID()}@example.test\n`
  return { importKind: 'clients', file: new File([text], 'clients.csv', { type: 'text/csv' }) }
}

async function upload(world: World): Promise<Matching> {
  await settle(world)
  const { import: sheet } = await perform(world, 'import.upload', clientFile(), 'owner')
  const { id, columns, terms } = sheet as { id: string; columns: object; terms: object }
  return { importId: id, fieldColumns: columns, importTerms: terms }
}

async function check(world: World) {
  const matching = await upload(world)
  await perform(world, 'import.check', matching, 'owner')
  await settle(world)
  return { importId: matching.importId }
}

async function bringIn(world: World) {
  const { importId } = await check(world)
  await perform(world, 'import.start', { importId, leavesOut: true }, 'owner')
  await settle(world)
  return { importId }
}

/** One file of a business is at work at a time: what a call before has begun is brought to its end, here or by the server itself. */
async function settle({ database: { db, pool }, clock }: World): Promise<void> {
  const now = () => clock.now
  const parts = { db, snapshots: openShopSnapshots(db, now), log: pino({ level: 'silent' }), now }
  const underWay = `select from import where state in ('checking', 'running', 'undoing')`
  do await runImports(parts)
  while ((await pool.query(underWay)).rowCount)
}
