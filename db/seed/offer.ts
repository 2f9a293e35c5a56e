import type { Bilingual } from '@serein/shared/schema.ts'
import { serviceId } from './menu.ts'
import { businessId, shopId } from './place.ts'
import { idOf } from './random.ts'
import type { Rows } from './rows.ts'
import { type BusinessData, t } from './world/shape.ts'

type OfferData = {
  business: string
  shops: string[]
  name: Bilingual
  smallPrint: Bilingual
  rate?: number
  amountMinor?: number
  currency?: string
  includesAddOns?: boolean
  services?: string[]
  weekdays?: number[]
  fromHour?: number
  toHour?: number
  lastMinuteHours?: number
  forNewClients?: boolean
  onlyBestFit?: boolean
  code?: string
  useLimit?: number
}

const perTreatment = t(
  'On each treatment, not on extras. Not combined with other offers.',
  'Sur chaque soin, hors options. Non cumulable avec d’autres offres.',
)

const wellPlaced = t(
  'At the times shown with −10%, on each treatment, not on extras. Not combined with other offers.',
  'Aux créneaux affichés à −10 %, sur chaque soin, hors options. Non cumulable avec d’autres offres.',
)

const offers: OfferData[] = [
  {
    business: 'maison-serein',
    shops: ['le-marais'],
    name: t('Tuesday offer', 'L’offre du mardi'),
    smallPrint: t(
      'Every Tuesday, on every treatment and its extras. Not combined with other offers.',
      'Tous les mardis, sur chaque soin et ses options. Non cumulable avec d’autres offres.',
    ),
    rate: 20_000,
    includesAddOns: true,
    weekdays: [2],
  },
  {
    business: 'maison-serein',
    shops: ['saint-germain', 'marylebone'],
    name: t('A calm Monday', 'Lundi tout doux'),
    smallPrint: perTreatment,
    rate: 10_000,
    weekdays: [1],
  },
  {
    business: 'maison-serein',
    shops: ['batignolles'],
    name: t('Last-minute deal', 'Dernière minute'),
    smallPrint: t(
      'For visits booked less than three hours in advance. Not combined with other offers.',
      'Pour un rendez-vous réservé moins de trois heures à l’avance. Non cumulable avec d’autres offres.',
    ),
    rate: 15_000,
    lastMinuteHours: 3,
  },
  {
    business: 'maison-serein',
    shops: ['batignolles'],
    name: t('Well-placed times', 'Les bons créneaux'),
    smallPrint: wellPlaced,
    rate: 10_000,
    onlyBestFit: true,
  },
  {
    business: 'maison-serein',
    shops: ['presquile'],
    name: t('Lunch break', 'Pause déjeuner'),
    smallPrint: perTreatment,
    amountMinor: 1_000,
    currency: 'EUR',
    weekdays: [1, 2, 3, 4, 5],
    fromHour: 12,
    toHour: 15,
  },
  {
    business: 'maison-serein',
    shops: ['le-marais', 'saint-germain', 'batignolles', 'presquile'],
    name: t('Welcome code', 'Code de bienvenue'),
    smallPrint: t(
      'On each treatment and its extras, with the code BIENVENUE. Not combined with other offers.',
      'Sur chaque soin et ses options, avec le code BIENVENUE. Non cumulable avec d’autres offres.',
    ),
    rate: 15_000,
    includesAddOns: true,
    code: 'BIENVENUE',
    useLimit: 500,
  },
  {
    business: 'bains-du-canal',
    shops: ['canal-saint-martin', 'croix-rousse'],
    name: t('A friend’s code', 'Code d’une amie'),
    smallPrint: t(
      '€10 off, with the code CANAL10. Not combined with other offers.',
      '10 € de moins, avec le code CANAL10. Non cumulable avec d’autres offres.',
    ),
    amountMinor: 1_000,
    currency: 'EUR',
    code: 'CANAL10',
    useLimit: 50,
  },
  {
    business: 'bains-du-canal',
    shops: ['canal-saint-martin'],
    name: t('Before the evening rush', 'Avant la foule du soir'),
    smallPrint: perTreatment,
    rate: 20_000,
    fromHour: 10,
    toHour: 19,
  },
  {
    business: 'bains-du-canal',
    shops: ['croix-rousse'],
    name: t('Hammam offer', 'L’offre hammam'),
    smallPrint: t(
      'On the traditional bath, the Sultan ritual and the foam massage. Not combined with other offers.',
      'Sur le bain traditionnel, le rituel du Sultan et le massage à la mousse. Non cumulable avec d’autres offres.',
    ),
    rate: 25_000,
    services: ['traditional', 'sultan', 'foam'],
    weekdays: [1, 2, 3, 4],
  },
  {
    business: 'atelier-boreal',
    shops: ['plateau', 'vieux-montreal'],
    name: t('Early birds', 'Lève-tôt'),
    smallPrint: perTreatment,
    rate: 15_000,
    fromHour: 8,
    toHour: 13,
  },
  {
    business: 'atelier-boreal',
    shops: ['vieux-montreal'],
    name: t('Well-placed times', 'Les bons créneaux'),
    smallPrint: wellPlaced,
    rate: 10_000,
    onlyBestFit: true,
  },
  {
    business: 'atelier-boreal',
    shops: ['shoreditch'],
    name: t('A first hello', 'Première visite'),
    smallPrint: t(
      'On each treatment of a first visit, not on extras. Not combined with other offers.',
      'Sur chaque soin d’un premier rendez-vous, hors options. Non cumulable avec d’autres offres.',
    ),
    rate: 10_000,
    forNewClients: true,
  },
  {
    business: 'atelier-boreal',
    shops: ['shoreditch'],
    name: t('After work', 'Après le bureau'),
    smallPrint: perTreatment,
    amountMinor: 800,
    currency: 'GBP',
    weekdays: [2, 3, 4, 5],
    fromHour: 17,
    toHour: 19,
  },
]

/** What the business takes off its prices. What was booked before keeps the price it was promised. */
export function addOffers(rows: Rows, business: BusinessData): void {
  for (const offer of offers.filter((each) => each.business === business.slug)) {
    const services =
      offer.services && business.services.filter(({ key }) => offer.services!.includes(key))
    rows.add('offer', {
      business_id: businessId(business),
      id: idOf(`offer ${business.slug} ${offer.name.en}`),
      name: offer.name,
      small_print: offer.smallPrint,
      rate: offer.rate ?? null,
      amount_minor: offer.amountMinor ?? null,
      currency: offer.currency ?? null,
      includes_add_ons: offer.includesAddOns ?? false,
      service_ids: services?.map((service) => serviceId(business, service)) ?? null,
      shop_ids: business.shops.filter(({ slug }) => offer.shops.includes(slug)).map(shopId),
      weekdays: offer.weekdays ?? null,
      from_minute: (offer.fromHour ?? 0) * 60,
      to_minute: (offer.toHour ?? 24) * 60,
      last_minute_hours: offer.lastMinuteHours ?? null,
      for_new_clients: offer.forNewClients ?? false,
      only_best_fit: offer.onlyBestFit ?? false,
      code: offer.code ?? null,
      use_limit: offer.useLimit ?? null,
    })
  }
}
