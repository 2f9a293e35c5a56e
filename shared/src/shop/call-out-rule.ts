import * as z from 'zod'
import { minor } from '../schema.ts'
import { callOutLimits } from './call-out.ts'

const { speedKmh, radiusMetres, zones, feeMinor } = callOutLimits
export const callOutRule = z
  .object({
    speedKmh: z.int().min(speedKmh.from).max(speedKmh.to).describe('As the crow flies'),
    zones: z
      .array(
        z.object({
          radiusMetres: z.int().min(radiusMetres.from).max(radiusMetres.to),
          feeMinor: minor.min(0).max(feeMinor).describe('For the way, tax as the treatment'),
        }),
      )
      .max(zones)
      .describe(
        'Around the shop, each wider than the one before; it goes no farther than the last',
      ),
  })
  .nullable()
  .describe('How the shop goes to its clients; null: to nobody')
