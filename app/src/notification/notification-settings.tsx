import { useQuery } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { phoneText } from '@serein/shared/identity/phone-text.ts'
import { Button } from '@serein/ui/button.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { Switch } from '@serein/ui/switch.tsx'
import { linkTo } from '../address/link.ts'
import { NewsSwitch } from '../identity/news-switch.tsx'
import { profileOptions } from '../identity/profile-data.ts'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import type { Preload } from '../page/preload.ts'
import { NotificationChannels } from './channel-table.tsx'
import { CustomerQuietHours } from './quiet-hours.tsx'
import { ReminderTimes } from './reminder-times.tsx'
import { settingOptions, useSetting } from './setting-data.ts'

const ConfirmNumber = lazy(async () => ({
  default: (await import('../identity/confirm-number.tsx')).ConfirmNumber,
}))

export async function preload({
  query,
  queryClient,
  user,
}: Preload<'notificationSettings'>): Promise<void> {
  if (user) await queryClient.prefetchQuery(settingOptions(query))
}

/** The reader’s channels by topic, quiet hours and reminders. */
export function Page() {
  const { t } = useWords()
  const { found, save, change } = useSetting()
  return (
    <Screen title={t('notification.settings.title')} back={linkTo('notifications')}>
      <QueryBoundary query={found} loading={<Skeleton className="h-160 rounded-md" />}>
        {(setting) => (
          <div className="flex flex-col gap-9">
            <section aria-label={t('notification.settings.what')}>
              <p className="text-ink-soft">{t('notification.settings.whatHelp')}</p>
              <Failure error={save.error} className="mt-3" />
              <div className="mt-2">
                <NotificationChannels
                  choices={setting.choices}
                  addresses={setting}
                  onChoose={(choices) => change({ choices })}
                />
              </div>
              <SmsNumber phone={setting.phone} onConfirmed={() => found.refetch()} />
              <Switch
                className="mt-3"
                label={t('notification.settings.another')}
                help={t('notification.settings.anotherHelp')}
                checked={setting.isSentAnotherWay}
                onChecked={(isOn) => change({ isSentAnotherWay: isOn })}
              />
            </section>
            <CustomerQuietHours setting={setting} onChange={change} />
            <ReminderTimes setting={setting} onChange={change} />
            <Section title={t('notification.settings.news')} size="item">
              <NewsSwitch />
            </Section>
          </div>
        )}
      </QueryBoundary>
    </Screen>
  )
}

/** The number that SMS go to; missing or not confirmed, it is confirmed here. */
function SmsNumber(props: { phone: string | null; onConfirmed: () => unknown }) {
  const { t } = useWords()
  const { query } = useClient()
  const profile = useQuery(profileOptions(query))
  const [isOpen, setOpen] = useState(false)
  const contactPhone = phoneText(profile.data?.phone ?? '')
  const state = props.phone ? 'confirmed' : contactPhone ? 'unconfirmed' : 'missing'
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken p-4">
      <p className="min-w-0 flex-1 text-sm">
        {t(`notification.number.${state}`, { number: phoneText(props.phone ?? contactPhone) })}
      </p>
      <Button
        tone="secondary"
        size="sm"
        icon={<Smartphone aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t(`notification.number.${state}Action`)}
      </Button>
      <Suspense>
        {isOpen ? (
          <ConfirmNumber
            open
            phone={props.phone ? '' : contactPhone}
            onClose={() => setOpen(false)}
            onConfirmed={async () => {
              setOpen(false)
              await props.onConfirmed()
            }}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
