import * as v from 'valibot'
import { useClient } from '@serein/client/provider.tsx'
import { Link } from '@serein/ui/link.tsx'
import { QrCode } from '@serein/ui/qr-code.tsx'
import { useWords } from '../language/words.ts'
import { CodeField } from './code-field.tsx'
import { codeField } from './fields.ts'
import { SignInForm } from './sign-in-form.tsx'

const fields = v.object({ code: codeField })

/** The key for the app, to scan or to type; a first code shows that it arrived. */
export function ScanKey(props: { uri: string; onDone: () => void }) {
  const { t } = useWords()
  const { session } = useClient()
  const secret = new URL(props.uri).searchParams.get('secret') ?? ''
  return (
    <>
      <p className="mb-4 text-ink-soft">{t('identity.twoStep.scan')}</p>
      <div className="mb-3 flex justify-center">
        <QrCode text={props.uri} label={t('identity.twoStep.qr')} className="w-52" />
      </div>
      <p className="text-center text-sm">
        <Link href={props.uri}>{t('identity.twoStep.open')}</Link>
      </p>
      <p className="mt-3 mb-5 text-center">
        <span className="text-sm text-ink-soft">{t('identity.twoStep.key')}</span>{' '}
        <code className="[overflow-wrap:anywhere] select-all">
          {(secret.match(/.{1,4}/gu) ?? []).join(' ')}
        </code>
      </p>
      <SignInForm
        schema={fields}
        initial={{ code: '' }}
        submit={async ({ code }) => {
          await session.post('two-factor/verify-totp', { code: code.replaceAll(/\s/gu, '') })
          props.onDone()
        }}
        action={t('identity.twoStep.confirm')}
      >
        {(form) => <CodeField {...form.text('code')} />}
      </SignInForm>
    </>
  )
}
