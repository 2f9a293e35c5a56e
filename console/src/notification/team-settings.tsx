import { Volume2 } from 'lucide-react'
import type { Role } from '@serein/shared/business/permission.ts'
import { channels } from '@serein/shared/notification/kinds.ts'
import { teamChannelsOf, type TeamTopic } from '@serein/shared/notification/team-kinds.ts'
import type { TeamSetting } from '@serein/shared/notification/team-contract.ts'
import { quietTimesBeside, usualSetting } from '@serein/shared/notification/rules.ts'
import { ChannelTable } from '@serein/ui/channel-table.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { QuietHours } from '@serein/ui/quiet-hours.tsx'
import { Switch } from '@serein/ui/switch.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useFormat } from '@serein/client/provider.tsx'
import { useMember, type Member } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'
import { ring } from './ring.ts'
import { useSetting } from './team-setting-data.ts'

type Change = (part: Partial<TeamSetting>) => void

/** The member’s channels by topic, quiet hours and sound. */
export function Page() {
  const { t } = useWords()
  const { found, change } = useSetting()
  const who = useMember().data
  const format = useFormat()
  return (
    <ConsolePage title={t('notification.settings.title')}>
      <QueryBoundary query={found}>
        {(setting) => (
          <div className="flex max-w-160 flex-col gap-9 p-6 max-md:p-5">
            <section aria-label={t('notification.settings.what')}>
              <p className="text-ink-soft">
                {t(
                  setting.isOwnOnly
                    ? 'notification.settings.ownOnly'
                    : 'notification.settings.help',
                )}
              </p>
              {who && who.role !== 'platform_admin' ? (
                <TeamChannels
                  role={who.role}
                  topics={setting.topics}
                  choices={setting.choices}
                  onChange={change}
                />
              ) : null}
              {setting.phone ? null : (
                <Notice tone="gold" className="mt-4">
                  {t('notification.settings.noPhone')}
                </Notice>
              )}
              <Switch
                className="mt-3"
                label={t('notification.settings.another')}
                help={t('notification.settings.anotherHelp')}
                checked={setting.isSentAnotherWay}
                onChecked={(isOn) => change({ isSentAnotherWay: isOn })}
              />
            </section>
            <Sound isOn={setting.isSoundOn} onChange={change} />
            <QuietHours
              span={setting}
              usual={usualSetting.quiet}
              minutesBeside={quietTimesBeside}
              timeOf={format.timeOfDay}
              say={(word) => t(`notification.quiet.${word}`)}
              onChange={change}
            />
            {who && who.shops.length > 1 ? (
              <Shops who={who} shopIds={setting.shopIds} onChange={change} />
            ) : null}
          </div>
        )}
      </QueryBoundary>
    </ConsolePage>
  )
}

/** Each topic by each channel, as switches. */
function TeamChannels(props: {
  role: Role
  topics: readonly TeamTopic[]
  choices: TeamSetting['choices']
  onChange: Change
}) {
  const { t } = useWords()
  const { topics, choices } = props
  return (
    <ChannelTable
      className="mt-2"
      caption={t('notification.settings.what')}
      channels={channels.map((id) => ({ id, name: t(`notification.channel.${id}`) }))}
      topics={topics.map((id) => ({
        id,
        name: t(`notification.topic.${id}`),
        help: t(`notification.topic.${id}Help`),
      }))}
      channelsOf={(topic) => teamChannelsOf(topic, props.role, choices)}
      switchLabel={(topic, channel) => t('notification.settings.switch', { topic, channel })}
      onChoose={(topic, chosen) => props.onChange({ choices: { ...choices, [topic]: chosen } })}
    />
  )
}

function Sound(props: { isOn: boolean; onChange: Change }) {
  const { t } = useWords()
  return (
    <Section title={t('notification.sound.title')} size="item">
      <Switch
        label={t('notification.sound.on')}
        help={t('notification.sound.help')}
        checked={props.isOn}
        onChecked={(isOn) => props.onChange({ isSoundOn: isOn })}
      />
      <Button
        tone="secondary"
        size="sm"
        className="mt-2"
        icon={<Volume2 aria-hidden />}
        onClick={() =>
          void ring().then((played) =>
            showToast({
              text: t(played ? 'notification.sound.rang' : 'notification.sound.silent'),
            }),
          )
        }
      >
        {t('notification.sound.try')}
      </Button>
    </Section>
  )
}

/** All of them, or those that are ticked; the last one stays. */
function Shops(props: { who: Member; shopIds: string[] | null; onChange: Change }) {
  const { t } = useWords()
  const all = props.who.shops.map(({ id }) => id)
  const ticked = props.shopIds ?? all
  const turn = (id: string, isOn: boolean) => {
    const next = all.filter((each) => (each === id ? isOn : ticked.includes(each)))
    props.onChange({ shopIds: next.length === all.length ? null : next })
  }
  return (
    <Section title={t('notification.shops.title')} size="item">
      <div className="flex flex-col gap-1">
        {props.who.shops.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={ticked.includes(id)}
            disabled={ticked.length === 1 && ticked[0] === id}
            onChecked={(isOn) => turn(id, isOn)}
          />
        ))}
      </div>
    </Section>
  )
}
