import { finish, linkTo } from './sample-booking.ts'
import { idOf, perform, type Samples, type Visit } from './sample-call.ts'
import { photograph } from './sample-picture.ts'
import type { World } from './testing.ts'

const privateWord = { audience: 'shop', word: 'The room was cold.' }

/** A review of the shop at home that stands, and those of visits that are over. */
export const reviewSamples: Samples = {
  reviewId: reviewAtHome,
  'review.write': finish,
  'review.writeByLink': (world, visit) => withLink(world, visit, finish),
  'review.edit': review,
  'review.editByLink': (world, visit) => withLink(world, visit, review),
  'review.addPicture': review,
  'review.removePicture': review,
  'review.photo': async (world, visit) => {
    await review(world, visit)
    const photo = { bookingId: visit.id, file: await photograph() }
    const added = await perform(world, 'review.addPicture', photo)
    const { pictures } = added.review as { pictures: { id: string }[] }
    return { pictureId: pictures[0]!.id }
  },
  'review.writeWord': async (world, visit) => ({ ...(await finish(world, visit)), ...privateWord }),
  'review.writeWordByLink': async (world, visit) => ({
    ...(await withLink(world, visit, finish)),
    ...privateWord,
  }),
  'review.removeAnswer': async (world) => {
    const which = { shopId: world.home.shopId, reviewId: await reviewAtHome(world) }
    await perform(world, 'review.answer', { ...which, answer: 'Thank you.' }, 'owner')
    return which
  },
}

/** A link is opened before the visit is over. */
async function withLink(world: World, visit: Visit, bringTo: typeof finish) {
  const visitToken = await linkTo(world, visit)
  return { ...(await bringTo(world, visit)), visitToken }
}

async function review(world: World, visit: Visit) {
  await finish(world, visit)
  await perform(world, 'review.write', { bookingId: visit.id, stars: 4 })
  return {}
}

function reviewAtHome(world: World): Promise<string> {
  return idOf(
    world,
    `select id from review where business_id = $1 and shop_id = $2 and taken_down_at is null
     order by created_at limit 1`,
    world.home.businessId,
    world.home.shopId,
  )
}
