import { Hono } from 'hono'
import { giftCardDesigns } from '@serein/shared/gift-card/states.ts'
import { giftCardPicture } from './picture.ts'

/** Serves the drawings of gift cards to mails. */
export function giftCardPictureHost(): Hono {
  return new Hono().get('/pictures/gift-card/:file{[a-z]+\\.jpg}', async (context) => {
    const design = giftCardDesigns.find((each) => context.req.param('file') === `${each}.jpg`)
    if (!design) return context.notFound()
    const picture = await giftCardPicture(design)
    if (!picture) return context.body(null, 503, { 'retry-after': '5' })
    return context.body(picture, 200, {
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=86400',
    })
  })
}
