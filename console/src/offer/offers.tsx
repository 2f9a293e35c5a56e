import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus, Tag } from 'lucide-react'
import { useState } from 'react'
import { dayIn } from '@serein/client/format.ts'
import { useClient, useFormat, useNow } from '@serein/client/provider.tsx'
import type { ManagedOffer } from '@serein/shared/offer/managed-offer.ts'
import { offerState } from '@serein/shared/offer/terms.ts'
import { wholeRate } from '@serein/shared/money/money.ts'
import { Badge, type Tone } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { ForShop } from '../member/for-shop.tsx'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { byCursor } from '../page/by-cursor.ts'
import { ConsolePage } from '../page/page.tsx'
import { PagedList } from '../page/paged-list.tsx'
import { SideSheet } from '../page/sheet.tsx'
import { OfferCalendar } from './offer-calendar.tsx'
import { OfferForm } from './offer-form.tsx'
import { weekdayName } from './weekday-name.ts'
import { useOfferVerbs } from './use-offer-verbs.ts'

/** The offers of the business. */
export function Page() {
  const { t } = useWords()
  return (
    <ForShop title={t('offer.title')}>
      {(shop, who) => <Offers shop={shop} mayChange={who.permissions.catalogue === 'change'} />}
    </ForShop>
  )
}

function Offers({ shop, mayChange }: { shop: Shop; mayChange: boolean }) {
  const { t, language } = useWords()
  const { query } = useClient()
  const [opened, setOpened] = useState<ManagedOffer | 'new' | null>(null)
  const pages = useInfiniteQuery(query.offer.ofBusiness.infiniteOptions(byCursor({ limit: 50 })))
  const offers = pages.data?.pages.flatMap((page) => page.offers) ?? []
  const close = () => setOpened(null)
  const make = mayChange ? (
    <Button icon={<Plus aria-hidden />} onClick={() => setOpened('new')}>
      {t('offer.new')}
    </Button>
  ) : undefined
  return (
    <ConsolePage title={t('offer.title')} actions={make}>
      <div className="p-6 max-md:p-5">
        <PagedList
          pages={pages}
          entries={offers}
          empty={{ icon: Tag, title: t('offer.none'), text: t('offer.noneText') }}
          head={
            <>
              <p className="max-w-150 text-sm text-ink-soft">
                {t(mayChange ? 'offer.why' : 'offer.look')}
              </p>
              <OfferCalendar offers={offers} shop={shop} />
            </>
          }
          className="mt-4"
          moreLabel={t('offer.more')}
        >
          {(offer) => (
            <OfferRow
              key={offer.id}
              {...{ offer, shop }}
              onEdit={mayChange ? () => setOpened(offer) : undefined}
            />
          )}
        </PagedList>
      </div>
      <SideSheet
        open={opened !== null}
        onClose={close}
        title={opened === null || opened === 'new' ? t('offer.new') : opened.name[language]}
      >
        {opened === null ? null : (
          <OfferForm offer={opened === 'new' ? null : opened} shop={shop} onDone={close} />
        )}
      </SideSheet>
    </ConsolePage>
  )
}

const tones = {
  on: 'primary',
  coming: 'gold',
  over: 'neutral',
  off: 'neutral',
} as const satisfies Record<string, Tone>

function OfferRow(props: { offer: ManagedOffer; shop: Shop; onEdit: (() => void) | undefined }) {
  const { t, language } = useWords()
  const verbs = useOfferVerbs()
  const { offer, shop, onEdit } = props
  const facts = useOfferFacts(offer)
  const state = offerState(offer, dayIn(useNow(), shop.timeZone))
  const name = offer.name[language]
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="serif text-lg">{name}</span>
          <Badge tone={tones[state]}>{t(`offer.state.${state}`)}</Badge>
        </p>
        <p className="mt-1 text-sm">{facts.what}</p>
        <p className="text-sm text-ink-soft">{facts.when}</p>
        {offer.code === null ? null : (
          <p className="figures mt-1 text-sm">
            {t('offer.used', {
              code: offer.code,
              uses: offer.uses ?? 0,
              limited: offer.useLimit === null ? 'no' : 'yes',
              limit: offer.useLimit ?? 0,
            })}
          </p>
        )}
      </div>
      {onEdit ? (
        <div className="flex flex-wrap gap-1">
          <Button
            tone="quiet"
            size="sm"
            aria-label={t('offer.changeOf', { name })}
            onClick={onEdit}
          >
            {t('common.edit')}
          </Button>
          <Button
            tone="quiet"
            size="sm"
            aria-label={t(offer.isActive ? 'offer.endOf' : 'offer.restoreOf', { name })}
            onClick={() => void (offer.isActive ? verbs.end(offer) : verbs.restore(offer))}
          >
            {t(offer.isActive ? 'offer.end' : 'offer.restore')}
          </Button>
        </div>
      ) : null}
    </li>
  )
}

/** What comes off, on what, and when, each in a line. */
function useOfferFacts(offer: ManagedOffer) {
  const { t } = useWords()
  const format = useFormat()
  const { rate, amountMinor, currency, weekdays, fromMinute, toMinute, fromDay, toDay } = offer
  const saving =
    rate === null
      ? format.money({ amountMinor: amountMinor!, currency: currency! }, { short: true })
      : format.number(rate / wholeRate, { style: 'percent', maximumFractionDigits: 3 })
  const days = weekdays?.map((weekday) => weekdayName(format, weekday))
  const isAllDay = fromMinute === 0 && toMinute === 1_440
  const date = (day: string) => format.day(day, { day: 'numeric', month: 'short', year: 'numeric' })
  const when = [
    days ? format.list(days) : t('offer.everyDay'),
    isAllDay
      ? undefined
      : t('offer.hours', {
          from: format.timeOfDay(fromMinute),
          to: format.timeOfDay(toMinute % 1_440),
        }),
    fromDay ? t('offer.fromDate', { day: date(fromDay) }) : undefined,
    toDay ? t('offer.toDate', { day: date(toDay) }) : undefined,
    offer.forNewClients ? t('offer.newClients') : undefined,
    offer.onlyBestFit ? t('offer.bestFit') : undefined,
    offer.lastMinuteHours ? t('offer.ahead', { count: offer.lastMinuteHours }) : undefined,
  ]
  const what = t('offer.what', {
    saving,
    count: offer.serviceIds?.length ?? 0,
    extras: offer.includesAddOns ? 'yes' : 'no',
  })
  return { what, when: when.filter(Boolean).join(' · ') }
}
