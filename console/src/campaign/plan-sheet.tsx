import { dayIn } from '@serein/client/format.ts'
import { useNow } from '@serein/client/provider.tsx'
import type { Campaign } from '@serein/shared/campaign/contract.ts'
import { addDays } from '@serein/shared/time/day.ts'
import { Segmented } from '@serein/ui/choice.tsx'
import { Form } from '@serein/ui/form.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import type { Shop } from '../member/member.ts'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { SubmitButton } from '../form/submit-button.tsx'
import { SideSheet } from '../page/sheet.tsx'
import { ClientCount } from './client-count.tsx'
import { textsOf } from './campaign-texts.ts'
import { useCampaignVerbs } from './use-campaign-verbs.ts'

type When = 'later' | 'now'

/** Now or at a minute of a day, for the clients that it reaches. */
export function PlanSheet(props: { shop: Shop; campaign: Campaign | null; onClose: () => void }) {
  const { t } = useWords()
  const { campaign, onClose } = props
  return (
    <SideSheet open={campaign !== null} onClose={onClose} title={t('campaign.plan')}>
      {campaign ? <PlanForm shop={props.shop} campaign={campaign} onDone={onClose} /> : null}
    </SideSheet>
  )
}

function PlanForm(props: { shop: Shop; campaign: Campaign; onDone: () => void }) {
  const { t } = useWords()
  const { shop, campaign, onDone } = props
  const today = dayIn(useNow(), shop.timeZone)
  const verbs = useCampaignVerbs()
  const form = useServerForm({
    initial: { when: 'later' as When, day: addDays(today, 1), time: '10:00' },
    read: ({ when, day, time }) => {
      const minute = minuteOf(time)
      if (when === 'now') return { sent: null, faults: [] }
      const isWrong = day < today || minute === null
      return { sent: { day, minute: minute ?? 0 }, faults: isWrong ? [{ field: 'day' }] : [] }
    },
    faultText: () => t('campaign.plan.wrong'),
    send: (at: { day: string; minute: number } | null) => verbs.plan(campaign.id, at),
    onDone,
  })
  const { when } = form.values
  const currency = campaign.segment.currency ?? shop.currency
  return (
    <Form onSend={form.submit}>
      <ClientCount texts={textsOf(campaign, { currency, locale: 'en' })} />
      <Segmented
        label={t('campaign.plan.when')}
        choices={(['later', 'now'] as const).map((id) => ({ id, label: t(`campaign.plan.${id}`) }))}
        selected={when}
        onSelect={(id) => form.set({ when: id })}
      />
      {when === 'later' ? (
        <>
          <div className="grid grid-cols-2 gap-4">
            <TextField
              {...form.text('day')}
              type="date"
              label={t('campaign.plan.day')}
              min={today}
            />
            <TextField {...form.text('time')} type="time" label={t('campaign.plan.time')} />
          </div>
          <p className="text-sm text-ink-soft">{t('campaign.plan.zone')}</p>
        </>
      ) : (
        <p className="text-sm text-ink-soft">{t('campaign.plan.nowHelp')}</p>
      )}
      <SubmitButton form={form}>
        {t(when === 'now' ? 'campaign.plan.send' : 'campaign.plan.keep')}
      </SubmitButton>
    </Form>
  )
}

function minuteOf(clock: string): number | null {
  const match = /^(\d\d):(\d\d)/u.exec(clock)
  return match && Number(match[1]) * 60 + Number(match[2])
}
