import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { useClient } from '@serein/client/provider.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { linkTo, safeNext } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { CodeField } from './code-field.tsx'
import { codeField } from './fields.ts'
import { SignInForm } from './sign-in-form.tsx'

const fields = v.object({ code: codeField, trust: v.optional(v.literal('on')) })

/** The password was right; now the code of the app, or a recovery code. */
export function SecondStep(props: { next: string | undefined; again: () => void }) {
  const { t } = useWords()
  const { session } = useClient()
  const router = useRouter()
  const [isRecovery, setRecovery] = useState(false)
  const path = isRecovery ? 'two-factor/verify-backup-code' : 'two-factor/verify-totp'
  return (
    <>
      <h2 className="serif mt-4 text-2xl">{t('identity.step.heading')}</h2>
      <p className="mt-2 mb-7 text-ink-soft">
        {t(isRecovery ? 'identity.step.recoveryText' : 'identity.step.text')}
      </p>
      <SignInForm
        key={path}
        schema={fields}
        submit={async ({ code, trust }) => {
          // Apps show a code in two groups.
          const given = isRecovery ? code : code.replaceAll(/\s/gu, '')
          await session.post(path, { code: given, trustDevice: trust === 'on' })
          await session.refresh()
          await router.navigate({ href: safeNext(props.next) ?? linkTo('featured'), replace: true })
        }}
        action={t('identity.login.action')}
        note={
          <div className="flex flex-wrap justify-center gap-x-4">
            <Button tone="quiet" onClick={() => setRecovery(!isRecovery)}>
              {t(isRecovery ? 'identity.step.useApp' : 'identity.step.useRecovery')}
            </Button>
            <Button tone="quiet" onClick={props.again}>
              {t('identity.step.again')}
            </Button>
          </div>
        }
      >
        {(problems) => (
          <>
            <CodeField isRecovery={isRecovery} error={problems.code} />
            <Checkbox name="trust" label={t('identity.step.trust')} />
          </>
        )}
      </SignInForm>
    </>
  )
}
