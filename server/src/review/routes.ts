import { api } from '../api.ts'
import type { Booker } from '../booking/sql.ts'
import { visitAt } from '../booking/guest/private-link.ts'
import { command, once, query } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { Links } from '../platform/link.ts'
import type { PictureStore } from '../platform/picture-store.ts'
import type { Db, Tx } from '../platform/pool.ts'
import {
  answerReview,
  listShopReviews,
  removeAnswer,
  reportAsShop,
  reportReview,
} from './answer.ts'
import { judgeReview, listReported } from './judgement.ts'
import { editReview, listWaiting, reviewOfVisit, type Words, writeReview } from './own-review.ts'
import { addReviewPicture, removeReviewPicture, reviewPhoto } from './picture.ts'
import { aboutStaff, listWords, staffRatings, writeWord } from './private-word.ts'
import { listReviews } from './review.ts'

export function reviewRoutes({ links, store }: { links: Links; store: PictureStore }) {
  return {
    list: api.review.list.handler(({ context, input }) => listReviews(context.db, input)),
    waiting: api.review.waiting.handler(({ context }) =>
      listWaiting(context.db, context.scope, context.now()),
    ),
    ofVisit: api.review.ofVisit.handler(({ context, input }) =>
      reviewOfVisit(context.db, context.scope, input.bookingId, context.now()),
    ),
    write: api.review.write.handler(({ context, input }) =>
      once(context, (tx) => writeReview(tx, context.scope, input, languageAndTime(context))),
    ),
    writeWord: api.review.writeWord.handler(({ context, input }) =>
      once(context, (tx) => writeWord(tx, context.scope, input, languageAndTime(context))),
    ),
    edit: api.review.edit.handler(command(editReview)),
    photo: api.review.photo.handler(({ context, input }) =>
      reviewPhoto(context.db, store, context.scope, input),
    ),
    addPicture: api.review.addPicture.handler(({ context, input }) =>
      addReviewPicture(context, store, input),
    ),
    removePicture: api.review.removePicture.handler(command(removeReviewPicture)),
    report: api.review.report.handler(command(reportReview)),
    ...byLink(links),
    ...ofShop,
    ...ofPlatform,
  }
}

const ofShop = {
  words: api.review.words.handler(query(listWords)),
  aboutStaff: api.review.aboutStaff.handler(query(aboutStaff)),
  staffRatings: api.review.staffRatings.handler(query(staffRatings)),
  ofShop: api.review.ofShop.handler(query(listShopReviews)),
  answer: api.review.answer.handler(command(answerReview)),
  removeAnswer: api.review.removeAnswer.handler(command(removeAnswer)),
  reportAsShop: api.review.reportAsShop.handler(command(reportAsShop)),
}

const ofPlatform = {
  reported: api.review.reported.handler(query(listReported)),
  judge: api.review.judge.handler(command(judgeReview)),
}

/** The same for whoever has the private link of the visit. */
function byLink(links: Links) {
  const at = async (db: Db | Tx, context: CallContext, visitToken: string) => {
    const linkHash = links.hashOf(visitToken)
    const visit = await visitAt(db, linkHash, context.now())
    const booker: Booker = { linkHash }
    return { booker, ...visit }
  }
  return {
    byLink: api.review.byLink.handler(async ({ context, input }) => {
      const { booker, bookingId, userId } = await at(context.db, context, input.visitToken)
      const isMine = userId !== null && (await context.caller()) === userId
      return { ...(await reviewOfVisit(context.db, booker, bookingId, context.now())), isMine }
    }),
    writeByLink: api.review.writeByLink.handler(({ context, input }) =>
      once(context, async (tx) => {
        const { booker, bookingId } = await at(tx, context, input.visitToken)
        return writeReview(tx, booker, { bookingId, ...wordsIn(input) }, languageAndTime(context))
      }),
    ),
    writeWordByLink: api.review.writeWordByLink.handler(({ context, input }) =>
      once(context, async (tx) => {
        const { booker, bookingId } = await at(tx, context, input.visitToken)
        const { audience, word } = input
        return writeWord(tx, booker, { bookingId, audience, word }, languageAndTime(context))
      }),
    ),
    editByLink: api.review.editByLink.handler(({ context, input }) =>
      once(context, async (tx) => {
        const { booker, bookingId } = await at(tx, context, input.visitToken)
        return editReview(tx, booker, { bookingId, ...wordsIn(input) }, context.now())
      }),
    ),
  }
}

function languageAndTime(context: CallContext) {
  return { language: context.language, now: context.now() }
}

function wordsIn({ stars, staffStars, shopStars, text }: Words): Words {
  return { stars, staffStars, shopStars, text }
}
