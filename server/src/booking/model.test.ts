import { fc, test } from '@fast-check/vitest'
import { afterAll, describe, expect, inject } from 'vitest'
import { fileDatabase } from '../platform/testing/for-file.ts'
import { overlapsOf } from './testing/flaws.ts'
import { regularCommands, visitCommands } from './testing/visit-commands.ts'
import { ShopModel } from './testing/visit-model.ts'
import { at, type RealShop, realShop } from './testing/visit-verbs.ts'

const database = fileDatabase()
/** Near enough to the first visits of the day that their clients may say that they are late. */
const anHourBefore = -60

// Of 120 random shops each took 8 commands and refused 13 on average, one in eight none: fast-check also tries short days. So 8 of them
// take 63 and refuse 104; at most 15 of either once in some 4,000 times, at most 10 once in 10,000.
const [numRuns, least] = inject('isThorough') ? [60, 200] : [8, 10]

describe('a shop and its model', () => {
  const totals = { taken: 0, refused: 0 }
  afterAll(() => {
    expect(totals.taken).toBeGreaterThan(least)
    expect(totals.refused).toBeGreaterThan(least)
  })

  test.prop([fc.commands(visitCommands, { maxCommands: 60, size: 'max' })], {
    numRuns,
    unbiased: true,
  })('agree after every command', (commands) => agree(commands), 400_000)

  // In 30 of them all has been: a usual visit that pauses, some ten late visits that are shorter, some thirty series that are cancelled.
  test.prop([fc.commands(regularCommands, { maxCommands: 60, size: 'max' })], {
    numRuns: numRuns / 2,
    unbiased: true,
  })(
    'agree of a client who comes again and again, and late',
    (commands) => agree(commands, anHourBefore),
    400_000,
  )

  async function agree(commands: Iterable<fc.AsyncCommand<ShopModel, RealShop>>, now?: number) {
    const real = await realShop(database.db)
    const model = new ShopModel()
    model.now = now ?? model.now
    real.api.clock.now = at(model.now)
    await fc.asyncModelRun(() => ({ model, real }), commands)
    totals.taken += real.counts.taken
    totals.refused += real.counts.refused
    await real.api.close()
    expect(await overlapsOf(database.db, real.world.businessId)).toEqual([])
  }
})
