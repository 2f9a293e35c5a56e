import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { SwitchControl } from './switch.tsx'

type Named<Id extends string> = { id: Id; name: string }
type TopicRow<Topic extends string> = Named<Topic> & { help: string }

/** Each topic by each channel, as switches; those that are always on show a lock. */
export function ChannelTable<Topic extends string, Channel extends string>(props: {
  caption: string
  channels: readonly Named<Channel>[]
  topics: readonly TopicRow<Topic>[]
  channelsOf: (topic: Topic) => readonly Channel[]
  isAlwaysOn?: (topic: Topic, channel: Channel) => boolean
  alwaysLabel?: string
  /** What one switch is for, as it is read out. */
  switchLabel: (topic: string, channel: string) => string
  /** The channels of a topic after a switch was turned. */
  onChoose: (topic: Topic, channels: Channel[]) => void
  className?: string
}): ReactNode {
  const { channels, topics } = props
  return (
    <table className={cx('w-full table-fixed border-collapse', props.className)}>
      <caption className="sr-only">{props.caption}</caption>
      <thead>
        <tr>
          {channels.map(({ id, name }) => (
            <th
              key={id}
              id={`channel-${id}`}
              scope="col"
              className="sticky top-0 z-10 border-b border-line bg-paper py-2 text-center text-sm font-semibold"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {topics.map((topic) => (
        <tbody key={topic.id} className="border-b border-line">
          <tr>
            <th
              id={`topic-${topic.id}`}
              scope="rowgroup"
              colSpan={channels.length}
              className="pt-4 pb-1 text-left font-semibold"
            >
              {topic.name}
              <span
                id={`topic-${topic.id}-help`}
                className="mt-0.5 block text-sm font-normal text-ink-soft"
              >
                {topic.help}
              </span>
            </th>
          </tr>
          <tr>
            {channels.map((channel) => (
              <td
                key={channel.id}
                headers={`topic-${topic.id} channel-${channel.id}`}
                className="pt-1 pb-4 text-center"
              >
                {props.isAlwaysOn?.(topic.id, channel.id) ? (
                  <span className="inline-flex min-h-11 items-center justify-center">
                    <Lock aria-hidden className="size-4.5 text-ink-soft" />
                    <span className="sr-only">
                      {props.switchLabel(topic.name, channel.name)}, {props.alwaysLabel}
                    </span>
                  </span>
                ) : (
                  <ChannelSwitch {...props} topic={topic} channel={channel} />
                )}
              </td>
            ))}
          </tr>
        </tbody>
      ))}
    </table>
  )
}

function ChannelSwitch<Topic extends string, Channel extends string>(props: {
  topic: TopicRow<Topic>
  channel: Named<Channel>
  channelsOf: (topic: Topic) => readonly Channel[]
  switchLabel: (topic: string, channel: string) => string
  onChoose: (topic: Topic, channels: Channel[]) => void
}): ReactNode {
  const { topic, channel } = props
  const on = props.channelsOf(topic.id)
  const others = on.filter((each) => each !== channel.id)
  return (
    <label
      htmlFor={`${topic.id}-${channel.id}`}
      className="inline-flex min-h-11 min-w-12 cursor-pointer items-center justify-center"
    >
      <SwitchControl
        id={`${topic.id}-${channel.id}`}
        aria-label={props.switchLabel(topic.name, channel.name)}
        aria-describedby={`topic-${topic.id}-help`}
        checked={on.includes(channel.id)}
        onChecked={(isOn) => props.onChoose(topic.id, isOn ? [...others, channel.id] : others)}
      />
    </label>
  )
}
