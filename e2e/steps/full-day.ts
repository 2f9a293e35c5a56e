import type { Api } from './api.ts'
import type { Plan } from './plan.ts'

/** The desk blocks what is left of a therapist's day, quarter by quarter. */
export async function takeRestOfDay(
  api: Api,
  desk: Api,
  { shop, visit, day, therapist }: Plan,
): Promise<void> {
  const nextFree = async () => {
    const { starts } = await api.slot.day({ shopId: shop.id, ...visit, day })
    return starts.find(({ isFree }) => isFree)?.startsAt
  }
  for (let from = await nextFree(); from; from = await nextFree()) {
    const until = new Date(Date.parse(from) + 15 * 60_000).toISOString()
    await desk.slot.block({ shopId: shop.id, staffId: therapist!.id, from, until })
  }
}
