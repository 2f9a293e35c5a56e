import { resourceValues } from './sample-resource.ts'
import type { World } from './testing.ts'
import type { Input } from './walk.ts'

/** Reports of the business at home; one reads any days, and a replay those of two months. */
export const reportSamples: Record<string, (world: World) => Promise<Input>> = {
  'report.file': async () => ({ report: 'figures' }),
  'report.replay': async (world) => ({
    change: { kind: 'room', kindId: await resourceValues.kindId(world) },
  }),
}

/** What only the samples above say whole. */
export const reportValues = { report: () => null, change: () => null }
