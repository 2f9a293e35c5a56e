import { useNavigate } from '@tanstack/react-router'
import { Copy as Copies } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import type { Campaign } from '@serein/shared/campaign/contract.ts'
import { Button } from '@serein/ui/button.tsx'
import { Dialog } from '@serein/ui/dialog.tsx'
import { Section } from '@serein/ui/heading.tsx'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { CampaignPreview } from './campaign-preview.tsx'
import { useCampaignVerbs } from './use-campaign-verbs.ts'
import { useCampaignWords } from './use-campaign-words.ts'

/** A scheduled, running or finished campaign with its figures, and the way to stop it. */
export function CampaignResult(props: { campaign: Campaign; shop: Shop; mayChange: boolean }) {
  const { t } = useWords()
  const { campaign, shop, mayChange } = props
  const words = useCampaignWords(shop)
  const { state } = campaign
  const lines = words.segment(campaign.segment)
  return (
    <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
      <div className="flex min-w-0 flex-col gap-8">
        <p className="text-ink-soft">{words.when(campaign)}</p>
        {state === 'draft' || state === 'planned' ? null : <Figures campaign={campaign} />}
        <Section title={t('campaign.whom')} size="item">
          <ul className="flex flex-col gap-1">
            {(lines.length > 0 ? lines : [t('campaign.segment.all')]).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p className="mt-2 text-sm text-ink-soft">{t('campaign.segment.agreed')}</p>
        </Section>
        {mayChange && (state === 'planned' || state === 'sending') ? (
          <Stop campaign={campaign} />
        ) : null}
        {mayChange ? <Copy campaign={campaign} shop={shop} /> : null}
      </div>
      <CampaignPreview written={campaign} />
    </div>
  )
}

function Copy({ campaign, shop }: { campaign: Campaign; shop: Shop }) {
  const { t } = useWords()
  const navigate = useNavigate()
  const verbs = useCampaignVerbs()
  const [isPending, setPending] = useState(false)
  const copy = async () => {
    setPending(true)
    const id = await verbs.copy(campaign)
    setPending(false)
    if (id) await navigate({ to: '.', search: { shop: shop.id, campaign: id } })
  }
  return (
    <Button
      tone="secondary"
      className="self-start"
      icon={<Copies aria-hidden />}
      pending={isPending}
      onClick={() => void copy()}
    >
      {t('campaign.copy')}
    </Button>
  )
}

function Figures({ campaign: { figures } }: { campaign: Campaign }) {
  const { t } = useWords()
  const format = useFormat()
  const { sent, opened, booked, revenue } = figures
  const share = (part: number) =>
    sent === 0 ? '' : format.number(part / sent, { style: 'percent', maximumFractionDigits: 0 })
  const tiles = [
    { id: 'sent', value: format.number(sent), note: '' },
    { id: 'opened', value: format.number(opened), note: share(opened) },
    { id: 'booked', value: format.number(booked), note: '' },
    {
      id: 'revenue',
      value: revenue.map((money) => format.money(money, { short: true })).join('\n') || '–',
      note: '',
    },
  ] as const
  return (
    <div>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {tiles.map(({ id, value, note }) => (
          <div key={id} className="rounded-md bg-surface p-4 shadow-soft">
            <dt className="text-sm text-ink-soft">{t(`campaign.figure.${id}`)}</dt>
            <dd className="mt-1 flex flex-wrap items-baseline gap-x-2">
              <span className="serif figures text-xl whitespace-pre-line">{value}</span>
              <span className="figures text-sm text-ink-soft">{note}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2.5 text-sm text-ink-soft">{t('campaign.figure.how')}</p>
    </div>
  )
}

function Stop({ campaign }: { campaign: Campaign }) {
  const { t } = useWords()
  const verbs = useCampaignVerbs()
  const [isAsked, setAsked] = useState(false)
  const [isPending, setPending] = useState(false)
  const isPlanned = campaign.state === 'planned'
  const stop = async () => {
    setPending(true)
    await verbs.stop(campaign.id, isPlanned)
    setPending(false)
    setAsked(false)
  }
  if (isPlanned)
    return (
      <Button
        tone="secondary"
        className="self-start"
        pending={isPending}
        onClick={() => void stop()}
      >
        {t('campaign.unplan')}
      </Button>
    )
  return (
    <>
      <Button tone="danger" className="self-start" onClick={() => setAsked(true)}>
        {t('campaign.stop')}
      </Button>
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('campaign.stopTitle')}
        cancelLabel={t('campaign.goOn')}
        confirm={{
          label: t('campaign.stop'),
          danger: true,
          pending: isPending,
          run: () => void stop(),
        }}
      >
        {t('campaign.stopText')}
      </Dialog>
    </>
  )
}
