import { useClient } from '@serein/client/provider.tsx'
import type { Campaign } from '@serein/shared/campaign/contract.ts'
import { campaignLimits } from '@serein/shared/campaign/rules.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useCommand } from '../command/use-command.ts'
import { useWords } from '../language/words.ts'
import type { Written } from './campaign-texts.ts'

/** Sends to oneself, plans and stops; each says what it has done. */
export function useCampaignVerbs() {
  const { t } = useWords()
  const { api, query } = useClient()
  const { run } = useCommand({ refresh: [query.campaign.key()], failedText: t('campaign.failed') })
  const saveAnew = async (written: Written): Promise<string | null> => {
    const anew: { id: string | null } = { id: null }
    await run(async () => {
      const { campaign } = await api.campaign.save({ ...written, campaignId: null, version: 0 })
      anew.id = campaign.id
      return t('campaign.saved')
    })
    return anew.id
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
    /** Deletes a draft, with undo while the toast is shown. */
    async remove(campaign: Campaign): Promise<boolean> {
      const isGone = await run(async () => {
        await api.campaign.remove({ campaignId: campaign.id })
        return null
      })
      const undo = { label: t('common.undo'), run: () => void saveAnew(writtenIn(campaign)) }
      if (isGone) showToast({ text: t('campaign.removed'), action: undo })
      return isGone
    },
    /** Copies a campaign as a draft under a new name. Null: it failed. */
    copy: (campaign: Campaign) => {
      const name = t('campaign.copyName', { name: campaign.name }).slice(
        0,
        campaignLimits.nameLength,
      )
      return saveAnew({ ...writtenIn(campaign), name })
    },
    limit: (daysBetween: number) =>
      run(async () => {
        await api.campaign.limitNews({ daysBetween })
        return t('campaign.limit.saved')
      }),
  }
}

function writtenIn({ name, segment, subject, text, action, code, channels }: Campaign): Written {
  return { name, segment, subject, text, action, code, channels }
}
