import type { GiftCardDesign } from '@serein/shared/gift-card/states.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import type { KeptLink } from '../../platform/link.ts'
import screens from '../../platform/screen.gen.json' with { type: 'json' }
import { inBoth, inEach } from '../../platform/words.ts'
import type { SimpleMail } from '../message.ts'
import { formatFor } from './format.ts'
import { pairParagraphs } from './our-words.ts'

/** `given`: to whom a card is for. `bought`: to its buyer. `ending`: to who holds it, before it ends. */
export type GiftCardNews = 'given' | 'bought' | 'ending'

export type GiftCardFacts = {
  businessName: string
  design: GiftCardDesign
  /** As it was bought, or what is left on it. */
  amountMinor: number
  currency: string
  timeZone: string
  /** “Deep tissue, 60 minutes”, where it was bought as that. */
  treatment: Bilingual | null
  fromName: string
  toName: string
  message: string
  expiresAt: string | null
  link: KeptLink
}

/** What is said of a gift card; its code stands on the page of its private link alone. */
export function giftCardMail(facts: GiftCardFacts, news: GiftCardNews): SimpleMail {
  const { businessName, design, treatment, message, expiresAt, link } = facts
  const values = inEach((_, language) => {
    const format = formatFor(language, facts.timeZone, facts.currency)
    const amount = format.money(facts.amountMinor)
    return {
      spa: businessName,
      from: facts.fromName,
      to: facts.toName,
      worth: treatment ? `${treatment[language]} (${amount})` : amount,
      day: expiresAt ? format.fullDate(expiresAt) : '',
      known: facts.fromName ? 'yes' : 'no',
      named: facts.toName ? 'yes' : 'no',
    }
  })
  const wordsOf = (part: 'subject' | 'heading' | 'text') =>
    inEach((t, language) => t(`notification.giftCard.${news}.${part}`, values[language]))
  const until = inEach((t, language) => t('notification.giftCard.until', values[language]))
  return {
    subject: wordsOf('subject'),
    heading: wordsOf('heading'),
    picture: {
      path: `/pictures/gift-card/${design}.jpg`,
      alt: inBoth('notification.giftCard.alt'),
      width: 494,
      height: 259,
    },
    paragraphs: [
      ...(news === 'given' && message ? [{ en: message, fr: message }] : []),
      ...pairParagraphs(wordsOf('text')),
    ],
    ...(expiresAt && news !== 'ending' && { fixed: [until] }),
    action: { label: inBoth('notification.giftCard.open'), path: `${screens.wallet}?card=`, link },
    sender: businessName,
  }
}
