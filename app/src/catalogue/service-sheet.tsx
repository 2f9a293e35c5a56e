import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { ServiceDetails } from '@serein/shared/catalogue/contract.ts'
import type { ShopDetails } from '@serein/shared/shop/contract.ts'
import { ButtonLink } from '@serein/ui/button.tsx'
import { Heading } from '@serein/ui/heading.tsx'
import { Anchor } from '@serein/ui/link.tsx'
import { Picture, Thumbnail } from '@serein/ui/picture.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { SkeletonText } from '@serein/ui/skeleton.tsx'
import { writeVisit, type VisitItem } from '../address/visit-search.ts'
import { linkTo, useClose } from '../address/link.ts'
import { QueryBoundary } from '../page/screen.tsx'
import { firstChoice, sumOf } from '../visit/basket.ts'
import { menuTimesOptions } from '../shop/shop-data.ts'
import { AskSpa } from '../shop/ask-spa.tsx'
import { ServiceChoices } from '../shop/service-choices.tsx'
import { ShopRating } from '../shop/shop-rating.tsx'
import { TimeChips } from '../shop/time-chips.tsx'
import { usePriceText } from '../visit/use-price-text.ts'
import { useWords } from '../language/words.ts'
import { ServiceFacts } from '../shop/service-facts.tsx'

const BusinessText = lazy(async () => ({
  default: (await import('../identity/rich-text.tsx')).BusinessText,
}))

/** One service of a shop, opened by the address. */
export function ServiceSheet(props: {
  serviceId: string
  shopId: string
  wish: string | undefined
  back: string
}) {
  const { t, pick, language } = useWords()
  const { serviceId, shopId, wish } = props
  const { query } = useClient()
  const close = useClose(props.back)
  const service = useQuery(query.catalogue.get.queryOptions({ input: { serviceId, shopId } }))
  const { data: shop } = useQuery(query.shop.get.queryOptions({ input: { shopId } }))
  const [picked, setPicked] = useState<VisitItem | null>(null)
  const wanted = picked ?? (service.data ? firstChoice(service.data) : null)
  return (
    <Sheet
      open
      desktop="side"
      onClose={close}
      title={service.data ? pick(service.data.name) : t('catalogue.service.loading')}
      subtitle={shop?.name ?? ' '}
      closeLabel={t('shop.choose.close')}
      footer={
        service.data?.channel === 'desk' ? (
          <AskSpa service={service.data} shopId={shopId} size="lg" wide />
        ) : service.data && shop && wanted ? (
          <ChooseTime service={service.data} shop={shop} wanted={wanted} wish={wish} />
        ) : null
      }
    >
      <QueryBoundary query={service} loading={<SkeletonText lines={8} />}>
        {(data) => (
          <>
            {data.picture ? (
              <Picture
                picture={data.picture}
                sizes="(min-width: 900px) 440px, 100vw"
                alt={pick(data.picture.alt)}
                ratio="16/9"
                rounded
                eager
                className="mb-4"
              />
            ) : null}
            <p className="mb-4 max-w-prose">{pick(data.description)}</p>
            {data.text ? (
              <div className="mb-5">
                <Suspense>
                  <BusinessText text={data.text} language={language} below={2} />
                </Suspense>
              </div>
            ) : null}
            {shop ? (
              <ServiceFacts
                service={data}
                shopId={shopId}
                currency={shop.currency}
                variantId={wanted?.variantId}
              />
            ) : null}
            {shop && wanted ? (
              <div className="mt-6">
                <ServiceChoices
                  service={data}
                  currency={shop.currency}
                  wanted={wanted}
                  onWanted={setPicked}
                />
                <NextTimes shop={shop} serviceId={serviceId} wanted={wanted} wish={wish} />
                <ShopLine shop={shop} />
              </div>
            ) : null}
          </>
        )}
      </QueryBoundary>
    </Sheet>
  )
}

function ChooseTime(props: {
  service: ServiceDetails
  shop: ShopDetails
  wanted: VisitItem
  wish: string | undefined
}) {
  const { t } = useWords()
  const priceText = usePriceText()
  const { service, shop, wanted } = props
  const { query } = useClient()
  const { data: team } = useQuery(query.team.list.queryOptions({ input: { shopId: shop.id } }))
  const wishedItem = props.wish ? { ...wanted, wish: props.wish } : wanted
  const { lines, lengthMinutes } = sumOf([wishedItem], [service], shop, team?.therapists)
  const [line] = lines
  const amountMinor = line ? line.priceMinor + line.extraMinor : 0
  return (
    <ButtonLink
      size="lg"
      wide
      href={linkTo('bookAppointment', {
        shop: shop.id,
        items: writeVisit([{ items: [wanted] }]),
        wish: props.wish,
      })}
    >
      <span className="figures">
        {[
          t('catalogue.service.chooseTime'),
          t('shop.minutes', { minutes: lengthMinutes }),
          priceText(service.priceKind, amountMinor, shop.currency),
        ].join(' · ')}
      </span>
    </ButtonLink>
  )
}

/** The next free times of the service with its default options. */
function NextTimes(props: {
  shop: ShopDetails
  serviceId: string
  wanted: VisitItem
  wish: string | undefined
}) {
  const { t } = useWords()
  const { query } = useClient()
  const { shop, serviceId, wanted, wish } = props
  const { data } = useQuery(menuTimesOptions(query, shop.id, wish))
  const next = data?.services.find((each) => each.serviceId === serviceId)
  const isAsFirst = next?.variantId === wanted.variantId && wanted.addOnIds.length === 0
  if (!next || !isAsFirst || next.starts.length === 0) return null
  return (
    <section className="mt-6">
      <Heading level={3} size="item" className="mb-2.5">
        {t('catalogue.service.next')}
      </Heading>
      <TimeChips
        shop={shop}
        times={{ shopId: shop.id, ...next }}
        loading={false}
        count={3}
        wish={wish}
      />
    </section>
  )
}

function ShopLine({ shop }: { shop: ShopDetails }) {
  const { pick } = useWords()
  return (
    <Anchor
      href={linkTo('shopDetails', { shop: shop.id })}
      className="mt-6 flex items-center gap-3.5 rounded-md bg-surface p-3 shadow-soft"
    >
      <Thumbnail picture={shop.picture} size={56} alt={pick(shop.picture.alt)} />
      <span className="min-w-0 flex-1">
        <span className="serif block text-lg">{shop.name}</span>
        <span className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-soft">
          {shop.street}, {shop.city}
          {shop.rating ? <ShopRating rating={shop.rating} /> : null}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 text-ink-soft" />
    </Anchor>
  )
}
