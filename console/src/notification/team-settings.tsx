import { Volume2 } from 'lucide-react'
import type { TeamSetting } from '@serein/shared/notification/team-contract.ts'
import { quietTimesBeside, usualSetting } from '@serein/shared/notification/rules.ts'
import { Button } from '@serein/ui/button.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Select } from '@serein/ui/select.tsx'
import { Switch } from '@serein/ui/switch.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useFormat } from '@serein/client/provider.tsx'
import { useMember, type Member } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'
import { ring } from './ring.ts'
import { TeamChannelTable } from './team-channel-table.tsx'
import { useSetting } from './team-setting-data.ts'

type Change = (part: Partial<TeamSetting>) => void

/** The member’s channels by topic, quiet hours and sound. */
export function Page() {
  const { t } = useWords()
  const { found, change } = useSetting()
  const who = useMember().data
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
                <TeamChannelTable
                  role={who.role}
                  topics={setting.topics}
                  choices={setting.choices}
                  onChoose={(choices) => change({ choices })}
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
            <Quiet setting={setting} onChange={change} />
            {who && who.shops.length > 1 ? (
              <Shops who={who} shopIds={setting.shopIds} onChange={change} />
            ) : null}
          </div>
        )}
      </QueryBoundary>
    </ConsolePage>
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

function Quiet(props: { setting: TeamSetting; onChange: Change }) {
  const { t } = useWords()
  const format = useFormat()
  const { quietFromMinute: from, quietToMinute: to } = props.setting
  const isOn = from !== to
  const { fromMinute, toMinute } = usualSetting.quiet
  const timesBeside = (taken: number, own: number) =>
    quietTimesBeside(taken, own).map((minute) => ({
      id: String(minute),
      label: format.timeOfDay(minute),
    }))
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
        </div>
      ) : null}
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
