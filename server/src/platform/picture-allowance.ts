import { refuse } from '@serein/shared/refusal.ts'
import { headerOf } from './picture.ts'
import { openLimit } from './rate-limit.ts'

/** What anybody's telephone makes is made quickly, and no more than counted as a call. */
const freePoints = 4_000_000
/** Of larger pictures one sender has so many points a minute: seven of the largest JPEGs, or two PNGs nearly as large. */
const spend = openLimit({ windowSeconds: 60, most: 100_000_000 })

/**
 * Counts what a picture costs to be made, by its points: a few bytes can claim millions. A JPEG is read at a quarter of its size,
 * anything else whole. Errors: `UnusablePicture`; refuses with `too_many_requests` who has sent too much.
 */
export async function spendPoints(
  bytes: Uint8Array,
  { sender, now }: { sender: string; now: Date },
): Promise<void> {
  const { format, width, height } = await headerOf(bytes)
  const points = (width * height) / (format === 'jpeg' ? 4 : 1)
  if (points > freePoints && spend(sender, now, points) !== null) throw refuse('too_many_requests')
}
