import { done } from './sample-call.ts'
import { photograph } from './sample-picture.ts'
import { endpointNamed, headersOf, type World } from './testing.ts'
import type { Input } from './walk.ts'

type Sample<B> = (world: World, booking: B | null) => Promise<Input>

const said = { stars: 4 }

/** What is said of a visit that is over; `finish` brings it there. */
export function reviewSamples<B extends { id: string }>(
  finish: (world: World, booking: B) => Promise<unknown>,
): Record<string, Sample<B>> {
  const over: Sample<B> = async (world, booking) => {
    await finish(world, booking!)
    return {}
  }
  const written: Sample<B> = async (world, booking) => {
    await over(world, booking)
    await ask(world, 'review.write', { bookingId: booking!.id, ...said })
    return {}
  }
  return {
    'review.write': over,
    'review.writeByLink': over,
    'review.edit': written,
    'review.editByLink': written,
    'review.addPicture': written,
    'review.removePicture': written,
    'review.photo': async (world, booking) => {
      await written(world, booking)
      const file = await photograph()
      const added = await ask(world, 'review.addPicture', { bookingId: booking!.id, file })
      const { pictures } = added.review as { pictures: { id: string }[] }
      return { pictureId: pictures[0]!.id }
    },
    'review.removeAnswer': async (world) => {
      const which = { shopId: world.home.shopId, reviewId: await reviewValues.reviewId(world) }
      await done(world, 'review.answer', { ...which, answer: reviewValues.answer() }, 'owner')
      return which
    },
    'review.report': async () => ({ reason: 'other' }),
    'review.reportAsShop': async () => ({ reason: 'other' }),
  }
}

/** A review of the shop at home that stands, and what is done to it. */
export const reviewValues = {
  stars: () => said.stars,
  reviewId: async ({ database, home }: World) => {
    const { rows } = await database.pool.query<{ id: string }>(
      `select id from review where business_id = $1 and shop_id = $2 and taken_down_at is null
       order by created_at limit 1`,
      [home.businessId, home.shopId],
    )
    return rows[0]!.id
  },
  answer: () => 'Thank you, and see you soon.',
  decision: () => 'kept',
}

async function ask(world: World, name: string, input: Input) {
  const endpoint = endpointNamed(name)
  const answer = await world.call(endpoint, input, headersOf(world, 'camille', endpoint))
  if (answer.status >= 300) throw new Error(`${name} for a sample: ${answer.text}`)
  return answer.body
}
