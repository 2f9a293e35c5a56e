import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { useClient } from '@serein/client/provider.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { useWords } from '../language/words.ts'
import { newPasswordField, passwordField } from './fields.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { PasswordField } from './password-field.tsx'
import { Refused } from './refused.tsx'
import { SignInForm } from './sign-in-form.tsx'

const fields = v.object({ password: passwordField, newPassword: newPasswordField })

/** Changes the password, or sends a link to choose a first one. */
export function PasswordSheet(props: {
  open: boolean
  onClose: () => void
  hasPassword: boolean
  /** Another provider stores the password and sends the link. */
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
          initial={{ password: '', newPassword: '' }}
          submit={async (input) => {
            await session.post('choose-password', input)
            setDone(true)
          }}
          action={t('identity.forgot.save')}
        >
          {(form) => (
            <>
              <PasswordField {...form.text('password')} />
              <NewPasswordField {...form.text('newPassword')} />
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
  const ask = useMutation({
    mutationFn: async () => (await session.identity()).askReset(email!),
  })
  if (!email) return <p className="text-ink-soft">{t('identity.password.needsEmail')}</p>
  if (ask.isSuccess)
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
      <Refused error={ask.error} className="mb-3" />
      <Button size="lg" wide pending={ask.isPending} onClick={() => ask.mutate()}>
        {t('identity.forgot.action')}
      </Button>
    </>
  )
}
