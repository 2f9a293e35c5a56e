import { useQueryClient } from '@tanstack/react-query'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'

/** Sends to oneself, plans and stops; each says what it has done. */
export function useCampaignVerbs() {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const run = async (work: () => Promise<string>): Promise<boolean> => {
    try {
      showToast({ tone: 'good', text: await work() })
      return true
    } catch (error) {
      showToast({ tone: 'bad', text: refusalOf(error)?.message ?? t('campaign.failed') })
      return false
    } finally {
      await cache.invalidateQueries({ queryKey: query.campaign.key() })
    }
  }
  return {
    test: (campaignId: string) =>
      run(async () => {
        const { sentTo } = await api.campaign.test({ campaignId })
        return t('campaign.tested', { address: sentTo })
      }),
    plan: (campaignId: string, planned: { day: string; minute: number } | null) =>
      run(async () => {
        await api.campaign.plan({ campaignId, planned })
        return t(planned ? 'campaign.isPlanned' : 'campaign.isOnItsWay')
      }),
    stop: (campaignId: string, wasPlanned: boolean) =>
      run(async () => {
        await api.campaign.stop({ campaignId })
        return t(wasPlanned ? 'campaign.isDraftAgain' : 'campaign.isStopped')
      }),
    limit: (daysBetween: number) =>
      run(async () => {
        await api.campaign.limitNews({ daysBetween })
        return t('campaign.limit.saved')
      }),
  }
}
