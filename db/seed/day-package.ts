import { currenciesOf, isOffered, priceIn, variantId } from './menu.ts'
import { businessId, pictureId, shopId } from './place.ts'
import { idOf } from './random.ts'
import type { Rows } from './rows.ts'
import type { BusinessData } from './world/shape.ts'

type Text = { en: string; fr: string }
type Step = { service: string; minutes: number; pause?: [number, number]; extra?: Text }
type Package = {
  key: string
  name: Text
  description: Text
  picture: string
  price: number
  pairPrice: number | null
  steps: Step[]
}

const mintTea = { en: 'With mint tea and dates', fr: 'Avec un thé à la menthe et des dattes' }
const infusion = { en: 'With a fir bud infusion', fr: 'Avec une infusion de bourgeons de sapin' }

const packages: Record<string, Package[]> = {
  'maison-serein': [
    {
      key: 'calm',
      name: { en: 'A day of calm', fr: 'Une journée calme' },
      description: {
        en: 'The hammam to yourself, tea by the fountain, then massage and Kobido, unhurried.',
        fr: 'Le hammam pour vous, un thé près de la fontaine, puis massage et Kobido, sans hâte.',
      },
      picture: 'hammam-dome',
      price: 225,
      pairPrice: null,
      steps: [
        { service: 'private-hammam', minutes: 60 },
        { service: 'swedish', minutes: 60, pause: [15, 30], extra: mintTea },
        { service: 'kobido', minutes: 60, pause: [0, 15] },
      ],
    },
    {
      key: 'steam',
      name: { en: 'Steam and strong hands', fr: 'Vapeur et mains fermes' },
      description: {
        en: 'Black soap, half an hour to cool down, and knots undone. Lovely for two.',
        fr: 'Savon noir, une demi-heure de fraîcheur, et les nœuds se défont. Très bien à deux.',
      },
      picture: 'black-soap-and-glove',
      price: 128,
      pairPrice: 240,
      steps: [
        { service: 'hammam-black-soap', minutes: 75 },
        { service: 'back', minutes: 45, pause: [15, 30], extra: mintTea },
      ],
    },
  ],
  'bains-du-canal': [
    {
      key: 'slow',
      name: { en: 'The slow afternoon', fr: 'L’après-midi lent' },
      description: {
        en: 'Steam, an hour of sauna and a long massage, with water between.',
        fr: 'Vapeur, une heure de sauna et un long massage, avec de l’eau entre les deux.',
      },
      picture: 'hammam-steam',
      price: 145,
      pairPrice: 276,
      steps: [
        { service: 'traditional', minutes: 60 },
        { service: 'sauna-hour', minutes: 60, pause: [10, 30] },
        { service: 'canal-massage', minutes: 60, pause: [10, 30], extra: mintTea },
      ],
    },
  ],
  'atelier-boreal': [
    {
      key: 'north',
      name: { en: 'A northern half-day', fr: 'Une demi-journée nordique' },
      description: {
        en: 'Hot, cold and quiet, then a Swedish massage by the fire.',
        fr: 'Chaud, froid et calme, puis un massage suédois près du feu.',
      },
      picture: 'onsen-in-the-mountains',
      price: 158,
      pairPrice: 300,
      steps: [
        { service: 'nordic', minutes: 120 },
        { service: 'swedish', minutes: 60, pause: [15, 30], extra: infusion },
      ],
    },
  ],
}

/** Several services of a day for one price, wherever a business can give all of them. */
export function addDayPackages(rows: Rows, business: BusinessData): void {
  for (const each of packages[business.slug] ?? []) addPackage(rows, business, each)
}

function addPackage(rows: Rows, business: BusinessData, each: Package): void {
  const business_id = businessId(business)
  const id = idOf(`day package ${business.slug} ${each.key}`)
  const steps = each.steps.map((step) => {
    const service = business.services.find(({ key }) => key === step.service)!
    const variant = service.variants.find(({ minutes }) => minutes === step.minutes)!
    return { ...step, service, variantId: variantId(business, service, variant) }
  })
  rows.add('day_package', {
    business_id,
    id,
    name: each.name,
    description: each.description,
    picture_id: pictureId(business, each.picture),
    is_active: true,
    guest_limit: each.pairPrice === null ? 1 : 2,
  })
  for (const currency of currenciesOf(business))
    rows.add('day_package_price', {
      business_id,
      day_package_id: id,
      currency,
      price_minor: priceIn(business, each.price, currency),
      pair_price_minor: each.pairPrice && priceIn(business, each.pairPrice, currency),
    })
  for (const [position, { variantId: variant_id, pause = [0, 0], extra = null }] of steps.entries())
    rows.add('day_package_step', {
      business_id,
      day_package_id: id,
      position,
      variant_id,
      pause_least: pause[0],
      pause_most: pause[1],
      extra,
    })
  const shops = business.shops.filter((shop) =>
    steps.every(({ service }) => isOffered(shop, service)),
  )
  for (const shop of shops)
    rows.add('day_package_shop', { business_id, day_package_id: id, shop_id: shopId(shop) })
}
