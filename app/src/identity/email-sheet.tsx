import { useState } from 'react'
import * as v from 'valibot'
import { useClient } from '@serein/client/provider.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { useWords } from '../language/words.ts'
import { EmailField } from './email-field.tsx'
import { emailField, passwordField } from './fields.ts'
import { PasswordField } from './password-field.tsx'
import { SignInForm } from './sign-in-form.tsx'

interface SheetState {
  open: boolean
  onClose: () => void
  hasPassword: boolean
}

const withPassword = v.object({ email: emailField, password: passwordField })
const alone = v.object({ email: emailField })

/** Changes the address after the password and a confirmation by mail. */
export function EmailSheet({ open, onClose, hasPassword }: SheetState) {
  const { t } = useWords()
  const { session } = useClient()
  const [mailedAddress, setMailedAddress] = useState<string | null>(null)
  const close = () => {
    onClose()
    setMailedAddress(null)
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('identity.email.change')}
      closeLabel={t('identity.security.close')}
    >
      {mailedAddress ? (
        <Notice tone="primary" announce title={t('identity.email.asked')}>
          <span className="[overflow-wrap:anywhere]">
            {t('identity.email.askedText', { email: mailedAddress })}
          </span>
        </Notice>
      ) : (
        <>
          <p className="mb-5 text-ink-soft">{t('identity.email.text')}</p>
          <SignInForm
            schema={hasPassword ? withPassword : alone}
            initial={{ email: '', password: '' }}
            submit={async (input) => {
              await session.post('ask-email-change', input)
              setMailedAddress(input.email)
            }}
            action={t('identity.email.action')}
          >
            {(form) => (
              <>
                <EmailField isNew {...form.text('email')} />
                {hasPassword ? <PasswordField {...form.text('password')} /> : null}
              </>
            )}
          </SignInForm>
        </>
      )}
    </Sheet>
  )
}
