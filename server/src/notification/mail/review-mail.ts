import type { Bilingual } from '@serein/shared/schema.ts'
import type { KeptLink } from '../../platform/link.ts'
import type { SimpleMail } from '../message.ts'
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

/** One more star in each line, so that they can be told apart without their colour. */
const words: readonly Bilingual[] = [
  { en: 'Wonderful', fr: 'Merveilleux' },
  { en: 'Very good', fr: 'Très bien' },
  { en: 'Good', fr: 'Bien' },
  { en: 'Fair', fr: 'Moyen' },
  { en: 'Poor', fr: 'Décevant' },
]

/** Asks how a visit was: one tap on a line of stars begins the review with them. `path` is that of the screen. */
export function askForReviewMail(facts: ReviewFacts, path: string, link: KeptLink): SimpleMail {
  const choices = words.map((word, index) => {
    const stars = words.length - index
    const drawn = '★'.repeat(stars) + '☆'.repeat(words.length - stars)
    return {
      label: { en: `${drawn} ${word.en}`, fr: `${drawn} ${word.fr}` },
      path: `${path}?stars=${stars}&visit=`,
      link,
    }
  })
  return {
    ...fillSimpleMail('review_asked', facts.businessId, valuesOf(facts)),
    choices,
    action: null,
  }
}

/** Tells an author that the shop has answered; `path` leads to the review. */
export function answeredMail(facts: ReviewFacts, path: string): SimpleMail {
  return {
    ...fillSimpleMail('review_answered', facts.businessId, valuesOf(facts)),
    action: { label: { en: 'Read the answer', fr: 'Lire la réponse' }, path },
  }
}

/** What the author and the shop are told of a review that was taken down. */
export function takenDownMail(
  facts: ReviewFacts,
  { reason, to }: { reason: string; to: 'author' | 'shop' },
): SimpleMail {
  const { shopName, startsAt, timeZone, currency } = facts
  const [en, fr] = [formatFor('en', timeZone, currency), formatFor('fr', timeZone, currency)]
  const what =
    to === 'author'
      ? {
          en: `Your review of ${shopName} was taken down`,
          fr: `Votre avis sur ${shopName} a été retiré`,
        }
      : {
          en: `A review of ${shopName} was taken down`,
          fr: `Un avis sur ${shopName} a été retiré`,
        }
  return {
    subject: what,
    heading: what,
    paragraphs: [
      {
        en: `It was about the visit on ${en.longDate(startsAt)}. It is shown no more and counts in no rating.`,
        fr: `Il concernait le rendez-vous du ${fr.longDate(startsAt)}. Il n’est plus affiché et ne compte plus dans aucune note.`,
      },
      { en: `The reason: ${reason}`, fr: `Motif : ${reason}` },
      {
        en: 'If you think this is a mistake, please answer this e-mail.',
        fr: 'Si vous pensez qu’il s’agit d’une erreur, répondez à cet e-mail.',
      },
    ],
    action: null,
  }
}

function valuesOf({ name, shopName, startsAt, timeZone, currency }: ReviewFacts) {
  const inLanguage = (language: 'en' | 'fr') => ({
    firstName: firstNameOf(name),
    shopName,
    date: formatFor(language, timeZone, currency).longDate(startsAt),
  })
  return { en: inLanguage('en'), fr: inLanguage('fr') }
}
