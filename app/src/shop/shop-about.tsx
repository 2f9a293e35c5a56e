import { phoneText } from '@serein/shared/identity/phone-text.ts'
import { Mail, MapPin, Navigation, Phone } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import { taxName } from '@serein/shared/money/tax-name.ts'
import type { ShopDetails } from '@serein/shared/shop/contract.ts'
import { ButtonLink } from '@serein/ui/button.tsx'
import { Heading } from '@serein/ui/heading.tsx'
import { Link } from '@serein/ui/link.tsx'
import { IconRow } from '@serein/ui/list-row.tsx'
import { useWords } from '../language/words.ts'
import { directionsTo } from './directions.ts'
import { amenityFacts } from './amenity-facts.tsx'
import { ShopHours } from './shop-hours.tsx'
import { usePolicyWords } from './use-policy-words.ts'

const BusinessText = lazy(async () => ({
  default: (await import('../identity/rich-text.tsx')).BusinessText,
}))

/** The description, hours, place and rules of a shop. */
export function ShopAbout({ shop }: { shop: ShopDetails }) {
  const { t, pick, language } = useWords()
  const format = useFormat()
  const policy = usePolicyWords(shop.cancellationPolicy)
  const rate = format.number(shop.taxRate / 100_000, { style: 'percent', maximumFractionDigits: 3 })
  return (
    <>
      <p className="max-w-prose">{pick(shop.description)}</p>
      {shop.text ? (
        <div className="mt-5">
          <Suspense>
            <BusinessText text={shop.text} language={language} below={2} />
          </Suspense>
        </div>
      ) : null}
      <div className="mt-7 grid gap-x-12 gap-y-7 sm:grid-cols-2">
        <Part title={t('shop.about.hours')}>
          <ShopHours shop={shop} />
        </Part>
        <Part title={t('shop.about.where')}>
          <ShopPlace shop={shop} />
        </Part>
        <Part title={t('shop.about.policy')}>
          <ul className="flex flex-col gap-1">
            {policy.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
          <p className="mt-2 text-sm text-ink-soft">{t('shop.about.policyNote')}</p>
        </Part>
        <Part title={t('shop.amenity.label')}>
          <ul className="flex flex-wrap gap-x-5 gap-y-2">
            {shop.amenities.map((amenity) => {
              const fact = amenityFacts[amenity]
              return fact ? (
                <li key={amenity} className="flex items-center gap-2 [&_.lucide]:size-4.5">
                  {fact.icon}
                  {t(fact.word)}
                </li>
              ) : null
            })}
          </ul>
        </Part>
        <Part title={t('shop.about.prices')}>
          <p>
            {t(shop.taxIsIncluded ? 'shop.about.taxIncluded' : 'shop.about.taxAdded', {
              rate,
              tax: taxName(shop.currency, language),
            })}
          </p>
        </Part>
      </div>
    </>
  )
}

function Part(props: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <Heading level={3} className="mb-2">
        {props.title}
      </Heading>
      {props.children}
    </section>
  )
}

function ShopPlace({ shop }: { shop: ShopDetails }) {
  const { t } = useWords()
  return (
    <div className="flex flex-col gap-3">
      <IconRow icon={<MapPin aria-hidden />}>
        <address className="not-italic">
          {shop.street}
          <br />
          {shop.postalCode} {shop.city}
        </address>
      </IconRow>
      {shop.phone ? (
        <IconRow icon={<Phone aria-hidden />}>
          <Link href={`tel:${shop.phone.replaceAll(' ', '')}`}>{phoneText(shop.phone)}</Link>
        </IconRow>
      ) : null}
      {shop.email ? (
        <IconRow icon={<Mail aria-hidden />}>
          <Link href={`mailto:${shop.email}`} className="break-all">
            {shop.email}
          </Link>
        </IconRow>
      ) : null}
      <ButtonLink
        tone="secondary"
        className="mt-1 self-start"
        icon={<Navigation aria-hidden />}
        href={directionsTo(shop)}
        target="_blank"
        rel="noreferrer"
      >
        {t('shop.about.directions')}
      </ButtonLink>
    </div>
  )
}
