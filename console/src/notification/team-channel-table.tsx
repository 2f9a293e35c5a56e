import type { Role } from '@serein/shared/business/permission.ts'
import { type Channel, channels } from '@serein/shared/notification/kinds.ts'
import {
  type TeamChoices,
  teamChannelsOf,
  type TeamTopic,
} from '@serein/shared/notification/team-kinds.ts'
import { SwitchControl } from '@serein/ui/switch.tsx'
import { useWords } from '../language/words.ts'

/** Each topic by each channel, as switches. */
export function TeamChannelTable(props: {
  role: Role
  topics: readonly TeamTopic[]
  choices: TeamChoices
  onChoose: (choices: TeamChoices) => void
}) {
  const { t } = useWords()
  const { role, topics, choices } = props
  const turn = (topic: TeamTopic, channel: Channel, isOn: boolean) => {
    const others = teamChannelsOf(topic, role, choices).filter((each) => each !== channel)
    props.onChoose({ ...choices, [topic]: isOn ? [...others, channel] : others })
  }
  return (
    <table className="mt-2 w-full table-fixed border-collapse">
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
              {t(`notification.channel.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      {topics.map((topic) => (
        <tbody key={topic} className="border-b border-line">
          <tr>
            <th
              id={`topic-${topic}`}
              scope="rowgroup"
              colSpan={channels.length}
              className="pt-4 pb-1 text-left font-semibold"
            >
              {t(`notification.topic.${topic}`)}
              <span
                id={`topic-${topic}-help`}
                className="mt-0.5 block text-sm font-normal text-ink-soft"
              >
                {t(`notification.topic.${topic}Help`)}
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
                <label
                  htmlFor={`${topic}-${channel}`}
                  className="inline-flex min-h-11 min-w-12 cursor-pointer items-center justify-center"
                >
                  <SwitchControl
                    id={`${topic}-${channel}`}
                    aria-label={t('notification.settings.switch', {
                      topic: t(`notification.topic.${topic}`),
                      channel: t(`notification.channel.${channel}`),
                    })}
                    aria-describedby={`topic-${topic}-help`}
                    checked={teamChannelsOf(topic, role, choices).includes(channel)}
                    onChecked={(isOn) => turn(topic, channel, isOn)}
                  />
                </label>
              </td>
            ))}
          </tr>
        </tbody>
      ))}
    </table>
  )
}
