import { useRouter } from '@tanstack/react-router'
import { LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { useChoice } from '@serein/client/choice.ts'
import { clocks, unitSystems } from '@serein/client/regional-format.ts'
import { useClient, useSession } from '@serein/client/provider.tsx'
import { nameOf } from '@serein/client/session.ts'
import { Avatar } from '@serein/ui/avatar.tsx'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { useChooseLanguage } from '../language/choose-language.ts'
import { linkTo, useScreenSearch } from '../address/link.ts'
import { useMotion, useTextSize } from '../display/display-settings.ts'
import { Screen } from '../page/screen.tsx'
import { useTheme } from '../display/theme.ts'
import { useWords } from '../language/words.ts'
import { ConfirmEmail } from './confirm-email.tsx'
import { Security } from './security.tsx'
import { Devices } from './devices.tsx'

export function Page() {
  const { link } = useScreenSearch('settings')
  return link ? <ConfirmEmail /> : <Settings />
}

function Settings() {
  const { t, language } = useWords()
  const chooseLanguage = useChooseLanguage()
  const [theme, chooseTheme] = useTheme()
  return (
    <Screen title={t('identity.settings.title')}>
      <div className="flex flex-col gap-9 pt-2">
        <Account />
        <Security />
        <Section title={t('identity.settings.language')} size="item">
          <Segmented
            label={t('identity.settings.language')}
            labelHidden
            choices={[
              { id: 'en', label: <span lang="en">English</span> },
              { id: 'fr', label: <span lang="fr">Français</span> },
            ]}
            selected={language}
            onSelect={(id) => void chooseLanguage(id)}
          />
          <p className="mt-2 text-sm text-ink-soft">{t('identity.settings.languageHelp')}</p>
        </Section>
        <Section title={t('identity.settings.theme')} size="item">
          <Segmented
            label={t('identity.settings.theme')}
            labelHidden
            choices={[
              { id: 'system', label: t('identity.settings.system'), icon: <Monitor aria-hidden /> },
              { id: 'light', label: t('identity.settings.light'), icon: <Sun aria-hidden /> },
              { id: 'dark', label: t('identity.settings.dark'), icon: <Moon aria-hidden /> },
            ]}
            selected={theme}
            onSelect={chooseTheme}
          />
        </Section>
        <Reading />
        <RegionalFormats />
        <LoggedIn />
        <p className="text-sm text-ink-soft">{t('identity.settings.kept')}</p>
      </div>
    </Screen>
  )
}

/** How large, and how much moves. */
function Reading() {
  const { t } = useWords()
  const [size, chooseSize] = useTextSize()
  const [motion, chooseMotion] = useMotion()
  return (
    <>
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
          onSelect={(id) => chooseSize(id === '100' ? null : id)}
        />
        <p className="mt-2 text-sm text-ink-soft">{t('identity.settings.textSizeHelp')}</p>
      </Section>
      <Section title={t('identity.settings.motion')} size="item">
        <Segmented
          label={t('identity.settings.motion')}
          labelHidden
          choices={[
            { id: 'system', label: t('identity.settings.system') },
            { id: 'reduced', label: t('identity.settings.motionReduced') },
            { id: 'full', label: t('identity.settings.motionFull') },
          ]}
          selected={motion ?? 'system'}
          onSelect={(id) => chooseMotion(id === 'system' ? null : id)}
        />
      </Section>
    </>
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

/** How far, and what time it is. */
function RegionalFormats() {
  const { t } = useWords()
  const [units, chooseUnits] = useChoice('units', unitSystems)
  const [clock, chooseClock] = useChoice('clock', clocks)
  return (
    <>
      <Section title={t('identity.settings.units')} size="item">
        <Segmented
          label={t('identity.settings.units')}
          labelHidden
          choices={[
            { id: 'system', label: t('identity.settings.system') },
            { id: 'metric', label: t('identity.settings.kilometres') },
            { id: 'imperial', label: t('identity.settings.miles') },
          ]}
          selected={units ?? 'system'}
          onSelect={(id) => chooseUnits(id === 'system' ? null : id)}
        />
      </Section>
      <Section title={t('identity.settings.clock')} size="item">
        <Segmented
          label={t('identity.settings.clock')}
          labelHidden
          choices={[
            { id: 'system', label: t('identity.settings.system') },
            { id: 'h23', label: '17:00' },
            { id: 'h12', label: '5:00 pm' },
          ]}
          selected={clock ?? 'system'}
          onSelect={(id) => chooseClock(id === 'system' ? null : id)}
        />
      </Section>
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

/** Where a member is logged in. */
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
  const { session } = useClient()
  const router = useRouter()
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle')
  const logOut = async () => {
    setState('pending')
    try {
      await session.signOut()
      await router.navigate({ href: linkTo('welcome'), replace: true })
    } catch (error) {
      console.warn(error)
      setState('failed')
    }
  }
  return (
    <>
      <Button
        tone="secondary"
        icon={<LogOut aria-hidden />}
        pending={state === 'pending'}
        onClick={() => void logOut()}
      >
        {t('identity.settings.logOut')}
      </Button>
      {state === 'failed' ? (
        <Notice tone="red" announce className="w-full">
          {t('identity.settings.logOutFailed')}
        </Notice>
      ) : null}
    </>
  )
}
