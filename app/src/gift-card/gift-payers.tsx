import { useByOwnZone } from '@serein/client/clock.ts'
import { dayIn } from '@serein/client/format.ts'
import { useNow } from '@serein/client/provider.tsx'
import { giftCardLimits } from '@serein/shared/gift-card/states.ts'
import { addDays } from '@serein/shared/time/day.ts'
import { ChoiceRows } from '@serein/ui/choice.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import type { ServerForm } from '../page/use-server-form.ts'
import type { GiftValues } from './gift-form-values.ts'

/** Whether one gives the card alone or together with others, and until when they give. */
export function GiftPayers({ form }: { form: ServerForm<GiftValues> }) {
  const { t } = useWords()
  const now = useNow()
  const today = useByOwnZone((zone) => dayIn(now, zone), '')
  return (
    <div className="flex flex-col gap-4">
      <ChoiceRows
        label={t('giftCard.together.who')}
        selected={form.values.payer}
        onSelect={(payer) => form.set({ payer })}
        choices={[
          { id: 'self', label: t('giftCard.together.self') },
          { id: 'many', label: t('giftCard.together.many'), help: t('giftCard.together.manyHelp') },
        ]}
      />
      {form.values.payer === 'many' ? (
        <TextField
          name="endsOn"
          type="date"
          label={t('giftCard.together.endsOn')}
          help={t('giftCard.together.endsOnHelp')}
          min={today}
          max={today && addDays(today, giftCardLimits.collectDays)}
          {...form.text('endsOn')}
        />
      ) : null}
    </div>
  )
}
