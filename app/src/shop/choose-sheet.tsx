import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { ServiceCard } from '@serein/shared/catalogue/contract.ts'
import type { ShopDetails } from '@serein/shared/shop/contract.ts'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { onPlainClick } from '../page/anchor.tsx'
import type { VisitItem } from '../address/visit-search.ts'
import { AskSpa } from './ask-spa.tsx'
import { GiveTreatment } from './give-treatment.tsx'
import { ServiceFacts } from './service-facts.tsx'
import { useWords } from '../language/words.ts'
import { usePriceText } from '../visit/use-price-text.ts'
import { firstChoice, sumOf } from '../visit/basket.ts'
import { ServiceChoices } from './service-choices.tsx'
import { addId } from './service-row.tsx'
import type { MenuBasket } from '../visit/use-menu-basket.ts'

/** Chooses length and add-ons of a treatment that has several. */
export function ChooseSheet({ menu, shop }: { menu: MenuBasket; shop: ShopDetails }) {
  const { t, pick } = useWords()
  const service = menu.choosing
  const [opened, setOpened] = useState(service)
  // Kept while the sheet closes.
  const [shownService, setShownService] = useState(service)
  const [picked, setPicked] = useState<VisitItem | null>(null)
  if (service !== opened) {
    setOpened(service)
    if (service) {
      setShownService(service)
      setPicked(null)
    }
  }
  const item = shownService ? menu.itemOf(shownService) : undefined
  const wanted = shownService ? (picked ?? item ?? firstChoice(shownService)) : null
  useEffect(() => {
    // A sheet open from the start has no focus to return.
    const isLost = document.activeElement?.matches('body, dialog:not([open]) *')
    if (!service && shownService && isLost)
      document.getElementById(addId(shownService))?.focus({ preventScroll: true })
  }, [service, shownService])
  return (
    <Sheet
      open={service !== null}
      onClose={menu.close}
      title={shownService ? pick(shownService.name) : ''}
      subtitle={shownService ? pick(shownService.description) : undefined}
      closeLabel={t('shop.choose.close')}
      footer={
        shownService?.channel === 'desk' ? (
          <AskSpa service={shownService} shopId={shop.id} size="lg" wide />
        ) : shownService && wanted ? (
          <div className="flex flex-wrap gap-2.5">
            {item ? (
              <Button tone="secondary" size="lg" onClick={() => menu.remove(shownService)}>
                {t('shop.choose.remove')}
              </Button>
            ) : null}
            <ButtonLink
              size="lg"
              className="flex-1"
              href={menu.linkToPut(shownService, wanted)}
              rel="nofollow"
              onClick={onPlainClick(() => menu.put(shownService, wanted))}
            >
              <AddWords isNew={!item} wanted={wanted} service={shownService} shop={shop} />
            </ButtonLink>
          </div>
        ) : null
      }
    >
      {shownService && wanted ? (
        <>
          <ServiceChoices
            service={shownService}
            currency={shop.currency}
            wanted={wanted}
            onWanted={setPicked}
          />
          <ServiceMore
            serviceId={shownService.id}
            shop={shop}
            variantId={wanted.variantId}
            linkToTherapist={menu.linkToTherapist}
          />
        </>
      ) : null}
    </Sheet>
  )
}

/** The facts come after the choices, so that nothing moves when they arrive. */
function ServiceMore(props: {
  serviceId: string
  shop: ShopDetails
  variantId: string
  linkToTherapist: MenuBasket['linkToTherapist']
}) {
  const { query } = useClient()
  const { serviceId, shop, variantId, linkToTherapist } = props
  const input = { serviceId, shopId: shop.id }
  const { data } = useQuery(query.catalogue.get.queryOptions({ input }))
  if (!data) return null
  return (
    <div className="mt-6 border-t border-line pt-5 first:mt-0 first:border-t-0 first:pt-0">
      <ServiceFacts
        service={data}
        shopId={shop.id}
        currency={shop.currency}
        variantId={variantId}
        linkToTherapist={linkToTherapist}
      />
      <GiveTreatment shopId={shop.id} serviceId={serviceId} />
    </div>
  )
}

/** "Add · 75 min · €103" */
function AddWords(props: {
  isNew: boolean
  wanted: VisitItem
  service: ServiceCard
  shop: ShopDetails
}) {
  const { t } = useWords()
  const priceText = usePriceText()
  const { lengthMinutes, lines } = sumOf([props.wanted], [props.service], props.shop)
  const amountMinor = lines[0]?.priceMinor ?? 0
  const parts = [
    props.isNew ? t('shop.service.add') : t('shop.choose.save'),
    t('shop.minutes', { minutes: lengthMinutes }),
    priceText(props.service.priceKind, amountMinor, props.shop.currency),
  ]
  return <span className="figures">{parts.join(' · ')}</span>
}
