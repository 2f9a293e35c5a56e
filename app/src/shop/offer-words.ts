import { dayIn } from '@serein/client/format.ts'
import { useFormat, useNow, useRelativeDay } from '@serein/client/provider.tsx'
import type { Offer } from '@serein/shared/offer/contract.ts'
import { useWords } from '../language/words.ts'

/** An offer in few words: what comes off, and when. */
export function useOfferWords(offer: Offer) {
  const { t, pick } = useWords()
  const format = useFormat()
  const now = useNow()
  const { rate, amountMinor, shop, from, until, services } = offer
  const saving = (
    rate === null
      ? format.money(
          { amountMinor: 0 - (amountMinor ?? 0), currency: shop.currency },
          { short: true },
        )
      : format.number(-rate / 100_000, { style: 'percent', maximumFractionDigits: 1 })
  ).replace('-', '−')
  const isToday = dayIn(from, shop.timeZone) === dayIn(now, shop.timeZone)
  const time = (at: string) => format.time(at, shop.timeZone)
  const hours = { from: time(from), until: time(until) }
  const day = useRelativeDay(shop.timeZone)(from)
  const short = (() => {
    if (offer.onlyBestFit) return t('offer.badge.bestFit', { saving })
    if (offer.lastMinuteHours) return t('offer.badge.lastMinute', { saving })
    if (offer.isAllDay || !isToday) return t('offer.badge.day', { saving, day })
    return offer.isNow
      ? t('offer.badge.until', { saving, time: hours.until })
      : t('offer.badge.hours', { saving, day, ...hours })
  })()
  return {
    saving,
    short,
    day: offer.isAllDay ? day : t('offer.when.hours', { day, ...hours }),
    services: services ? format.list(services.map(({ name }) => pick(name))) : t('offer.for.all'),
  }
}
