import { useSearch } from '@tanstack/react-router'

export type CampaignSearch = { shop?: string; campaign?: string }

/** The search parameters of the campaigns: the open one, `new`, or none. */
export function campaignSearch(raw: Record<string, unknown>): CampaignSearch {
  return {
    ...(typeof raw.shop === 'string' && raw.shop !== '' ? { shop: raw.shop } : {}),
    ...(typeof raw.campaign === 'string' && raw.campaign !== '' ? { campaign: raw.campaign } : {}),
  }
}

export function useOpenedCampaign(): string | undefined {
  return campaignSearch(useSearch({ strict: false })).campaign
}
