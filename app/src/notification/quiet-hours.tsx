import { useOwnZone } from '@serein/client/clock.ts'
import { useFormat } from '@serein/client/provider.tsx'
import type { NotificationSetting } from '@serein/shared/notification/contract.ts'
import { quietTimesBeside, usualSetting } from '@serein/shared/notification/rules.ts'
import { QuietHours } from '@serein/ui/quiet-hours.tsx'
import { Select } from '@serein/ui/select.tsx'
import { useWords } from '../language/words.ts'

/** Means the zone of each spa. */
const ofSpa = ''

/** When push, SMS and reminders let the reader sleep, and by which clock. */
export function CustomerQuietHours(props: {
  setting: NotificationSetting
  onChange: (part: Partial<NotificationSetting>) => void
}) {
  const { t } = useWords()
  const format = useFormat()
  const here = useOwnZone(null)
  const { timeZone } = props.setting
  const zones = [...new Set([timeZone, here].filter((zone) => zone !== null))]
  return (
    <QuietHours
      span={props.setting}
      usual={usualSetting.quiet}
      minutesBeside={quietTimesBeside}
      timeOf={format.timeOfDay}
      say={(word) => t(`notification.quiet.${word}`)}
      onChange={props.onChange}
    >
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
    </QuietHours>
  )
}

/** The readable name of "Europe/Paris". */
function nameOf(zone: string): string {
  return zone.replaceAll('_', ' ').replace('/', ' · ')
}
