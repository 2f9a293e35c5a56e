import { useClient, useFormat } from '@serein/client/provider.tsx'
import { quietTimesBeside, usualSetting } from '@serein/shared/notification/rules.ts'
import type { ShopSettings } from '@serein/shared/shop/settings.ts'
import { messageTimeLimits as limits } from '@serein/shared/shop/settings-rules.ts'
import { QuietHours } from '@serein/ui/quiet-hours.tsx'
import { Select } from '@serein/ui/select.tsx'
import { Entries } from '../../form/entries.tsx'
import { SideForm } from '../../form/side-form.tsx'
import { useServerForm } from '../../form/use-server-form.ts'
import { useWords } from '../../language/words.ts'
import { useDuration } from './duration.ts'

type MessageTimes = ShopSettings['messageTimes']

const usualReminders = [60, 120, 180, 360, 720, 1_440, 2_880, 4_320, 10_080]
const usualDeadlines = [60, 120, 180, 360, 720, 1_440]
const usualMonths = [1, 2, 3, 6, 12, 24]

/** In a sentence each, what reaches clients when. */
export function MessageTimesSummary({ times }: { times: MessageTimes }) {
  const { t } = useWords()
  const format = useFormat()
  const say = useDuration()
  const { reminderMinutes, freeCancelReminderMinutes, quietFromMinute, quietToMinute } = times
  const isQuiet = quietFromMinute !== quietToMinute
  return (
    <ul className="flex flex-col gap-0.5">
      <li>
        {reminderMinutes.length > 0
          ? t('shop.times.sumReminders', { times: format.list(reminderMinutes.map(say)) })
          : t('shop.times.noReminders')}
      </li>
      {freeCancelReminderMinutes === null ? null : (
        <li>{t('shop.times.sumFreeCancel', { time: say(freeCancelReminderMinutes) })}</li>
      )}
      <li>
        {isQuiet
          ? t('shop.times.sumQuiet', {
              from: format.timeOfDay(quietFromMinute),
              until: format.timeOfDay(quietToMinute),
            })
          : t('shop.times.noQuiet')}
      </li>
      <li>{t('shop.times.sumReview', { count: times.reviewMonths })}</li>
    </ul>
  )
}

/** When clients are reminded and let sleep, and how long they may review. */
export function MessageTimesForm(props: { settings: ShopSettings; onDone: () => void }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const format = useFormat()
  const say = useDuration()
  const { settings, onDone } = props
  const { shopId, messageTimes: before } = settings
  const form = useServerForm({
    name: () => t('shop.times.title'),
    initial: before,
    before,
    read: (times) => ({ sent: times, faults: doubledIn(times.reminderMinutes) }),
    faultText: () => t('shop.times.doubled'),
    send: (times) => api.shop.changeMessageTimes({ shopId, ...times }),
    refresh: query.shop.key(),
    onDone,
  })
  const { values, set } = form
  const { reminderMinutes: reminders } = values
  const never = { id: 'never', label: t('shop.times.never') }
  return (
    <SideForm why={t('shop.times.why')} form={form}>
      <Entries
        count={reminders.length}
        most={limits.reminders}
        nameOf={(n) => t('shop.times.reminder', { n })}
        removeLabel={(n) => t('shop.times.removeReminder', { n })}
        addLabel={t('shop.times.addReminder')}
        onAdd={() => {
          const free = [1_440, 2_880, 180].find((minutes) => !reminders.includes(minutes)) ?? 60
          set({ reminderMinutes: [...reminders, free] })
        }}
        onRemove={(at) => set({ reminderMinutes: reminders.toSpliced(at, 1) })}
      >
        {(at) => (
          <Select
            label={t('shop.times.before')}
            value={String(reminders[at])}
            error={form.at(`reminderMinutes.${at}`)}
            options={options(usualReminders, reminders[at]!, say)}
            onSelect={(id) => set({ reminderMinutes: reminders.with(at, Number(id)) })}
          />
        )}
      </Entries>
      <Select
        label={t('shop.times.freeCancel')}
        help={t('shop.times.freeCancelHelp')}
        value={String(values.freeCancelReminderMinutes ?? 'never')}
        options={[never, ...options(usualDeadlines, before.freeCancelReminderMinutes ?? 180, say)]}
        onSelect={(id) => set({ freeCancelReminderMinutes: id === 'never' ? null : Number(id) })}
      />
      <QuietHours
        span={values}
        usual={usualSetting.quiet}
        minutesBeside={quietTimesBeside}
        timeOf={format.timeOfDay}
        say={(word) => t(`shop.times.quiet.${word}`)}
        onChange={set}
      />
      <Select
        label={t('shop.times.review')}
        help={t('shop.times.reviewHelp')}
        value={String(values.reviewMonths)}
        options={options(usualMonths, before.reviewMonths, (count) =>
          t('shop.times.months', { count }),
        )}
        onSelect={(id) => set({ reviewMonths: Number(id) })}
      />
    </SideForm>
  )
}

function options(usual: readonly number[], own: number, words: (value: number) => string) {
  return [...new Set([...usual, own])]
    .toSorted((one, other) => one - other)
    .map((value) => ({ id: String(value), label: words(value) }))
}

function doubledIn(minutes: readonly number[]) {
  return minutes.flatMap((value, at) =>
    minutes.indexOf(value) < at ? [{ field: `reminderMinutes.${at}` }] : [],
  )
}
