import { Check } from 'lucide-react'
import type { ServiceCard } from '@serein/shared/catalogue/contract.ts'
import type { Offer } from '@serein/shared/offer/contract.ts'
import type { ShopDetails } from '@serein/shared/shop/contract.ts'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Anchor } from '@serein/ui/link.tsx'
import { Thumbnail } from '@serein/ui/picture.tsx'
import { onPlainClick } from '../page/anchor.tsx'
import { AskSpa } from './ask-spa.tsx'
import { OfferBadge } from './offer-badge.tsx'
import { useWords } from '../language/words.ts'
import { ServiceNext } from './service-next.tsx'
import { ServicePrice } from './service-price.tsx'
import type { MenuBasket } from '../visit/use-menu-basket.ts'

/** A treatment on the menu: what it is, how long, what it costs, when it is free next. */
export function ServiceRow(props: {
  service: ServiceCard
  shop: ShopDetails
  menu: MenuBasket
  /** Undefined while loading. */
  starts: readonly string[] | undefined
  /** An offer on this treatment; its price depends on the time, so the badge says when. */
  offer: Offer | undefined
}) {
  const { t, pick } = useWords()
  const { service, shop, menu } = props
  const name = pick(service.name)
  const added = menu.itemOf(service) !== undefined
  return (
    <li className="flex gap-3.5 border-b border-line py-4.5 last:border-b-0 sm:gap-4">
      {service.picture ? (
        <Thumbnail picture={service.picture} size={80} className="self-start max-sm:w-16!" />
      ) : null}
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-4">
          <h4 className="serif min-w-0 text-lg">
            <Anchor
              href={menu.linkToChoices(service)}
              rel="nofollow"
              aria-haspopup="dialog"
              onClick={onPlainClick(() => menu.choose(service))}
              className="hit rounded-sm text-left transition-colors hover:text-primary"
            >
              {name}
            </Anchor>
          </h4>
          <p className="serif figures shrink-0 text-lg">
            <ServicePrice service={service} currency={shop.currency} />
          </p>
        </div>
        <div className="mt-0.5 flex items-end justify-between gap-4">
          <div className="min-w-0 flex-1 self-start text-sm text-ink-soft">
            <p>
              {t('shop.service.minutes', {
                minutes: service.variants.map((each) => each.lengthMinutes).join(' · '),
              })}
              {service.isCallOut ? ` · ${t('booking.callOut.title')}` : null}
              <ServiceNext timeZone={shop.timeZone} starts={props.starts} />
            </p>
            <p className="mt-1">{pick(service.description)}</p>
            {service.channel === 'desk' ? (
              <p className="mt-1 text-ink">{t('shop.service.atSpa')}</p>
            ) : null}
            {props.offer ? (
              <p className="mt-2">
                <OfferBadge offer={props.offer} />
              </p>
            ) : null}
          </div>
          {service.channel === 'desk' ? (
            <AskSpa
              {...{ service, shopId: shop.id }}
              tone="secondary"
              className="mt-1.5 shrink-0"
            />
          ) : !added && menu.isFull ? (
            <Button
              tone="secondary"
              className="mt-1.5 shrink-0"
              aria-label={t('shop.service.addLabel', { name })}
              disabled
            >
              {t('shop.service.add')}
            </Button>
          ) : (
            <ButtonLink
              id={addId(service)}
              tone={added ? 'primary' : 'secondary'}
              className="mt-1.5 shrink-0 scroll-my-32"
              icon={added ? <Check aria-hidden data-bold /> : undefined}
              aria-label={t(added ? 'shop.service.addedLabel' : 'shop.service.addLabel', { name })}
              // Before hydration the next page begins where this one was.
              href={`${menu.linkToToggle(service)}#${addId(service)}`}
              rel="nofollow"
              onClick={onPlainClick(() => menu.toggle(service))}
            >
              {added ? t('shop.service.added') : t('shop.service.add')}
            </ButtonLink>
          )}
        </div>
      </div>
    </li>
  )
}

export function addId({ id }: Pick<ServiceCard, 'id'>): string {
  return `add-${id}`
}
