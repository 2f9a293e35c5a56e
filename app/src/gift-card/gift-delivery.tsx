import { addDays } from '@serein/shared/time/day.ts'
import { useByOwnZone } from '@serein/client/clock.ts'
import { dayIn } from '@serein/client/format.ts'
import { useFormat, useNow } from '@serein/client/provider.tsx'
import { giftCardLimits } from '@serein/shared/gift-card/states.ts'
import { Segmented } from '@serein/ui/choice.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import type { ServerForm } from '../page/use-server-form.ts'
import { type GiftValues, sendHours } from './gift-form-values.ts'

interface Props {
  form: ServerForm<GiftValues>
}

interface WordsProps {
  form: Pick<ServerForm<{ toName: string; fromName: string; message: string }>, 'text'>
  /** What a browser may fill in for whom it is from. */
  fromAutoComplete?: 'name' | 'off'
}

/** Whom the card is for and from, and a few words; all of it may stay empty. */
export function GiftWords({ form, fromAutoComplete = 'name' }: WordsProps) {
  const { t } = useWords()
  return (
    <div className="flex flex-col gap-4">
      <TextField
        name="toName"
        label={t('giftCard.buy.to')}
        autoComplete="off"
        maxLength={giftCardLimits.nameLength}
        {...form.text('toName')}
      />
      <TextField
        name="fromName"
        label={t('giftCard.buy.from')}
        autoComplete={fromAutoComplete}
        maxLength={giftCardLimits.nameLength}
        {...form.text('fromName')}
      />
      <TextArea
        name="message"
        label={t('giftCard.buy.message')}
        maxLength={giftCardLimits.messageLength}
        {...form.text('message')}
      />
    </div>
  )
}

/** To which address a card is sent, and when by the clock of its buyer. */
export function GiftDelivery({ form }: Props) {
  const { t } = useWords()
  const format = useFormat()
  const now = useNow()
  const today = useByOwnZone((zone) => dayIn(now, zone), '')
  return (
    <div className="flex flex-col gap-4">
      <TextField
        name="recipientEmail"
        type="email"
        label={t('giftCard.buy.recipientEmail')}
        autoComplete="off"
        maxLength={254}
        {...form.text('recipientEmail')}
      />
      <Segmented
        label={t('giftCard.buy.when')}
        selected={form.values.when}
        onSelect={(when) => form.set({ when })}
        choices={[
          { id: 'now', label: t('giftCard.buy.now') },
          { id: 'later', label: t('giftCard.buy.later') },
        ]}
      />
      {form.values.when === 'later' ? (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            name="day"
            type="date"
            label={t('giftCard.buy.day')}
            min={today}
            max={today && addDays(today, giftCardLimits.sendAheadDays)}
            {...form.text('day')}
          />
          <Select
            label={t('giftCard.buy.hour')}
            {...form.choice('hour')}
            options={sendHours.map((hour) => ({
              id: hour,
              label: format.timeOfDay(Number(hour) * 60),
            }))}
          />
        </div>
      ) : null}
    </div>
  )
}
