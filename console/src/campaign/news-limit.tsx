import { useState } from 'react'
import { campaignLimits } from '@serein/shared/campaign/rules.ts'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import { useCampaignVerbs } from './use-campaign-verbs.ts'

/** How often at most a client hears of the business. */
export function NewsLimit({ daysBetween, mayChange }: { daysBetween: number; mayChange: boolean }) {
  const { t } = useWords()
  const verbs = useCampaignVerbs()
  const [text, setText] = useState(String(daysBetween))
  const [isPending, setPending] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const save = async () => {
    const days = Number(text)
    const isGood = Number.isInteger(days) && days >= 1 && days <= campaignLimits.daysBetween
    setWrong(!isGood)
    if (!isGood || isPending) return
    setPending(true)
    await verbs.limit(days)
    setPending(false)
  }
  return (
    <section className="mt-8 max-w-150" aria-labelledby="news-limit">
      <h2 id="news-limit" className="serif text-lg">
        {t('campaign.limit.title')}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">
        {t('campaign.limit.why', { count: daysBetween })}
      </p>
      {mayChange ? (
        <Form onSend={() => void save()} className="mt-3 flex flex-wrap items-end gap-3">
          <TextField
            label={t('campaign.limit.days')}
            className="w-56"
            inputMode="numeric"
            maxLength={2}
            value={text}
            error={
              isWrong ? t('campaign.limit.wrong', { most: campaignLimits.daysBetween }) : undefined
            }
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" tone="secondary" pending={isPending}>
            {t('common.save')}
          </Button>
        </Form>
      ) : null}
    </section>
  )
}
