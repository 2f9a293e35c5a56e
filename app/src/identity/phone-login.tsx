import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { SignInRefusal } from '@serein/client/identity.ts'
import { useClient, useSession } from '@serein/client/provider.tsx'
import { isNew } from '@serein/client/session.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { linkTo, safeNext, useScreenSearch } from '../address/link.ts'
import { Screen } from '../page/screen.tsx'
import { useWords } from '../language/words.ts'
import { NumberCode } from './number-code.tsx'
import { NumberForm } from './number-form.tsx'
import type { SentCode } from './phone-data.ts'
import { SecondStep } from './second-step.tsx'

/** Logs in by phone number and code; a logged-in reader adds the number instead. */
export function Page() {
  const { t } = useWords()
  const { next } = useScreenSearch('phoneLogin')
  const isLinking = useSession() !== null
  const { session } = useClient()
  const router = useRouter()
  const [sent, setSent] = useState<SentCode | null>(null)
  const [isHalfway, setHalfway] = useState(false)
  const begin = () => {
    setSent(null)
    setHalfway(false)
  }
  const confirm = async (code: string) => {
    const { phoneNumber } = sent!
    try {
      await (await session.identity()).confirmCode({ phoneNumber, code, isLinking })
    } catch (error) {
      if (!(error instanceof SignInRefusal) || error.code !== 'second_step') throw error
      return setHalfway(true)
    }
    const user = await session.refresh()
    if (isLinking) showToast({ tone: 'good', text: t('identity.phone.linked') })
    const home = isLinking ? 'settings' : user && isNew(user) ? 'accountSetup' : 'featured'
    await router.navigate({ href: safeNext(next) ?? linkTo(home), replace: true })
  }
  const asks = isLinking ? 'identity.phone.linkHeading' : 'identity.phone.heading'
  return (
    <Screen
      title={t('identity.phone.title')}
      back={isLinking ? linkTo('settings') : linkTo('login', next ? { next } : {})}
    >
      {isHalfway ? (
        <SecondStep next={next} again={begin} />
      ) : (
        <>
          <h2 className="serif mt-4 text-2xl">{t(sent ? 'identity.phone.codeHeading' : asks)}</h2>
          <p className="mt-2 mb-7 text-ink-soft">
            {sent
              ? t('identity.phone.codeText', { number: sent.phoneNumber })
              : t('identity.phone.text')}
          </p>
          {sent ? (
            <NumberCode
              sent={sent}
              submit={confirm}
              action={t(isLinking ? 'identity.phone.link' : 'identity.login.action')}
              onSent={setSent}
            />
          ) : (
            <NumberForm isLinking={isLinking} onSent={setSent} />
          )}
        </>
      )}
    </Screen>
  )
}
