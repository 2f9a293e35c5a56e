import { useState } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import type { ServiceCard } from '@serein/shared/catalogue/contract.ts'
import type { DayPackage } from '@serein/shared/catalogue/day-package.ts'
import { priceOfGuest } from '@serein/shared/catalogue/day-package-rules.ts'
import type { ShopDetails } from '@serein/shared/shop/contract.ts'
import { ButtonLink } from '@serein/ui/button.tsx'
import { Heading } from '@serein/ui/heading.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Picture } from '@serein/ui/picture.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { Stepper } from '@serein/ui/stepper.tsx'
import { Timeline, TimelineRow } from '@serein/ui/timeline.tsx'
import { writeVisit } from '../address/visit-search.ts'
import { linkTo } from '../address/link.ts'
import { sum } from '@serein/shared/money/money.ts'
import { useWords } from '../language/words.ts'
import { AddOnChoices } from './service-choices.tsx'
import { useSayLength } from './use-say-length.ts'

/** A day package: its steps one after the other, for how many it is, what it costs, and the way to a time. */
export function DayPackageSheet(props: {
  shop: ShopDetails
  /** The menu, for what may be added to a step. */
  services: readonly ServiceCard[]
  /** Undefined: it is offered no more. */
  dayPackage: DayPackage | undefined
  isOpen: boolean
  onClose: () => void
}) {
  const { t, pick } = useWords()
  const sayLength = useSayLength()
  const { shop, services, isOpen } = props
  // Kept while the sheet closes.
  const [lastOpened, setLastOpened] = useState(props.dayPackage)
  if (props.dayPackage && props.dayPackage !== lastOpened) setLastOpened(props.dayPackage)
  // Nothing is booked yet: the number goes into the address with the next step.
  const [count, setCount] = useState(1)
  const [chosen, setChosen] = useState<Chosen>({})
  const dayPackage = isOpen ? props.dayPackage : lastOpened
  const steps = dayPackage ? stepsWith(dayPackage, services, chosen) : []
  return (
    <Sheet
      open={isOpen}
      desktop="side"
      onClose={props.onClose}
      title={dayPackage ? pick(dayPackage.name) : t('shop.dayPackage.title')}
      subtitle={
        dayPackage ? t('shop.dayPackage.kind', { length: sayLength(dayPackage) }) : undefined
      }
      closeLabel={t('shop.choose.close')}
      footer={dayPackage ? <ToTimes {...{ shop, dayPackage, steps, count }} /> : null}
    >
      {dayPackage ? (
        <Contents
          {...{ shop, dayPackage, steps, count }}
          onCount={setCount}
          onExtras={(key, addOnIds) => setChosen({ ...chosen, [key]: addOnIds })}
        />
      ) : (
        <p className="text-ink-soft">{t('shop.dayPackage.gone')}</p>
      )}
    </Sheet>
  )
}

/** What was added to each step, which all guests have alike. */
type Chosen = Record<string, readonly string[]>

/** The steps with what may be added to each, and what was. */
function stepsWith({ id, steps }: DayPackage, services: readonly ServiceCard[], chosen: Chosen) {
  return steps.map((step, place) => {
    const key = `${id} ${place}`
    const addOns = services.find((service) => service.id === step.serviceId)?.addOns ?? []
    return { ...step, key, addOns, addOnIds: chosen[key] ?? [] }
  })
}

type Shown = {
  shop: ShopDetails
  dayPackage: DayPackage
  steps: ReturnType<typeof stepsWith>
  count: number
}

function ToTimes({ shop, dayPackage, steps, count }: Shown) {
  const { t } = useWords()
  const format = useFormat()
  if (dayPackage.channel === 'desk')
    return <Notice tone="gold">{t('shop.dayPackage.atDesk', { shop: shop.name })}</Notice>
  const items = steps.map(({ variantId, addOnIds }) => ({ variantId, addOnIds: [...addOnIds] }))
  const extras = steps.flatMap(({ addOns, addOnIds }) =>
    addOns.filter(({ id }) => addOnIds.includes(id)),
  )
  const guests = Array.from({ length: count }, () => ({ items }))
  const extraMinor = sum(extras.map(({ priceMinor }) => priceMinor))
  const amountMinor = (priceOfGuest(dayPackage, count) + extraMinor) * count
  return (
    <ButtonLink
      size="lg"
      wide
      rel="nofollow"
      href={linkTo('bookAppointment', {
        shop: shop.id,
        items: writeVisit(guests),
        dayPackage: dayPackage.id,
      })}
    >
      {t('shop.dayPackage.choose', {
        price: format.money({ amountMinor, currency: shop.currency }),
      })}
    </ButtonLink>
  )
}

function Contents(
  props: Shown & {
    onCount: (count: number) => void
    onExtras: (key: string, addOnIds: string[]) => void
  },
) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { shop, dayPackage, steps, count, onCount, onExtras } = props
  const { picture, priceMinor, singlyMinor } = dayPackage
  const most = Math.min(dayPackage.guestLimit, shop.rules.partyLimit)
  const money = (amountMinor: number) => format.money({ amountMinor, currency: shop.currency })
  return (
    <>
      {picture ? (
        <Picture
          picture={picture}
          sizes="(min-width: 900px) 440px, 100vw"
          alt={pick(picture.alt)}
          ratio="16/9"
          rounded
          eager
          className="mb-4"
        />
      ) : null}
      <p className="mb-5 max-w-prose">{pick(dayPackage.description)}</p>
      <Heading level={3} size="item" className="mb-3">
        {t('shop.dayPackage.plan')}
      </Heading>
      <Timeline>
        {steps.map((step, place) => (
          <Step key={step.key} step={step} isFirst={place === 0} />
        ))}
      </Timeline>
      {singlyMinor > priceMinor ? (
        <p className="mt-4 text-sm text-ink-soft">
          {t('shop.dayPackage.singly', { price: money(priceMinor), singly: money(singlyMinor) })}
        </p>
      ) : null}
      {dayPackage.channel === 'desk'
        ? null
        : steps.map(({ key, serviceName, addOns, addOnIds }) => (
            <AddOnChoices
              key={key}
              legend={t('shop.dayPackage.extras', { service: pick(serviceName) })}
              addOns={addOns}
              currency={shop.currency}
              chosen={addOnIds}
              onChosen={(ids) => onExtras(key, ids)}
            />
          ))}
      {most > 1 && dayPackage.channel !== 'desk' ? (
        <div className="mt-5">
          <Stepper
            label={t('shop.party.count')}
            value={Math.min(count, most)}
            min={1}
            max={most}
            onValue={onCount}
            words={{ less: t('shop.party.less'), more: t('shop.party.more') }}
          />
        </div>
      ) : null}
    </>
  )
}

/** What happens, what comes with it, and how long one has to oneself before it. */
function Step({ step, isFirst }: { step: DayPackage['steps'][number]; isFirst: boolean }) {
  const { t, pick } = useWords()
  const { pauseLeast, pauseMost, extra } = step
  return (
    <>
      {!isFirst && pauseLeast > 0 ? (
        <TimelineRow
          time=""
          tone="neutral"
          title={
            <span className="font-normal text-ink-soft">
              {pauseLeast === pauseMost
                ? t('shop.dayPackage.pause', { minutes: pauseLeast })
                : t('shop.dayPackage.pauseUpTo', { least: pauseLeast, most: pauseMost })}
            </span>
          }
        />
      ) : null}
      <TimelineRow
        time={t('booking.details.minutes', { minutes: step.lengthMinutes })}
        title={pick(step.serviceName)}
        sub={extra ? pick(extra) : undefined}
      />
    </>
  )
}
