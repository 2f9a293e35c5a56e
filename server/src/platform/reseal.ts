import { untilNone } from './timer.ts'

/** What became of a batch, and the place of its last row, from which the next goes on; null after the last batch. */
export type Batch<Place> = Resealed & { last: Place | null }

/** `unreadable`: what none of the keys opens; it stays as it is. */
export type Resealed = { resealed: number; unreadable: number }

/** Seals anew, batch by batch, what an earlier key has sealed. It may be broken off, and repeated, at any time. */
export async function resealAll<Place>(
  first: Place,
  batch: (after: Place) => Promise<Batch<Place>>,
  signal?: AbortSignal,
): Promise<Resealed> {
  const all = { resealed: 0, unreadable: 0 }
  let place = first
  await untilNone(async () => {
    const { resealed, unreadable, last } = await batch(place)
    all.resealed += resealed
    all.unreadable += unreadable
    if (last !== null) place = last
    return last !== null
  }, signal)
  return all
}
