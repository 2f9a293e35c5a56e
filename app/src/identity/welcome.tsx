import { CalendarCheck, HandHeart, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useClient, useSession, useVisitor } from '@serein/client/provider.tsx'
import { nameOf } from '@serein/client/session.ts'
import { Wordmark } from '@serein/ui/art/brand-mark.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { LanguageChoice } from '../language/language-choice.tsx'
import { linkTo, safeNext, useScreenSearch } from '../address/link.ts'
import { Screen } from '../page/screen.tsx'
import { useWords } from '../language/words.ts'
import { WelcomeScene } from './welcome-scene.tsx'

export function Page() {
  const { t, platform } = useWords()
  const user = useSession()
  const lookAround = useLookAround()
  const { next, ended } = useScreenSearch('welcome')
  const target = safeNext(next)
  const onward = target ? { next: target } : {}
  return (
    <Screen width="full" title={t('identity.welcome.title')} head={null}>
      <div className="flex min-h-dvh flex-col md:grid md:grid-cols-[1.15fr_1fr]">
        <div className="relative min-h-48 flex-1 overflow-hidden">
          <WelcomeScene />
        </div>
        <div className="relative z-1 -mt-7 flex flex-col rounded-t-lg bg-paper px-6 pt-5 pb-[calc(16px+var(--safe-bottom))] md:mt-0 md:justify-center md:rounded-none md:px-16">
          <div className="mx-auto flex w-full max-w-105 flex-col">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <Wordmark name={platform} />
              <LanguageChoice labelHidden />
            </div>
            <h1 className="serif mt-5 text-2xl">{t('identity.welcome.promise')}</h1>
            <p className="mt-2.5 text-ink-soft">{t('identity.welcome.text')}</p>
            <ul className="mt-4 mb-6 flex flex-col gap-3">
              <Promise icon={<CalendarCheck aria-hidden />}>{t('identity.welcome.slot')}</Promise>
              <Promise icon={<ShieldCheck aria-hidden />}>{t('identity.welcome.rules')}</Promise>
              <Promise icon={<HandHeart aria-hidden />}>{t('identity.welcome.choice')}</Promise>
            </ul>
            <div className="flex flex-col gap-2.5">
              {target && !user ? (
                <Notice tone="gold" className="mb-1">
                  {t(
                    ended
                      ? 'identity.welcome.ended'
                      : isHeld(target)
                        ? 'identity.welcome.held'
                        : 'identity.welcome.next',
                  )}
                </Notice>
              ) : null}
              {user ? (
                <ButtonLink size="lg" wide href={target ?? linkTo('featured')}>
                  {t('identity.welcome.continue', { name: nameOf(user) })}
                </ButtonLink>
              ) : (
                <>
                  <ButtonLink size="lg" wide href={linkTo('register', onward)}>
                    {t('identity.welcome.register')}
                  </ButtonLink>
                  <ButtonLink size="lg" wide tone="secondary" href={linkTo('login', onward)}>
                    {t('identity.welcome.login')}
                  </ButtonLink>
                  <ButtonLink tone="quiet" wide href={linkTo('featured')} onClick={lookAround}>
                    {t('identity.welcome.guest')}
                  </ButtonLink>
                </>
              )}
            </div>
          </div>
        </div>
      </div>
    </Screen>
  )
}

/** Continues at once; without an answer, the first write starts the session. */
function useLookAround() {
  const { session } = useClient()
  const visitor = useVisitor()
  return () => {
    if (!visitor) session.signInAnonymously().catch(console.warn)
  }
}

/** Whether the target is a held time. */
function isHeld(target: string): boolean {
  return target.startsWith(linkTo('checkout', { booking: '' }))
}

function Promise(props: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-primary-soft text-primary [&_.lucide]:size-4.5">
        {props.icon}
      </span>
      <span className="min-w-0 self-center">{props.children}</span>
    </li>
  )
}
