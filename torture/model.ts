import { fc } from '@fast-check/vitest'
import { visitCommands } from '@serein/server/booking/testing/visit-commands.ts'
import { overlapsOf } from '@serein/server/booking/testing/flaws.ts'
import { ShopModel } from '@serein/server/booking/testing/visit-model.ts'
import { realShop } from '@serein/server/booking/testing/visit-verbs.ts'
import type { Options } from './options.ts'
import { openStage } from './stage.ts'

const commandsAtLeast = 10_000
const commandsARun = 100

/**
 * At least 10,000 commands on shops and their model, compared after each. What goes wrong is told with the seed and path
 * that `--seed` runs again.
 */
export async function model({ seed = Date.now() % 2 ** 31 }: Options): Promise<boolean> {
  const stage = await openStage('model')
  const counts = { taken: 0, refused: 0 }
  const sum = () => counts.taken + counts.refused
  let overlaps = 0
  const property = fc.asyncProperty(
    fc.commands(visitCommands, { maxCommands: commandsARun, size: 'max' }),
    async (commands) => {
      const real = await realShop(stage.db)
      await fc.asyncModelRun(() => ({ model: new ShopModel(), real }), commands)
      counts.taken += real.counts.taken
      counts.refused += real.counts.refused
      overlaps += (await overlapsOf(stage.db, real.world.businessId)).length
      await real.api.close()
    },
  )
  let failure: string | null = null
  for (let round = 0; sum() < commandsAtLeast && !failure; round += 1) {
    const details = await fc.check(property, { seed: seed + round, numRuns: 20, unbiased: true })
    if (details.failed)
      failure = `${fc.defaultReportMessage(details)}\n${String(details.errorInstance)}`
  }
  console.log(failure ?? `${sum()} commands, ${counts.refused} of them refused as the model says`)
  console.log(`seed ${seed}, ${overlaps} overlaps`)
  await stage.close()
  await stage.end()
  return failure === null && overlaps === 0
}
