import { Lock } from 'lucide-react'
import type { NotificationSetting } from '@serein/shared/notification/contract.ts'
import {
  type Addresses,
  type Channel,
  channels,
  channelsOf,
  isAlwaysOn,
  type Topic,
  topicNames,
} from '@serein/shared/notification/kinds.ts'
import { SwitchControl } from '@serein/ui/switch.tsx'
import { useWords, type Word } from '../language/words.ts'

/** Each topic by each channel, as switches. */
export function ChannelTable(props: {
  choices: NotificationSetting['choices']
  addresses: Addresses
  onChoose: (choices: NotificationSetting['choices']) => void
}) {
  const { t } = useWords()
  const { choices, addresses } = props
  const turn = (topic: Topic, channel: Channel, isOn: boolean) => {
    const others = channelsOf(topic, choices, addresses).filter((each) => each !== channel)
    props.onChoose({ ...choices, [topic]: isOn ? [...others, channel] : others })
  }
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">{t('notification.settings.what')}</caption>
      <thead>
        <tr>
          {channels.map((channel) => (
            <th
              key={channel}
              id={`channel-${channel}`}
              scope="col"
              className="sticky top-0 z-10 border-b border-line bg-paper py-2 text-center text-sm font-semibold"
            >
              {t(channelWords[channel])}
            </th>
          ))}
        </tr>
      </thead>
      {topicNames.map((topic) => (
        <tbody key={topic} className="border-b border-line">
          <tr>
            <th
              id={`topic-${topic}`}
              scope="rowgroup"
              colSpan={channels.length}
              className="pt-4 pb-1 text-left font-semibold"
            >
              {t(topicWords[topic].name)}
              <span
                id={`topic-${topic}-help`}
                className="mt-0.5 block text-sm font-normal text-ink-soft"
              >
                {t(topicWords[topic].help)}
              </span>
            </th>
          </tr>
          <tr>
            {channels.map((channel) => (
              <td
                key={channel}
                headers={`topic-${topic} channel-${channel}`}
                className="pt-1 pb-4 text-center"
              >
                <Cell
                  topic={topic}
                  channel={channel}
                  isLocked={isAlwaysOn(topic, channel, addresses)}
                  isOn={channelsOf(topic, choices, addresses).includes(channel)}
                  onTurn={(isOn) => turn(topic, channel, isOn)}
                />
              </td>
            ))}
          </tr>
        </tbody>
      ))}
    </table>
  )
}

function Cell(props: {
  topic: Topic
  channel: Channel
  isLocked: boolean
  isOn: boolean
  onTurn: (isOn: boolean) => void
}) {
  const { t } = useWords()
  const { topic, channel } = props
  const what = t('notification.settings.switch', {
    topic: t(topicWords[topic].name),
    channel: t(channelWords[channel]),
  })
  if (props.isLocked) {
    return (
      <span className="inline-flex min-h-11 items-center justify-center">
        <Lock aria-hidden className="size-4.5 text-ink-soft" />
        <span className="sr-only">
          {what}, {t('notification.settings.always')}
        </span>
      </span>
    )
  }
  return (
    <label
      htmlFor={`${topic}-${channel}`}
      className="inline-flex min-h-11 min-w-12 cursor-pointer items-center justify-center"
    >
      <SwitchControl
        id={`${topic}-${channel}`}
        aria-label={what}
        aria-describedby={`topic-${topic}-help`}
        checked={props.isOn}
        onChecked={props.onTurn}
      />
    </label>
  )
}

const channelWords: Record<Channel, Word> = {
  push: 'notification.channel.push',
  mail: 'notification.channel.mail',
  sms: 'notification.channel.sms',
  app: 'notification.channel.app',
}

const topicWords: Record<Topic, { name: Word; help: Word }> = {
  visit: { name: 'notification.topic.visit', help: 'notification.topic.visitHelp' },
  change: { name: 'notification.topic.change', help: 'notification.topic.changeHelp' },
  reminder: { name: 'notification.topic.reminder', help: 'notification.topic.reminderHelp' },
  payment: { name: 'notification.topic.payment', help: 'notification.topic.paymentHelp' },
  order: { name: 'notification.topic.order', help: 'notification.topic.orderHelp' },
  review: { name: 'notification.topic.review', help: 'notification.topic.reviewHelp' },
  aftercare: { name: 'notification.topic.aftercare', help: 'notification.topic.aftercareHelp' },
  message: { name: 'notification.topic.message', help: 'notification.topic.messageHelp' },
  news: { name: 'notification.topic.news', help: 'notification.topic.newsHelp' },
  security: { name: 'notification.topic.security', help: 'notification.topic.securityHelp' },
}
