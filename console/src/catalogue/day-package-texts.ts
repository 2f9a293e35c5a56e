import type { ManagedDayPackage } from '@serein/shared/catalogue/day-package.ts'
import { dayPackageFaults, dayPackageLimits } from '@serein/shared/catalogue/day-package-rules.ts'
import type { BookingChannel } from '@serein/shared/catalogue/kinds.ts'
import type { ManagedCatalogue, ServiceEntry } from '@serein/shared/catalogue/managed-catalogue.ts'
import { amountOf, amountText, rateOf, rateText } from '../form/amount.ts'
import type { ServerForm } from '../form/use-server-form.ts'
import { type BookingTexts, bookingTexts, readBooking } from './booking-texts.ts'
import { type FieldFault, missingNames, type Moneys, nobodyYet, trimmed } from './service-texts.ts'

type Named = { en: string; fr: string }

export type StepTexts = {
  /** Stays with the step while it moves. */
  key: string
  variantId: string
  pauseLeast: string
  pauseMost: string
  /** Percent; empty: as the menu says. */
  share: string
  extra: Named
}

/** A day package as it is typed. */
export type DayPackageTexts = {
  name: Named
  description: Named
  pictureId: string | null
  isActive: boolean
  guestLimit: string
  shopIds: readonly string[]
  booking: Pick<BookingTexts, 'channel' | 'isTimed' | 'hours'>
  prices: { one: string; two: string }[]
  steps: StepTexts[]
}

export type DayPackageFields = ServerForm<DayPackageTexts>

/** What can be a step: each length of each service that is on the menu. */
export type StepChoice = {
  id: string
  name: Named
  lengthMinutes: number
  prices: ServiceEntry['variants'][number]['prices']
  shopIds: readonly string[]
  isOnConsultation: boolean
  isCallOut: boolean
}

export function stepChoices({ services }: ManagedCatalogue): StepChoice[] {
  return services
    .filter(({ state }) => state === 'published')
    .flatMap(({ name, variants, shopIds, priceKind, booking }) =>
      variants.map(({ variantId, lengthMinutes, prices }) => ({
        id: variantId,
        name,
        lengthMinutes,
        prices,
        shopIds,
        isOnConsultation: priceKind === 'on_consultation',
        isCallOut: booking.isCallOut === true,
      })),
    )
}

export function newStep(variantId = ''): StepTexts {
  const key = crypto.randomUUID()
  return { key, variantId, pauseLeast: '0', pauseMost: '15', share: '', extra: nobodyYet }
}

export function textsOfPackage(
  dayPackage: ManagedDayPackage | null,
  { currencies, locale }: Moneys,
  shopIds: readonly string[],
): DayPackageTexts {
  const { channel, hours } = dayPackage ?? {}
  return {
    name: dayPackage?.name ?? nobodyYet,
    description: dayPackage?.description ?? nobodyYet,
    pictureId: dayPackage?.pictureId ?? null,
    isActive: dayPackage?.isActive ?? true,
    guestLimit: String(dayPackage?.guestLimit ?? 2),
    shopIds: dayPackage?.shopIds ?? shopIds,
    booking: bookingTexts({
      channel: channel ?? 'everywhere',
      hours: hours ?? [],
      noticeMinutes: null,
      horizonDays: null,
      dayLimit: null,
    }),
    prices: currencies.map((currency) => {
      const price = dayPackage?.prices.find((each) => each.currency === currency)
      const text = (minor: number | null | undefined) =>
        minor == null ? '' : amountText(minor, currency, locale)
      return { one: text(price?.priceMinor), two: text(price?.pairPriceMinor) }
    }),
    steps: dayPackage?.steps.map((step) => ({
      key: crypto.randomUUID(),
      variantId: step.variantId,
      pauseLeast: String(step.pauseLeast),
      pauseMost: String(step.pauseMost),
      share: step.share === null ? '' : rateText(step.share, locale),
      extra: step.extra ?? nobodyYet,
    })) ?? [newStep(), newStep()],
  }
}

type Known = { shops: readonly { id: string; currency: string }[]; choices: readonly StepChoice[] }

/** Reads the fields, with the faults among them. */
export function readPackage(
  texts: DayPackageTexts,
  { currencies }: Pick<Moneys, 'currencies'>,
  { shops, choices }: Known,
) {
  const faults = missingNames(texts.name)
  const say = (field: string, reason: FieldFault['reason']) =>
    faults.push({ field, reason } as FieldFault)
  const { channel, hours } = readBooking({ ...bookingTexts(), ...texts.booking }, say)
  const sent = {
    name: trimmed(texts.name),
    description: trimmed(texts.description),
    pictureId: texts.pictureId,
    isActive: texts.isActive,
    channel: channel satisfies BookingChannel,
    guestLimit: Number(texts.guestLimit),
    shopIds: [...texts.shopIds],
    hours,
    prices: currencies.flatMap((currency, place) =>
      readPrice(texts.prices[place]!, { currency, at: `prices.${place}`, say }),
    ),
    steps: texts.steps.map((step, place) => readStep(step, place, say)),
  }
  if (faults.length === 0) faults.push(...dayPackageFaults(sent, { shops, variants: choices }))
  return { sent, faults }
}

type Say = (field: string, reason: FieldFault['reason']) => void

function readPrice(
  { one, two }: DayPackageTexts['prices'][number],
  { currency, at, say }: { currency: string; at: string; say: Say },
) {
  if (one.trim() === '' && two.trim() === '') return []
  const priceMinor = amountOf(one, currency)
  const pairPriceMinor = two.trim() === '' ? null : amountOf(two, currency)
  if (priceMinor === null) say(`${at}.one`, 'amount')
  if (two.trim() !== '' && pairPriceMinor === null) say(`${at}.two`, 'amount')
  else if (pairPriceMinor !== null && pairPriceMinor % 2 > 0) say(`${at}.two`, 'odd')
  return [{ currency, priceMinor: priceMinor ?? 0, pairPriceMinor }]
}

function readStep(step: StepTexts, place: number, say: Say) {
  const at = `steps.${place}`
  const minutes = (field: 'pauseLeast' | 'pauseMost') => {
    const value = place === 0 ? 0 : Number(step[field].trim() || Number.NaN)
    if (Number.isInteger(value) && value >= 0 && value <= dayPackageLimits.pauseMinutes)
      return value
    say(`${at}.${field}`, 'minutes')
    return 0
  }
  const share = step.share.trim() === '' ? null : rateOf(step.share)
  if (step.share.trim() !== '' && share === null) say(`${at}.share`, 'percent')
  const { en, fr } = trimmed(step.extra)
  if ((en === '') !== (fr === '')) say(`${at}.extra.${en === '' ? 'en' : 'fr'}`, 'missing')
  if (step.variantId === '') say(`${at}.variantId`, 'no_step')
  return {
    variantId: step.variantId,
    pauseLeast: minutes('pauseLeast'),
    pauseMost: minutes('pauseMost'),
    share,
    extra: en === '' && fr === '' ? null : { en, fr },
  }
}
