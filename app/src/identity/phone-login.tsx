import { useState } from 'react'
import { useSession } from '@serein/client/provider.tsx'
import { linkTo, useScreenSearch } from '../link.ts'
import { Screen } from '../screen.tsx'
import { useWords } from '../words.ts'
import { CodeForm } from './code-form.tsx'
import { NumberForm } from './number-form.tsx'
import type { SentCode } from './phone-data.ts'
import { SecondStep } from './second-step.tsx'

/** In by telephone: the number, then the code that was sent to it. Who is logged in links the number instead. */
export function Page() {
  const { t } = useWords()
  const { next } = useScreenSearch('phoneLogin')
  const isLinking = useSession() !== null
  const [sent, setSent] = useState<SentCode | null>(null)
  const [isHalfway, setHalfway] = useState(false)
  const again = () => {
    setSent(null)
    setHalfway(false)
  }
  const asks = isLinking ? 'identity.phone.linkHeading' : 'identity.phone.heading'
  return (
    <Screen
      title={t('identity.phone.title')}
      back={isLinking ? linkTo('settings') : linkTo('login', next ? { next } : {})}
    >
      {isHalfway ? (
        <SecondStep next={next} again={again} />
      ) : (
        <>
          <h2 className="serif mt-4 text-2xl">{t(sent ? 'identity.phone.codeHeading' : asks)}</h2>
          <p className="mt-2 mb-7 text-ink-soft">
            {sent
              ? t('identity.phone.codeText', { number: sent.phoneNumber })
              : t('identity.phone.text')}
          </p>
          {sent ? (
            <CodeForm
              key={sent.phoneNumber}
              sent={sent}
              isLinking={isLinking}
              next={next ?? (isLinking ? linkTo('settings') : undefined)}
              onSent={setSent}
              onHalfway={() => setHalfway(true)}
              onBack={() => setSent(null)}
            />
          ) : (
            <NumberForm isLinking={isLinking} onSent={setSent} />
          )}
        </>
      )}
    </Screen>
  )
}
