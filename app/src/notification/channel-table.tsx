import type { NotificationSetting } from '@serein/shared/notification/contract.ts'
import {
  type Addresses,
  channels,
  channelsOf,
  isAlwaysOn,
  topicNames,
} from '@serein/shared/notification/kinds.ts'
import { ChannelTable } from '@serein/ui/channel-table.tsx'
import { useWords } from '../language/words.ts'

/** Each topic by each channel, as switches. */
export function NotificationChannels(props: {
  choices: NotificationSetting['choices']
  addresses: Addresses
  onChoose: (choices: NotificationSetting['choices']) => void
}) {
  const { t } = useWords()
  const { choices, addresses } = props
  return (
    <ChannelTable
      caption={t('notification.settings.what')}
      channels={channels.map((id) => ({ id, name: t(`notification.channel.${id}`) }))}
      topics={topicNames.map((id) => ({
        id,
        name: t(`notification.topic.${id}`),
        help: t(`notification.topic.${id}Help`),
      }))}
      channelsOf={(topic) => channelsOf(topic, choices, addresses)}
      isAlwaysOn={(topic, channel) => isAlwaysOn(topic, channel, addresses)}
      alwaysLabel={t('notification.settings.always')}
      switchLabel={(topic, channel) => t('notification.settings.switch', { topic, channel })}
      onChoose={(topic, chosen) => props.onChoose({ ...choices, [topic]: chosen })}
    />
  )
}
