import * as z from 'zod'

/** What is refused of gift cards. */
export const giftCardRefusals = {
  gift_card_unknown: {
    status: 404,
    en: 'We don’t know this gift card code. Check it and try again.',
    fr: 'Ce code de carte cadeau est inconnu. Vérifiez-le et réessayez.',
  },
  gift_card_not_usable: {
    status: 409,
    en: 'This gift card can’t be used: it is blocked, has ended or isn’t paid yet.',
    fr: 'Cette carte cadeau n’est pas utilisable : elle est bloquée, terminée ou pas encore réglée.',
  },
  gift_card_elsewhere: {
    status: 409,
    en: 'This gift card is for another spa or another currency.',
    fr: 'Cette carte cadeau est valable dans un autre spa ou dans une autre devise.',
  },
  gift_card_not_sold: {
    status: 409,
    en: 'This spa doesn’t sell this gift card any more.',
    fr: 'Ce spa ne vend plus cette carte cadeau.',
  },
  gift_card_too_late: {
    status: 409,
    en: 'This gift card can’t be returned any more: something of it is used, or the time for that has passed.',
    fr: 'Cette carte cadeau ne peut plus être remboursée : elle a été utilisée en partie ou le délai est passé.',
  },
  gift_card_without_tips: {
    status: 409,
    en: 'Gift cards don’t pay tips at this spa. Take the tip another way.',
    fr: 'Dans ce spa, les cartes cadeaux ne règlent pas les pourboires. Encaissez le pourboire autrement.',
    data: z.object({ mostMinor: z.int().describe('What gift cards may still pay') }),
  },
} as const
