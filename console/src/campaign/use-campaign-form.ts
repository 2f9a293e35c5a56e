import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { refusalOf } from '@serein/client/api.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { Campaign } from '@serein/shared/campaign/contract.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import {
  type CampaignTexts,
  readCampaign,
  sorted,
  textsOf,
  type Written,
} from './campaign-texts.ts'

const faulty = '[aria-invalid="true"], [data-invalid] input'

/**
 * The fields of a draft. What is amiss is said at its field once somebody has tried to save; whoever tests or plans it saves it
 * first, so that what goes out is what stands here.
 */
export function useCampaignForm({ campaign, shop }: { campaign: Campaign | null; shop: Shop }) {
  const { t } = useWords()
  const { locale } = useFormat()
  const currency = campaign?.segment.currency ?? shop.currency
  const [texts, setTexts] = useState<CampaignTexts>(() => textsOf(campaign, { currency, locale }))
  const [saved, setSaved] = useState(campaign)
  const [isSubmitted, setSubmitted] = useState(false)
  const keeping = useKeeping(shop)
  const { written, faults } = readCampaign(texts)
  const isChanged = saved === null || !isSame(written, saved)
  const keep = async (form: HTMLFormElement | null): Promise<Campaign | null> => {
    setSubmitted(true)
    if (faults.length > 0) {
      requestAnimationFrame(() => form?.querySelector<HTMLElement>(faulty)?.focus())
      return null
    }
    if (!isChanged) return saved
    const kept = await keeping.keep(written, saved)
    if (kept) setSaved(kept)
    return kept
  }
  return {
    texts,
    written,
    currency: texts.currency,
    locale,
    saved,
    isChanged,
    isPending: keeping.isPending,
    keep,
    at(field: keyof CampaignTexts): string | undefined {
      const fault = isSubmitted ? faults.find((each) => each.field === field) : undefined
      return fault && t(`campaign.fault.${fault.reason}`)
    },
    set: (change: Partial<CampaignTexts>) => setTexts((now) => ({ ...now, ...change })),
  }
}

export type CampaignForm = ReturnType<typeof useCampaignForm>

function useKeeping(shop: Shop) {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)
  const keep = async (written: Written, before: Campaign | null): Promise<Campaign | null> => {
    setPending(true)
    const { id: campaignId = null, version = 0 } = before ?? {}
    try {
      const { campaign } = await api.campaign.save({ ...written, campaignId, version })
      cache.setQueryData(query.campaign.get.queryKey({ input: { campaignId: campaign.id } }), {
        campaign,
      })
      await cache.invalidateQueries({ queryKey: query.campaign.list.key() })
      const search = { shop: shop.id, campaign: campaign.id }
      if (!before) await navigate({ to: '.', search, replace: true } as never)
      return campaign
    } catch (error) {
      const refusal = refusalOf(error)
      const isOther = refusal?.code === 'state_conflict'
      const text = isOther
        ? t('campaign.changedMeanwhile')
        : (refusal?.message ?? t('campaign.failed'))
      showToast({ tone: 'bad', text })
      return null
    } finally {
      setPending(false)
    }
  }
  return { isPending, keep }
}

function isSame(
  written: Written,
  { name, segment, subject, text, action, code, channels }: Campaign,
) {
  const before = { name, segment, subject, text, action, code, channels }
  return JSON.stringify(sorted(written)) === JSON.stringify(sorted(before))
}
