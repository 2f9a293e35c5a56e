import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Campaign } from '@serein/shared/campaign/contract.ts'
import { campaignLimits } from '@serein/shared/campaign/rules.ts'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { CampaignPreview } from './campaign-preview.tsx'
import { ClientCount } from './client-count.tsx'
import { MessageFields } from './message-fields.tsx'
import { SegmentFields } from './segment-fields.tsx'
import { useCampaignForm } from './use-campaign-form.ts'
import { useCampaignVerbs } from './use-campaign-verbs.ts'

/** A draft: whom it is for, what it says, and beside that how many it reaches and how they see it. */
export function CampaignDraft(props: {
  campaign: Campaign | null
  shop: Shop
  /** Saved, and to be planned. */
  onPlan: (campaign: Campaign | null) => void
}) {
  const { campaign, shop, onPlan } = props
  const { t } = useWords()
  const form = useCampaignForm({ campaign, shop })
  const verbs = useCampaignVerbs()
  const navigate = useNavigate()
  const [isTesting, setTesting] = useState(false)
  const save = async (element: HTMLFormElement) => {
    if (await form.keep(element)) showToast({ tone: 'good', text: t('campaign.saved') })
  }
  const test = async (element: HTMLFormElement | null) => {
    const kept = await form.keep(element)
    if (!kept) return
    setTesting(true)
    await verbs.test(kept.id)
    setTesting(false)
  }
  const remove = async () => {
    if (form.saved && (await verbs.remove(form.saved)))
      await navigate({ to: '.', search: { shop: shop.id } } as never)
  }
  const plan = async (element: HTMLFormElement | null) => onPlan(await form.keep(element))
  return (
    <Form
      onSend={(element) => void save(element)}
      className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]"
    >
      <div className="flex min-w-0 flex-col gap-9">
        <TextField
          label={t('campaign.name')}
          help={t('campaign.nameHelp')}
          maxLength={campaignLimits.nameLength}
          value={form.texts.name}
          error={form.at('name')}
          onChange={({ target }) => form.set({ name: target.value })}
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
        <ClientCount texts={form.texts} />
        <CampaignPreview written={form.written} />
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
          {form.saved ? (
            <Button tone="quiet" icon={<Trash2 aria-hidden />} onClick={() => void remove()}>
              {t('campaign.remove')}
            </Button>
          ) : null}
        </div>
      </div>
    </Form>
  )
}
