import { useState } from 'react'
import * as z from 'zod/mini'
import { useClient } from '@serein/client/provider.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { useWords, type Word } from '../language/words.ts'
import { newPasswordField, passwordField } from './fields.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { PasswordField } from './password-field.tsx'
import { refusalProblem, SignInForm } from './sign-in-form.tsx'

const fields = z.object({ password: passwordField, newPassword: newPasswordField })

/** Another password; who has none yet chooses one by mail. */
export function PasswordSheet(props: {
  open: boolean
  onClose: () => void
  hasPassword: boolean
  /** Another provider keeps it, and sends the link. */
  isElsewhere: boolean
  email: string | null
}) {
  const { t } = useWords()
  const { session } = useClient()
  const [isDone, setDone] = useState(false)
  const close = () => {
    props.onClose()
    setDone(false)
  }
  return (
    <Sheet
      open={props.open}
      onClose={close}
      title={t('identity.form.password')}
      closeLabel={t('identity.security.close')}
    >
      {isDone ? (
        <Notice tone="primary" announce title={t('identity.password.done')}>
          {t('identity.password.doneText')}
        </Notice>
      ) : props.hasPassword ? (
        <SignInForm
          schema={fields}
          submit={(input) => session.post('choose-password', input)}
          done={() => setDone(true)}
          action={t('identity.forgot.save')}
        >
          {(problems) => (
            <>
              <PasswordField error={problems.password} />
              <NewPasswordField error={problems.newPassword} />
            </>
          )}
        </SignInForm>
      ) : (
        <ByMail email={props.email} isElsewhere={props.isElsewhere} />
      )}
    </Sheet>
  )
}

function ByMail({ email, isElsewhere }: { email: string | null; isElsewhere: boolean }) {
  const { t } = useWords()
  const { session } = useClient()
  const [state, setState] = useState<'asks' | 'pending' | 'sent'>('asks')
  const [problem, setProblem] = useState<Word | null>(null)
  const ask = async () => {
    setState('pending')
    setProblem(null)
    try {
      await (await session.identity()).askReset(email!)
      setState('sent')
    } catch (error) {
      setState('asks')
      setProblem(Object.values(refusalProblem(error))[0] ?? null)
    }
  }
  if (!email) return <p className="text-ink-soft">{t('identity.password.needsEmail')}</p>
  if (state === 'sent')
    return (
      <Notice tone="primary" announce title={t('identity.forgot.sent')}>
        {t('identity.forgot.sentText', { email })}
      </Notice>
    )
  return (
    <>
      <p className="mb-5 text-ink-soft">
        {t(isElsewhere ? 'identity.password.elsewhere' : 'identity.password.byMail')}
      </p>
      {problem ? (
        <Notice tone="red" announce className="mb-3">
          {t(problem)}
        </Notice>
      ) : null}
      <Button size="lg" wide pending={state === 'pending'} onClick={() => void ask()}>
        {t('identity.forgot.action')}
      </Button>
    </>
  )
}
