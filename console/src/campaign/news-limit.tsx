import { campaignLimits } from '@serein/shared/campaign/rules.ts'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { useCampaignVerbs } from './use-campaign-verbs.ts'

/** How often at most a client hears of the business. */
export function NewsLimit({ daysBetween, mayChange }: { daysBetween: number; mayChange: boolean }) {
  const { t } = useWords()
  const verbs = useCampaignVerbs()
  const most = campaignLimits.daysBetween
  const form = useServerForm({
    initial: { days: String(daysBetween) },
    read: (texts) => {
      const days = Number(texts.days)
      const isGood = Number.isInteger(days) && days >= 1 && days <= most
      return { sent: days, faults: isGood ? [] : [{ field: 'days' }] }
    },
    faultText: () => t('campaign.limit.wrong', { most }),
    send: verbs.limit,
  })
  return (
    <section className="mt-8 max-w-150" aria-labelledby="news-limit">
      <h2 id="news-limit" className="serif text-lg">
        {t('campaign.limit.title')}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">
        {t('campaign.limit.why', { count: daysBetween })}
      </p>
      {mayChange ? (
        <Form onSend={form.submit} className="mt-3 flex flex-wrap items-end gap-3">
          <TextField
            {...form.text('days')}
            label={t('campaign.limit.days')}
            className="w-56"
            inputMode="numeric"
            maxLength={2}
          />
          <Button type="submit" tone="secondary" pending={form.isPending}>
            {t('common.save')}
          </Button>
        </Form>
      ) : null}
    </section>
  )
}
