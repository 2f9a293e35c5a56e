import type { NotificationSetting } from '@serein/shared/notification/contract.ts'
import { mostReminders, usualSetting } from '@serein/shared/notification/rules.ts'
import { ChoiceRows } from '@serein/ui/choice.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { Select } from '@serein/ui/select.tsx'
import { Switch } from '@serein/ui/switch.tsx'
import { useWords } from '../language/words.ts'

const hour = 60
const day = 24 * hour
const leads = [30, hour, 2 * hour, 3 * hour, 6 * hour, 12 * hour, day, 2 * day, 3 * day, 7 * day]
const none = ''

/** Up to three reminders, at the spa’s times or the reader’s own, and the one before a deadline. */
export function ReminderTimes(props: {
  setting: NotificationSetting
  onChange: (part: Partial<NotificationSetting>) => void
}) {
  const { t } = useWords()
  const { reminderMinutes: own, isDeadlineReminded } = props.setting
  const inWords = useLeadWords()
  const set = (index: number, id: string) => {
    const next = [...(own ?? [])]
    if (id === none) next.splice(index, 1)
    else next[index] = Number(id)
    props.onChange({ reminderMinutes: next.toSorted((one, other) => other - one) })
  }
  return (
    <Section title={t('notification.reminder.title')} size="item">
      <ChoiceRows<'shop' | 'own'>
        label={t('notification.reminder.which')}
        labelHidden
        choices={[
          { id: 'shop', label: t('notification.reminder.asShop') },
          { id: 'own', label: t('notification.reminder.own') },
        ]}
        selected={own ? 'own' : 'shop'}
        onSelect={(id) =>
          props.onChange({
            reminderMinutes: id === 'own' ? [...usualSetting.reminderMinutes] : null,
          })
        }
      />
      {own ? (
        <div className="mt-3 flex flex-col gap-3">
          {Array.from({ length: Math.min(own.length + 1, mostReminders) }, (_, index) => (
            <Select
              key={index}
              label={t('notification.reminder.nth', { number: index + 1 })}
              value={own[index] === undefined ? none : String(own[index])}
              options={[
                { id: none, label: t('notification.reminder.none') },
                ...[...new Set([...leads, ...own])]
                  .filter((lead) => lead === own[index] || !own.includes(lead))
                  .toSorted((one, other) => one - other)
                  .map((lead) => ({ id: String(lead), label: inWords(lead) })),
              ]}
              onSelect={(id) => set(index, id)}
            />
          ))}
        </div>
      ) : null}
      <Switch
        className="mt-3"
        label={t('notification.reminder.deadline')}
        help={t('notification.reminder.deadlineHelp')}
        checked={isDeadlineReminded}
        onChecked={(isOn) => props.onChange({ isDeadlineReminded: isOn })}
      />
    </Section>
  )
}

function useLeadWords() {
  const { t } = useWords()
  return (minutes: number): string => {
    if (minutes % day === 0) return t('notification.reminder.days', { count: minutes / day })
    if (minutes % hour === 0) return t('notification.reminder.hours', { count: minutes / hour })
    return t('notification.reminder.minutes', { count: minutes })
  }
}
