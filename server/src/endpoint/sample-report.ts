import { resourceValues } from './sample-resource.ts'
import type { World } from './testing.ts'
import type { Input } from './walk.ts'

/** Reports of the business at home; one reads any days, and a replay those of two months. */
export const reportSamples: Record<string, (world: World) => Promise<Input>> = {
  ...Object.fromEntries(
    ['figures', 'takings', 'hours', 'wishes'].map((name) => [`report.${name}`, ofHome]),
  ),
  'report.file': async (world) => ({ ...(await ofHome(world)), report: 'figures' }),
  'report.replay': async (world) => ({
    change: { kind: 'room', kindId: await resourceValues.kindId(world) },
  }),
}

/** Of one shop, whose figures are nobody else's. */
async function ofHome({ home }: World): Promise<Input> {
  return { shopId: home.shopId }
}

/** What only the samples above say whole. */
export const reportValues = { report: () => null, change: () => null }
