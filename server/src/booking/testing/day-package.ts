import { expect } from 'vitest'
import type { bookingStage } from '../testing.ts'
import { privateRoom, type PrivateRoom } from './private-room.ts'

type Stage = Pick<ReturnType<typeof bookingStage>, 'api' | 'database' | 'desk' | 'world'>

const step = (variantId: string, pauseLeast: number, pauseMost: number) => ({
  variantId,
  pauseLeast,
  pauseMost,
  share: null as number | null,
  extra: null as { en: string; fr: string } | null,
})

/** A hammam of an hour, ten to thirty minutes of peace, a massage of an hour and half an hour of another right after: 150.00, 270.00 for two. */
export function calmDay(room: PrivateRoom, { shopId, hourId, halfId }: Stage['world']) {
  const tea = { en: 'Mint tea', fr: 'Thé à la menthe' }
  return {
    dayPackageId: null as string | null,
    version: 0,
    name: { en: 'Day of calm', fr: 'Journée calme' },
    description: { en: 'All at ease.', fr: 'Tout en douceur.' },
    pictureId: null,
    isActive: true,
    channel: 'everywhere',
    guestLimit: 2,
    shopIds: [shopId],
    hours: [] as { weekday: number; fromMinute: number; toMinute: number }[],
    prices: [{ currency: 'EUR', priceMinor: 15_000, pairPriceMinor: 27_000 as number | null }],
    steps: [
      step(room.variantId, 0, 0),
      { ...step(hourId, 10, 30), extra: tea },
      step(halfId, 0, 0),
    ],
  }
}

/** The shop with that day package; `visit` is one of it for so many guests. */
export async function dayPackageIn(
  stage: Stage,
  { places = 1, ...more }: Partial<ReturnType<typeof calmDay>> & { places?: number } = {},
) {
  const room = await privateRoom(stage.database.db, stage.world, places)
  const terms = { ...calmDay(room, stage.world), ...more }
  const save = (body: object) =>
    stage.api.ask('POST', '/console/day-packages', { ...stage.desk(), body })
  const saved = await save(terms)
  expect(saved.status).toBe(200)
  const { id } = saved.body.dayPackage
  const items = terms.steps.map(({ variantId }) => ({ variantId }))
  const visit = (guests = 1) => ({
    dayPackageId: id,
    guests: Array.from({ length: guests }, () => ({ items })),
  })
  return { id, room, terms, save, visit }
}
