import type { Bilingual } from '@serein/shared/schema.ts'
import type { ServiceData } from './world/shape.ts'

type Guidance = { beforeVisit: Bilingual; aftercare: Bilingual }

const hands: Guidance = {
  beforeVisit: {
    en: 'Eat lightly and come ten minutes early. Tell us of injuries and of what hurts.',
    fr: 'Mangez léger et venez dix minutes plus tôt. Parlez-nous de vos blessures et de ce qui fait mal.',
  },
  aftercare: {
    en: 'Drink water and take it slowly. A little soreness for a day or two is usual.',
    fr: 'Buvez de l’eau et ménagez-vous. Une légère courbature pendant un jour ou deux est habituelle.',
  },
}
const heat: Guidance = {
  beforeVisit: {
    en: 'Bring swimwear; towels and sandals are here. Please do not come with a fever or a fresh tattoo.',
    fr: 'Apportez un maillot ; serviettes et sandales sont sur place. Évitez de venir avec de la fièvre ou un tatouage récent.',
  },
  aftercare: {
    en: 'Rest for a while and drink more than usual until the evening.',
    fr: 'Reposez-vous un moment et buvez plus que d’habitude jusqu’au soir.',
  },
}
const skin: Guidance = {
  beforeVisit: {
    en: 'Leave out scrubs and new creams for two days. Tell us of allergies.',
    fr: 'Pas de gommage ni de nouvelle crème pendant deux jours. Signalez-nous vos allergies.',
  },
  aftercare: {
    en: 'Stay out of strong sun for a day and use a light cream only.',
    fr: 'Évitez le soleil fort pendant une journée et n’utilisez qu’une crème légère.',
  },
}
const style: Guidance = {
  beforeVisit: {
    en: 'Come as you are. A picture of what you have in mind helps.',
    fr: 'Venez comme vous êtes. Une photo de ce que vous imaginez nous aide.',
  },
  aftercare: {
    en: 'Wait a day before you swim or use oil.',
    fr: 'Attendez une journée avant de nager ou d’appliquer une huile.',
  },
}

const of: Record<ServiceData['category'], Guidance> = {
  massage: hands,
  prenatal: hands,
  couple: hands,
  hammam: heat,
  wellness: heat,
  facial: skin,
  body: skin,
  hair: style,
  nails: style,
}

/** What guests of a service are told before and after it. */
export function guidanceOf({ category }: ServiceData): Guidance {
  return of[category]
}
