import { Switch } from '@serein/ui/switch.tsx'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { useDay } from '@serein/client/use-day.ts'
import { useChoiceText } from './use-choice-text.ts'
import { consentTo, useConsents } from './use-consents.ts'

/** News by e-mail: off until the reader consents to the text shown. */
export function NewsSwitch() {
  const { t } = useWords()
  const day = useDay()
  const { consents, give, withdraw } = useConsents()
  const text = useChoiceText('marketing')
  const agreed = consentTo(consents.data, 'marketing')
  return (
    <>
      <Switch
        label={t('identity.consent.marketing')}
        help={
          <>
            {text?.words}
            {agreed ? ` ${t('identity.consent.since', { day: day(agreed.givenAt) })}` : null}
          </>
        }
        checked={give.isPending || (agreed !== undefined && !withdraw.isPending)}
        disabled={!text || !consents.data}
        onChecked={(isOn) =>
          isOn
            ? give.mutate({ kind: 'marketing', version: text!.version })
            : withdraw.mutate({ kind: 'marketing' })
        }
      />
      <Failure error={give.error ?? withdraw.error} className="mt-3" />
    </>
  )
}
