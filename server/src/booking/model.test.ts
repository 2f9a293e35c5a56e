import { fc, test } from '@fast-check/vitest'
import { afterAll, describe, expect, inject } from 'vitest'
import { fileDatabase } from '../platform/testing/for-file.ts'
import { overlapsOf } from './testing/flaws.ts'
import { visitCommands } from './testing/visit-commands.ts'
import { ShopModel } from './testing/visit-model.ts'
import { realShop } from './testing/visit-verbs.ts'

const database = fileDatabase()

describe('a shop and its model', () => {
  const totals = { taken: 0, refused: 0 }
  afterAll(() => {
    expect(totals.taken).toBeGreaterThan(15)
    expect(totals.refused).toBeGreaterThan(15)
  })

  test.prop([fc.commands(visitCommands, { maxCommands: 60, size: 'max' })], {
    numRuns: inject('isThorough') ? 60 : 8,
    unbiased: true,
  })(
    'agree after every command',
    async (commands) => {
      const real = await realShop(database.db)
      await fc.asyncModelRun(() => ({ model: new ShopModel(), real }), commands)
      totals.taken += real.counts.taken
      totals.refused += real.counts.refused
      await real.api.close()
      expect(await overlapsOf(database.db, real.world.businessId)).toEqual([])
    },
    120_000,
  )
})
