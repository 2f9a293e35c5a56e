import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { useClient } from '@serein/client/provider.tsx'
import { stepWays, type StepWay } from '@serein/client/second-step.ts'
import { Button } from '@serein/ui/button.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { linkTo, safeNext } from '../address/link.ts'
import { useWords, type Word } from '../language/words.ts'
import { CodeField } from './code-field.tsx'
import { codeField } from './fields.ts'
import { hasPasskeys } from './passkey.ts'
import { PasskeyLogIn } from './passkey-log-in.tsx'
import { SignInForm } from './sign-in-form.tsx'

const fields = v.object({ code: codeField, trust: v.boolean() })

interface Props {
  next: string | undefined
  again: () => void
}

const texts: Record<StepWay | 'recovery', Word> = {
  app: 'identity.step.text',
  passkey: 'identity.step.passkeyText',
  recovery: 'identity.step.recoveryText',
}

/** Asks for the app’s code, the passkey or a recovery code after the first step. */
export function SecondStep(props: Props) {
  const { t } = useWords()
  const { session } = useClient()
  const { data: ways } = useQuery({
    queryKey: ['second-step'],
    queryFn: () => stepWays(session),
    gcTime: 0,
  })
  const [isRecovery, setRecovery] = useState(false)
  if (!ways) return <Skeleton className="mt-4 h-40 rounded-md" />
  const mayUseKey = ways.includes('passkey') && hasPasskeys()
  const first = ways.includes('app') ? 'app' : mayUseKey ? 'passkey' : null
  const way = isRecovery || !first ? 'recovery' : first
  const others = (
    <>
      {mayUseKey && way !== 'passkey' ? <PasskeyLogIn next={props.next} /> : null}
      <div className="flex flex-wrap justify-center gap-x-4">
        {way !== 'recovery' || first === 'app' ? (
          <Button tone="quiet" onClick={() => setRecovery(!isRecovery)}>
            {t(way === 'recovery' ? 'identity.step.useApp' : 'identity.step.useRecovery')}
          </Button>
        ) : null}
        <Button tone="quiet" onClick={props.again}>
          {t('identity.step.again')}
        </Button>
      </div>
    </>
  )
  return (
    <>
      <h2 className="serif mt-4 text-2xl">
        {t(way === 'passkey' ? 'identity.step.passkeyHeading' : 'identity.step.heading')}
      </h2>
      <p className="mt-2 mb-7 text-ink-soft">{t(texts[way])}</p>
      {way === 'passkey' ? (
        <div className="flex flex-col gap-3">
          <PasskeyLogIn next={props.next} isMain />
          {others}
        </div>
      ) : (
        <CodeForm key={way} next={props.next} isRecovery={way === 'recovery'} note={others} />
      )}
    </>
  )
}

function CodeForm(props: Pick<Props, 'next'> & { isRecovery: boolean; note: ReactNode }) {
  const { t } = useWords()
  const { session } = useClient()
  const router = useRouter()
  const { isRecovery } = props
  const path = isRecovery ? 'two-factor/verify-backup-code' : 'two-factor/verify-totp'
  return (
    <SignInForm
      schema={fields}
      initial={{ code: '', trust: false }}
      submit={async ({ code, trust }) => {
        // Apps show a code in two groups.
        const plainCode = isRecovery ? code : code.replaceAll(/\s/gu, '')
        await session.post(path, { code: plainCode, trustDevice: trust })
        await session.refresh()
        await router.navigate({ href: safeNext(props.next) ?? linkTo('featured'), replace: true })
      }}
      action={t('identity.login.action')}
      note={props.note}
    >
      {(form) => (
        <>
          <CodeField isRecovery={isRecovery} {...form.text('code')} />
          <Checkbox name="trust" label={t('identity.step.trust')} {...form.tick('trust')} />
        </>
      )}
    </SignInForm>
  )
}
