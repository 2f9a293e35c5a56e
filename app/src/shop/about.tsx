import { phoneText } from '@serein/shared/identity/phone-text.ts'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, LifeBuoy, Mail, Phone } from 'lucide-react'
import { useClient } from '@serein/client/provider.tsx'
import type { BusinessProfile } from '@serein/shared/business/contract.ts'
import { Heading, Section } from '@serein/ui/heading.tsx'
import { Link } from '@serein/ui/link.tsx'
import { IconRow } from '@serein/ui/list-row.tsx'
import { Logo } from '@serein/ui/logo.tsx'
import { Picture } from '@serein/ui/picture.tsx'
import { Skeleton, SkeletonText } from '@serein/ui/skeleton.tsx'
import { linkTo, useScreenSearch } from '../address/link.ts'
import type { Preload } from '../page/preload.ts'
import { BusinessText } from '../identity/rich-text.tsx'
import { NoneFound } from '../page/none-found.tsx'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { useWords } from '../language/words.ts'
import {
  businessesOptions,
  businessOptions,
  businessShopsOptions,
  onlyBusiness,
} from '../business/about-data.ts'
import { BusinessShops } from './business-shops.tsx'
import { BusinessTexts } from '../business/business-texts.tsx'
import { BusinessTeam } from './business-team.tsx'
import {
  cardLimit,
  BusinessCards,
  BusinessCardsSkeleton,
  type BusinessSummary,
} from '../business/business-cards.tsx'

export { businessesMetadata as metadata } from './about-metadata.ts'

export async function preload({ query, queryClient, search }: Preload<'about'>): Promise<void> {
  const found = await queryClient.ensureQueryData(businessesOptions(query))
  const id = search.business ?? onlyBusiness(found)
  if (!id) {
    const { businesses } = found
    if (businesses.length > cardLimit) return
    await Promise.all(
      businesses.map((each) => queryClient.prefetchQuery(businessShopsOptions(query, each.id))),
    )
    return
  }
  await Promise.all([
    // The page exists only if the business does, so wait for a 404.
    queryClient.ensureQueryData(businessOptions(query, id)),
    queryClient.prefetchQuery(businessShopsOptions(query, id)),
  ])
}

/** One business, or a choice if there are several. */
export function Page() {
  const { query } = useClient()
  const { business } = useScreenSearch('about')
  const found = useQuery(businessesOptions(query))
  const chosen = business ?? (found.data && onlyBusiness(found.data))
  return chosen ? <Business key={chosen} id={chosen} /> : <Businesses found={found} />
}

function Businesses({ found }: { found: BusinessesQuery }) {
  const { t } = useWords()
  return (
    <Screen width="wide" title={t('business.about.list')} back={linkTo('more')}>
      <p className="mb-5 text-ink-soft">{t('business.about.listLead')}</p>
      <QueryBoundary
        query={found}
        loading={<BusinessCardsSkeleton />}
        isEmpty={({ businesses }) => businesses.length === 0}
        empty={<NoneFound title={t('business.about.none')} text={t('business.about.noneText')} />}
      >
        {({ businesses }) => <BusinessCards businesses={businesses} />}
      </QueryBoundary>
    </Screen>
  )
}

interface BusinessesQuery {
  data: { businesses: BusinessSummary[] } | undefined
  error: unknown
  isFetching: boolean
  refetch: () => Promise<unknown>
}

function Business({ id }: { id: string }) {
  const { t } = useWords()
  const { query } = useClient()
  const business = useQuery(businessOptions(query, id))
  return (
    <Screen
      width="wide"
      title={business.data?.name ?? t('business.about.title')}
      back={linkTo('more')}
    >
      <QueryBoundary query={business} loading={<BusinessSkeleton />}>
        {(data) => <BusinessFacts business={data} />}
      </QueryBoundary>
    </Screen>
  )
}

function BusinessFacts({ business }: { business: BusinessProfile }) {
  const { t, pick, language } = useWords()
  const { query } = useClient()
  const { data } = useQuery(businessShopsOptions(query, business.id))
  const picture = data?.shops[0]?.picture
  return (
    <>
      <div className="md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:items-center md:gap-10">
        <Picture
          picture={picture}
          sizes="(min-width: 900px) 50vw, 100vw"
          alt={picture ? pick(picture.alt) : ''}
          ratio="16/10"
          rounded
          eager
        />
        <div className="mt-5 md:mt-0">
          {business.logo ? <Logo picture={business.logo} className="mb-4 h-16 max-w-56" /> : null}
          {business.tagline ? (
            <p className="serif text-2xl text-primary">{pick(business.tagline)}</p>
          ) : null}
          {business.foundedYear ? (
            <p className="mt-1 text-sm text-ink-soft">
              {t('business.about.since', { year: String(business.foundedYear) })}
            </p>
          ) : null}
          {business.story ? <p className="mt-3 max-w-prose">{pick(business.story)}</p> : null}
        </div>
      </div>
      {business.texts.about ? (
        <div className="mt-8">
          <BusinessText text={business.texts.about} language={language} />
        </div>
      ) : null}
      {business.principles.length > 0 ? (
        <Section title={t('business.about.principles')} className="mt-10">
          <ul className="grid gap-x-10 gap-y-5 md:grid-cols-3">
            {business.principles.map(({ title, text }) => (
              <li key={title.en} className="border-t border-line pt-4">
                <Heading level={3}>{pick(title)}</Heading>
                <p className="mt-1 text-ink-soft">{pick(text)}</p>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      <BusinessTeam shopIds={data?.shops.map((shop) => shop.id) ?? []} />
      <BusinessShops shops={data?.shops} />
      <BusinessTexts texts={business.texts} />
      <div className="mt-10 grid gap-x-10 gap-y-8 md:grid-cols-2">
        {business.certificates.length > 0 ? (
          <Section title={t('business.about.certificates')}>
            <ul className="flex flex-col gap-3">
              {business.certificates.map(({ name, by, year }) => (
                <li key={name.en}>
                  <IconRow icon={<BadgeCheck aria-hidden className="text-primary" />}>
                    {pick(name)}
                    <span className="block text-sm text-ink-soft">{`${by}, ${year}`}</span>
                  </IconRow>
                </li>
              ))}
            </ul>
          </Section>
        ) : null}
        <Contact business={business} shopId={data?.shops[0]?.id} />
      </div>
    </>
  )
}

function Contact(props: { business: BusinessProfile; shopId: string | undefined }) {
  const { t } = useWords()
  const { email, phone } = props.business
  return (
    <Section title={t('business.about.contact')}>
      <div className="flex flex-col gap-4">
        {phone ? (
          <IconRow icon={<Phone aria-hidden />}>
            <Link href={`tel:${phone.replaceAll(' ', '')}`} className="inline-block min-h-6">
              {phoneText(phone)}
            </Link>
          </IconRow>
        ) : null}
        {email ? (
          <IconRow icon={<Mail aria-hidden />}>
            <Link href={`mailto:${email}`} className="inline-block min-h-6 break-all">
              {email}
            </Link>
          </IconRow>
        ) : null}
        <IconRow icon={<LifeBuoy aria-hidden />}>
          <Link
            href={linkTo('support', { show: 'ask', ...(props.shopId && { shop: props.shopId }) })}
            className="inline-block min-h-6"
          >
            {t('business.about.ask')}
          </Link>
        </IconRow>
      </div>
    </Section>
  )
}

function BusinessSkeleton() {
  return (
    <div className="md:grid md:grid-cols-2 md:items-center md:gap-10">
      <Skeleton shape="square" className="aspect-[16/10] rounded-md" />
      <div className="mt-5 md:mt-0">
        <Skeleton className="h-8 w-2/3" />
        <SkeletonText lines={6} className="mt-5" />
      </div>
    </div>
  )
}
