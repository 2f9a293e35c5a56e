import type { GiftCardDesign } from '@serein/shared/gift-card/states.ts'
import type { KeptLink } from '../../platform/link.ts'
import screens from '../../platform/screen.gen.json' with { type: 'json' }
import { inBoth, inEach } from '../../platform/words.ts'
import type { SimpleMail } from '../message.ts'
import { formatFor } from './format.ts'
import { pairParagraphs } from './our-words.ts'

/**
 * To its organiser: `started`, with the link to pass on; `short`, when its day is over and the price was not reached; `stopped`, when the
 * days to choose are over or the spa has stopped it. To who gave: `given`, `thanked` when the card is there, `returned`.
 */
export type CollectionNews = 'started' | 'short' | 'stopped' | 'given' | 'thanked' | 'returned'

export type CollectionFacts = {
  shopName: string
  design: GiftCardDesign
  toName: string
  currency: string
  timeZone: string
  totalMinor: number
  collectedMinor: number
  chooseOn: string
  link: KeptLink
}

/** What is said of a present from many; `amountMinor`: what the reader gave. */
export function collectionMail(
  facts: CollectionFacts,
  news: CollectionNews,
  amountMinor = 0,
): SimpleMail {
  const { shopName, design, toName, totalMinor, collectedMinor, link } = facts
  const values = inEach((_, language) => {
    const format = formatFor(language, facts.timeZone, facts.currency)
    return {
      spa: shopName,
      to: toName,
      named: toName ? 'yes' : 'no',
      amount: format.money(amountMinor),
      collected: format.money(collectedMinor),
      total: format.money(totalMinor),
      day: format.fullDate(`${facts.chooseOn}T12:00:00Z`),
    }
  })
  const wordsOf = (part: 'subject' | 'heading' | 'text') =>
    inEach((t, language) => t(`notification.collection.${news}.${part}`, values[language]))
  return {
    subject: wordsOf('subject'),
    heading: wordsOf('heading'),
    picture: {
      path: `/pictures/gift-card/${design}.jpg`,
      alt: inBoth('notification.giftCard.alt'),
      width: 494,
      height: 259,
    },
    paragraphs: pairParagraphs(wordsOf('text')),
    action: {
      label: inBoth(
        news === 'short' ? 'notification.collection.choose' : 'notification.collection.open',
      ),
      path: `${screens.checkout}?together=1&link=`,
      link,
    },
    sender: shopName,
  }
}
