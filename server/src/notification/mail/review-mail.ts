import type { KeptLink } from '../../platform/link.ts'
import { inBoth, inEach } from '../../platform/words.ts'
import screens from '../../platform/screen.gen.json' with { type: 'json' }
import type { PageAction, SimpleMail } from '../message.ts'
import { formatFor } from './format.ts'
import { fillSimpleMail } from './our-words.ts'
import { firstNameOf } from './visit-values.ts'

export type ReviewFacts = {
  businessId: string
  name: string
  shopName: string
  startsAt: string
  timeZone: string
  currency: string
}

/** Asks how a visit was: one tap on a line of stars begins the review with them. Where the spa takes tips, one more leads to them. */
export function askForReviewMail(
  facts: ReviewFacts,
  link: KeptLink,
  { takesTip }: { takesTip: boolean },
): SimpleMail {
  // One more star in each line, so that they can be told apart without their colour.
  const choices = ([5, 4, 3, 2, 1] as const).map((stars) => ({
    label: inEach(
      (t) =>
        `${'★'.repeat(stars)}${'☆'.repeat(5 - stars)} ${t(`notification.review.stars${stars}`)}`,
    ),
    path: `${screens.review}?stars=${stars}&visit=`,
    link,
  }))
  const path = `${screens.bookingDetails}?visit=`
  return {
    ...fillSimpleMail('review_asked', facts.businessId, valuesOf(facts)),
    choices,
    action: takesTip ? { label: inBoth('notification.action.tip'), path, link } : null,
  }
}

/** Tells an author that the shop has answered; `to` leads to the review. */
export function answeredMail(facts: ReviewFacts, to: PageAction): SimpleMail {
  return {
    ...fillSimpleMail('review_answered', facts.businessId, valuesOf(facts)),
    action: { label: inBoth('notification.action.readAnswer'), ...to },
  }
}

/** What the author and the shop are told of a review that was taken down. */
export function takenDownMail(
  facts: ReviewFacts,
  { reason, to }: { reason: string; to: 'author' | 'shop' },
): SimpleMail {
  const { shopName, startsAt, timeZone, currency } = facts
  const what = inBoth(`notification.reviewTakenDown.${to}`, { shop: shopName })
  return {
    subject: what,
    heading: what,
    paragraphs: [
      inEach((t, language) => {
        const day = formatFor(language, timeZone, currency).longDate(startsAt)
        return t('notification.reviewTakenDown.about', { day })
      }),
      inBoth('notification.reviewTakenDown.reason', { reason }),
      inBoth('notification.reviewTakenDown.mistake'),
    ],
    action: null,
  }
}

function valuesOf({ name, shopName, startsAt, timeZone, currency }: ReviewFacts) {
  return inEach((_, language) => ({
    firstName: firstNameOf(name),
    shopName,
    date: formatFor(language, timeZone, currency).longDate(startsAt),
  }))
}
