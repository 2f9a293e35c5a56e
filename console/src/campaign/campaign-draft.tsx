import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { Campaign } from '@serein/shared/campaign/contract.ts'
import { campaignLimits } from '@serein/shared/campaign/rules.ts'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { useServerForm } from '../form/use-server-form.ts'
import { type CampaignFault, isSame, readCampaign, textsOf } from './campaign-texts.ts'
import { CampaignPreview } from './campaign-preview.tsx'
import { ClientCount } from './client-count.tsx'
import { MessageFields } from './message-fields.tsx'
import { SegmentFields } from './segment-fields.tsx'
import { useCampaignVerbs } from './use-campaign-verbs.ts'

/** A draft with its segment and message, beside the number of readers and a preview. */
export function CampaignDraft(props: {
  campaign: Campaign | null
  shop: Shop
  /** Called with the saved campaign to schedule. */
  onPlan: (campaign: Campaign | null) => void
}) {
  const { campaign, shop, onPlan } = props
  const { t } = useWords()
  const [saved, setSaved] = useState(campaign)
  const form = useCampaignForm({ shop, campaign, saved, onSaved: setSaved })
  const verbs = useCampaignVerbs()
  const navigate = useNavigate()
  const [isTesting, setTesting] = useState(false)
  const save = async (element: HTMLFormElement) => {
    if (await form.send(element)) showToast({ tone: 'good', text: t('campaign.saved') })
  }
  const test = async (element: HTMLFormElement | null) => {
    const savedCampaign = await form.send(element)
    if (!savedCampaign) return
    setTesting(true)
    await verbs.test(savedCampaign.id)
    setTesting(false)
  }
  const remove = async () => {
    if (saved && (await verbs.remove(saved))) await navigate({ to: '.', search: { shop: shop.id } })
  }
  const plan = async (element: HTMLFormElement | null) => onPlan((await form.send(element)) ?? null)
  return (
    <Form
      onSend={(element) => void save(element)}
      className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]"
    >
      <div className="flex min-w-0 flex-col gap-9">
        <TextField
          {...form.text('name')}
          label={t('campaign.name')}
          help={t('campaign.nameHelp')}
          maxLength={campaignLimits.nameLength}
        />
        <Section title={t('campaign.whom')}>
          <p className="mb-4 text-sm text-ink-soft">{t('campaign.whomHelp')}</p>
          <SegmentFields {...{ form, shop }} />
        </Section>
        <Section title={t('campaign.what')}>
          <MessageFields form={form} />
        </Section>
      </div>
      <div className="flex min-w-0 flex-col gap-7 lg:sticky lg:top-6">
        <ClientCount texts={form.values} />
        <CampaignPreview written={readCampaign(form.values).sent} />
        <div className="flex flex-wrap gap-2.5">
          <Button
            onClick={({ currentTarget }) => void plan(currentTarget.form)}
            pending={form.isPending}
          >
            {t('campaign.plan')}
          </Button>
          <Button
            tone="secondary"
            onClick={({ currentTarget }) => void test(currentTarget.form)}
            pending={isTesting}
          >
            {t('campaign.test')}
          </Button>
          <Button type="submit" tone="quiet" pending={form.isPending}>
            {t('campaign.save')}
          </Button>
          {saved ? (
            <Button tone="quiet" icon={<Trash2 aria-hidden />} onClick={() => void remove()}>
              {t('campaign.remove')}
            </Button>
          ) : null}
        </div>
      </div>
    </Form>
  )
}

/** Testing and scheduling save it first, so that the shown text is sent. */
function useCampaignForm(props: {
  shop: Shop
  campaign: Campaign | null
  saved: Campaign | null
  onSaved: (campaign: Campaign) => void
}) {
  const { shop, campaign, saved, onSaved } = props
  const { t } = useWords()
  const { locale } = useFormat()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { id: campaignId = null, version = 0 } = saved ?? {}
  return useServerForm({
    initial: textsOf(campaign, { currency: campaign?.segment.currency ?? shop.currency, locale }),
    read: readCampaign,
    faultText: ({ reason }: CampaignFault) => t(`campaign.fault.${reason}`),
    send: async (written): Promise<Campaign> => {
      if (saved && isSame(written, saved)) return saved
      const answer = await api.campaign.save({ ...written, campaignId, version })
      const input = { campaignId: answer.campaign.id }
      cache.setQueryData(query.campaign.get.queryKey({ input }), answer)
      await cache.invalidateQueries({ queryKey: query.campaign.list.key() })
      const search = { shop: shop.id, campaign: answer.campaign.id }
      if (!saved) await navigate({ to: '.', search, replace: true })
      return answer.campaign
    },
    changedText: t('campaign.changedMeanwhile'),
    failedText: t('campaign.failed'),
    onDone: onSaved,
  })
}
