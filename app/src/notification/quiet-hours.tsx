import { useOwnZone } from '@serein/client/clock.ts'
import { useFormat } from '@serein/client/provider.tsx'
import type { NotificationSetting } from '@serein/shared/notification/contract.ts'
import { quietTimesBeside, usualSetting } from '@serein/shared/notification/rules.ts'
import { Section } from '@serein/ui/heading.tsx'
import { Select } from '@serein/ui/select.tsx'
import { Switch } from '@serein/ui/switch.tsx'
import { useWords } from '../language/words.ts'

/** Means the zone of each spa. */
const ofSpa = ''

/** The hours without push, SMS and reminders, and their zone. */
export function QuietHours(props: {
  setting: NotificationSetting
  onChange: (part: Partial<NotificationSetting>) => void
}) {
  const { t } = useWords()
  const format = useFormat()
  const here = useOwnZone(null)
  const { quietFromMinute: from, quietToMinute: to, timeZone } = props.setting
  const isOn = from !== to
  const { fromMinute, toMinute } = usualSetting.quiet
  const timesBeside = (taken: number, own: number) =>
    quietTimesBeside(taken, own).map((minute) => ({
      id: String(minute),
      label: format.timeOfDay(minute),
    }))
  const zones = [...new Set([timeZone, here].filter((zone) => zone !== null))]
  return (
    <Section title={t('notification.quiet.title')} size="item">
      <Switch
        label={t('notification.quiet.on')}
        help={t('notification.quiet.help')}
        checked={isOn}
        onChecked={(on) =>
          props.onChange(
            on
              ? { quietFromMinute: fromMinute, quietToMinute: toMinute }
              : { quietFromMinute: 0, quietToMinute: 0 },
          )
        }
      />
      {isOn ? (
        <div className="mt-3 grid grid-cols-2 gap-3">
          <Select
            label={t('notification.quiet.from')}
            options={timesBeside(to, from)}
            value={String(from)}
            onSelect={(id) => props.onChange({ quietFromMinute: Number(id) })}
          />
          <Select
            label={t('notification.quiet.until')}
            options={timesBeside(from, to)}
            value={String(to)}
            onSelect={(id) => props.onChange({ quietToMinute: Number(id) })}
          />
          <Select
            className="col-span-2"
            label={t('notification.quiet.zone')}
            options={[
              { id: ofSpa, label: t('notification.quiet.zoneShop') },
              ...zones.map((zone) => ({
                id: zone,
                label:
                  zone === here
                    ? t('notification.quiet.zoneHere', { zone: nameOf(zone) })
                    : nameOf(zone),
              })),
            ]}
            value={timeZone ?? ofSpa}
            onSelect={(id) => props.onChange({ timeZone: id === ofSpa ? null : id })}
          />
        </div>
      ) : null}
    </Section>
  )
}

/** The readable name of "Europe/Paris". */
function nameOf(zone: string): string {
  return zone.replaceAll('_', ' ').replace('/', ' · ')
}
