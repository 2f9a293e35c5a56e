import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { BellRing, LogOut } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useChoice } from '@serein/client/choice.ts'
import { clocks, unitSystems } from '@serein/client/regional-format.ts'
import { useClient, useSession } from '@serein/client/provider.tsx'
import { nameOf } from '@serein/client/session.ts'
import { Avatar } from '@serein/ui/avatar.tsx'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { ListRow } from '@serein/ui/list-row.tsx'
import { LanguageChoice } from '../language/language-choice.tsx'
import { linkTo, useScreenSearch } from '../address/link.ts'
import { useMotion, useTextSize } from '../display/display-settings.ts'
import { shell } from '../entry/platform.ts'
import { Screen } from '../page/screen.tsx'
import { ThemeChoice } from '../display/theme-choice.tsx'
import { useWords } from '../language/words.ts'
import { ConfirmEmail } from './confirm-email.tsx'
import { Problem } from '../page/failure.tsx'
import { Security } from './security.tsx'
import { Devices } from './devices.tsx'

/** Only in a shell. */
const PhoneChoices = import.meta.env.NATIVE
  ? lazy(async () => ({ default: (await import('../shell/phone-choices.tsx')).PhoneChoices }))
  : null

export function Page() {
  const { link } = useScreenSearch('settings')
  return link ? <ConfirmEmail /> : <Settings />
}

function Settings() {
  const { t } = useWords()
  return (
    <Screen title={t('identity.settings.title')}>
      <div className="flex flex-col gap-9 pt-2">
        <Account />
        <Security />
        <Section title={t('identity.settings.language')} size="item">
          <LanguageChoice labelHidden />
          <p className="mt-2 text-sm text-ink-soft">{t('identity.settings.languageHelp')}</p>
        </Section>
        <Section title={t('identity.settings.theme')} size="item">
          <ThemeChoice labelHidden />
        </Section>
        <TextSize />
        <DeviceChoice
          label={t('identity.settings.motion')}
          own={useMotion()}
          choices={[
            { id: 'reduced', label: t('identity.settings.motionReduced') },
            { id: 'full', label: t('identity.settings.motionFull') },
          ]}
        />
        <DeviceChoice
          label={t('identity.settings.units')}
          own={useChoice('units', unitSystems)}
          choices={[
            { id: 'metric', label: t('identity.settings.kilometres') },
            { id: 'imperial', label: t('identity.settings.miles') },
          ]}
        />
        <DeviceChoice
          label={t('identity.settings.clock')}
          own={useChoice('clock', clocks)}
          choices={[
            { id: 'h23', label: '17:00' },
            { id: 'h12', label: '5:00 pm' },
          ]}
        />
        {PhoneChoices ? (
          <Suspense>
            <PhoneChoices />
          </Suspense>
        ) : null}
        <NotificationLink />
        <LoggedIn />
        <p className="text-sm text-ink-soft">{t('identity.settings.kept')}</p>
      </div>
    </Screen>
  )
}

/** The device’s format or another. */
function DeviceChoice<Id extends string>(props: {
  label: string
  own: [Id | null, (value: Id | null) => void]
  choices: { id: Id; label: string }[]
}) {
  const { t } = useWords()
  const [own, choose] = props.own
  return (
    <Section title={props.label} size="item">
      <Segmented<Id | 'system'>
        label={props.label}
        labelHidden
        choices={[{ id: 'system', label: t('identity.settings.system') }, ...props.choices]}
        selected={own ?? 'system'}
        onSelect={(id) => choose(id === 'system' ? null : id)}
      />
    </Section>
  )
}

function TextSize() {
  const { t } = useWords()
  const [size, choose] = useTextSize()
  return (
    <Section title={t('identity.settings.textSize')} size="item">
      <Segmented
        label={t('identity.settings.textSize')}
        labelHidden
        choices={[
          { id: '100', label: <Letter size="100%" name={t('identity.settings.sizeNormal')} /> },
          { id: '112', label: <Letter size="120%" name={t('identity.settings.sizeLarger')} /> },
          { id: '125', label: <Letter size="145%" name={t('identity.settings.sizeLarge')} /> },
          { id: '150', label: <Letter size="175%" name={t('identity.settings.sizeLargest')} /> },
        ]}
        selected={size ?? '100'}
        onSelect={(id) => choose(id === '100' ? null : id)}
      />
      <p className="mt-2 text-sm text-ink-soft">{t('identity.settings.textSizeHelp')}</p>
    </Section>
  )
}

function Letter({ size, name }: { size: string; name: string }) {
  return (
    <>
      <span aria-hidden className="serif leading-none" style={{ fontSize: size }}>
        A
      </span>
      <span className="sr-only">{name}</span>
    </>
  )
}

function Account() {
  const { t } = useWords()
  const user = useSession()
  if (!user) {
    return (
      <section className="rounded-md bg-surface p-5 shadow-soft">
        <h2 className="serif text-lg">{t('identity.settings.guest')}</h2>
        <p className="mt-1 text-ink-soft">{t('identity.settings.guestText')}</p>
        <div className="mt-4 flex flex-wrap gap-2.5">
          <ButtonLink href={linkTo('login')}>{t('identity.welcome.login')}</ButtonLink>
          <ButtonLink tone="secondary" href={linkTo('register')}>
            {t('identity.welcome.register')}
          </ButtonLink>
        </div>
      </section>
    )
  }
  return (
    <section className="flex flex-wrap items-center gap-4 rounded-md bg-surface p-5 shadow-soft">
      <Avatar name={nameOf(user)} src={user.photoURL ?? undefined} size="lg" />
      <div className="min-w-40 flex-1">
        <h2 className="serif text-lg">{nameOf(user)}</h2>
        <p className="text-ink-soft [overflow-wrap:anywhere]">{user.email ?? user.phoneNumber}</p>
      </div>
      <LogOutButton />
    </section>
  )
}

/** The way to the notification settings. */
function NotificationLink() {
  const { t } = useWords()
  const user = useSession()
  if (!user) return null
  return (
    <ListRow
      title={t('notification.settings.title')}
      subtitle={t('notification.settings.lead')}
      start={<BellRing aria-hidden />}
      href={linkTo('notificationSettings')}
    />
  )
}

/** The devices a member is logged in on. */
function LoggedIn() {
  const { t } = useWords()
  const user = useSession()
  if (!user) return null
  return (
    <Section title={t('identity.devices.title')} size="item">
      <Devices />
    </Section>
  )
}

function LogOutButton() {
  const { t } = useWords()
  const { api, session } = useClient()
  const router = useRouter()
  const logOut = useMutation({
    mutationFn: async () => {
      const { forgetPhotos } = await import('../chat/kept-photos.ts')
      await shell?.leave(api)
      await session.signOut()
      await forgetPhotos()
    },
    onSuccess: () => router.navigate({ href: linkTo('welcome'), replace: true }),
    onError: console.warn,
  })
  return (
    <>
      <Button
        tone="secondary"
        icon={<LogOut aria-hidden />}
        pending={logOut.isPending}
        onClick={() => logOut.mutate()}
      >
        {t('identity.settings.logOut')}
      </Button>
      <Problem word={logOut.error && 'identity.settings.logOutFailed'} className="w-full" />
    </>
  )
}
