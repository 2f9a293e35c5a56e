import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ArrowLeft } from 'lucide-react'
import { useClient } from '@serein/client/provider.tsx'
import type { Campaign } from '@serein/shared/campaign/contract.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { linkTo } from '../address/link.ts'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'
import { CampaignDraft } from './campaign-draft.tsx'
import { CampaignResult } from './campaign-result.tsx'
import { PlanSheet } from './plan-sheet.tsx'
import { stateTones } from './state-tones.ts'

type Given = { shop: Shop; mayChange: boolean }
type Planning = { onPlan: (campaign: Campaign | null) => void }

/** One campaign: a draft to edit, any other with its message and result. */
export function CampaignPage({ id, ...given }: Given & { id: string }) {
  const { t } = useWords()
  // A new one gets its own address when saved, at which the sheet stays open.
  const [planned, onPlan] = useState<Campaign | null>(null)
  return (
    <>
      {id === 'new' && given.mayChange ? (
        <Shell shop={given.shop} title={t('campaign.new')}>
          <CampaignDraft shop={given.shop} campaign={null} onPlan={onPlan} />
        </Shell>
      ) : (
        <Known id={id} onPlan={onPlan} {...given} />
      )}
      <PlanSheet shop={given.shop} campaign={planned} onClose={() => onPlan(null)} />
    </>
  )
}

function Known({ id, shop, mayChange, onPlan }: Given & Planning & { id: string }) {
  const { t } = useWords()
  const { query } = useClient()
  const found = useQuery({
    ...query.campaign.get.queryOptions({ input: { campaignId: id } }),
    refetchInterval: ({ state }) =>
      ['planned', 'sending'].includes(state.data?.campaign.state ?? '') ? 3_000 : false,
  })
  const campaign = found.data?.campaign
  return (
    <Shell shop={shop} title={campaign?.name ?? t('campaign.title')} campaign={campaign}>
      <QueryBoundary query={found} loading={<Skeleton className="h-80 w-full" />}>
        {({ campaign: one }) =>
          one.state === 'draft' && mayChange ? (
            // Remount a draft whose schedule was cancelled.
            <CampaignDraft key={one.id} shop={shop} campaign={one} onPlan={onPlan} />
          ) : (
            <CampaignResult {...{ shop, mayChange }} campaign={one} />
          )
        }
      </QueryBoundary>
    </Shell>
  )
}

function Shell(props: {
  shop: Shop
  title: string
  campaign?: Campaign | undefined
  children: ReactNode
}) {
  const { t } = useWords()
  const { shop, title, campaign, children } = props
  return (
    <ConsolePage
      title={title}
      tools={
        campaign ? (
          <Badge tone={stateTones[campaign.state]}>{t(`campaign.state.${campaign.state}`)}</Badge>
        ) : undefined
      }
      actions={
        <ButtonLink
          tone="quiet"
          size="sm"
          icon={<ArrowLeft aria-hidden />}
          href={linkTo('/campaigns', { shop: shop.id })}
        >
          {t('campaign.all')}
        </ButtonLink>
      }
    >
      <div className="p-6 max-md:p-5">{children}</div>
    </ConsolePage>
  )
}
