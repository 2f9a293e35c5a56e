import { useInfiniteQuery } from '@tanstack/react-query'
import { Megaphone, Plus } from 'lucide-react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { Campaign } from '@serein/shared/campaign/contract.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { Link } from '@serein/ui/link.tsx'
import { linkTo } from '../address/link.ts'
import { ForShop } from '../member/for-shop.tsx'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { byCursor } from '../page/by-cursor.ts'
import { ConsolePage } from '../page/page.tsx'
import { PagedList } from '../page/paged-list.tsx'
import { useOpenedCampaign } from './campaign-address.ts'
import { CampaignPage } from './campaign-page.tsx'
import { NewsLimit } from './news-limit.tsx'
import { stateTones } from './state-tones.ts'
import { useCampaignWords } from './use-campaign-words.ts'

/** The list of campaigns, or one of them. */
export function Page() {
  const { t } = useWords()
  const opened = useOpenedCampaign()
  return (
    <ForShop title={t('campaign.title')}>
      {(shop, who) => {
        const pageProps = { shop, mayChange: who.permissions.message === 'change' }
        return opened ? <CampaignPage {...pageProps} id={opened} /> : <Campaigns {...pageProps} />
      }}
    </ForShop>
  )
}

function Campaigns({ shop, mayChange }: { shop: Shop; mayChange: boolean }) {
  const { t } = useWords()
  const { query } = useClient()
  const pages = useInfiniteQuery({
    ...query.campaign.list.infiniteOptions(byCursor({ limit: 20 })),
    // One that is being sent goes on while somebody looks.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ campaigns }) => campaigns.some(isUnderWay)) ? 5_000 : false,
  })
  const campaigns = pages.data?.pages.flatMap((page) => page.campaigns) ?? []
  const daysBetween = pages.data?.pages[0]?.daysBetween
  const make = mayChange ? (
    <ButtonLink
      icon={<Plus aria-hidden />}
      href={linkTo('/campaigns', { shop: shop.id, campaign: 'new' })}
    >
      {t('campaign.new')}
    </ButtonLink>
  ) : undefined
  return (
    <ConsolePage title={t('campaign.title')} actions={make}>
      <div className="p-6 max-md:p-5">
        <PagedList
          pages={pages}
          entries={campaigns}
          empty={{ icon: Megaphone, title: t('campaign.none'), text: t('campaign.noneText') }}
          head={<p className="max-w-150 text-sm text-ink-soft">{t('campaign.why')}</p>}
          className="mt-4"
          moreLabel={t('campaign.more')}
        >
          {(campaign) => <Row key={campaign.id} {...{ campaign, shop }} />}
        </PagedList>
        {daysBetween === undefined ? null : <NewsLimit {...{ daysBetween, mayChange }} />}
      </div>
    </ConsolePage>
  )
}

function isUnderWay({ state }: Campaign): boolean {
  return state === 'sending' || state === 'planned'
}

function Row({ campaign, shop }: { campaign: Campaign; shop: Shop }) {
  const { t, language } = useWords()
  const format = useFormat()
  const words = useCampaignWords(shop)
  const { state, figures, name, subject } = campaign
  const wasSent = state !== 'draft' && state !== 'planned'
  const revenue = figures.revenue.map((money) => format.money(money, { short: true }))
  return (
    <li className="flex flex-wrap items-start gap-x-8 gap-y-2 py-4">
      <div className="min-w-0 flex-[1_1_18rem]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            href={linkTo('/campaigns', { shop: shop.id, campaign: campaign.id })}
            className="serif text-lg"
          >
            {name}
          </Link>
          <Badge tone={stateTones[state]}>{t(`campaign.state.${state}`)}</Badge>
        </p>
        <p className="mt-1 text-sm [overflow-wrap:anywhere]">{subject[language]}</p>
        <p className="text-sm text-ink-soft">{words.when(campaign)}</p>
      </div>
      {wasSent ? (
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {(['sent', 'opened', 'booked'] as const).map((what) => (
            <div key={what}>
              <dt className="text-ink-soft">{t(`campaign.figure.${what}`)}</dt>
              <dd className="figures font-semibold">{format.number(figures[what])}</dd>
            </div>
          ))}
          <div>
            <dt className="text-ink-soft">{t('campaign.figure.revenue')}</dt>
            <dd className="figures font-semibold">{format.list(revenue) || '–'}</dd>
          </div>
        </dl>
      ) : null}
    </li>
  )
}
