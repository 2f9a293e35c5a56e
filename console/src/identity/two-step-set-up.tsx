import { useQueryClient } from '@tanstack/react-query'
import { Copy, Download, Fingerprint, Smartphone } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { isOnline } from '@serein/client/connection.ts'
import { SignInRefusal } from '@serein/client/identity.ts'
import { addPasskey, browserHasPasskeys, deviceName } from '@serein/client/passkey.ts'
import { useClient } from '@serein/client/provider.tsx'
import { passkeyAsStep, type StepWay } from '@serein/client/second-step.ts'
import { Button } from '@serein/ui/button.tsx'
import { ChoiceRows } from '@serein/ui/choice.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Link } from '@serein/ui/link.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { QrCode } from '@serein/ui/qr-code.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { SubmitButton } from '../form/submit-button.tsx'
import { Entrance } from '../page/entrance.tsx'
import { keepFile } from '../page/keep-file.ts'
import { PasskeyButton, passkeyWord } from './passkey-button.tsx'

/** With a passkey there is nothing to scan. */
type Key = { totpURI: string | null; backupCodes: string[] }

/** Sets up the second step that powerful roles require, and then opens the console; `way`: where it is a part of one. */
export function TwoStepSetUp({ way }: { way: ReactNode }) {
  const { t } = useWords()
  const { query } = useClient()
  const cache = useQueryClient()
  const [key, setKey] = useState<Key | null>(null)
  const [isConfirmed, setConfirmed] = useState(false)
  const begin = () => cache.invalidateQueries({ queryKey: query.business.me.key() })
  return (
    <Entrance title={t('identity.step.needed')} width="narrow" offersLanguage way={way}>
      <h1 className="serif text-2xl">{t('identity.step.needed')}</h1>
      {key?.totpURI && !isConfirmed ? (
        <ScanKey uri={key.totpURI} onConfirmed={() => setConfirmed(true)} />
      ) : key ? (
        <RecoveryCodes
          codes={key.backupCodes}
          hasPasskey={key.totpURI === null}
          onKept={() => void begin()}
        />
      ) : (
        <Begin onKey={setKey} />
      )}
    </Entrance>
  )
}

/** An app or a passkey, and the password; from there it goes on by itself. */
function Begin({ onKey }: { onKey: (key: Key) => void }) {
  const { t } = useWords()
  const { session } = useClient()
  const [way, setWay] = useState<StepWay>('app')
  const begin = async (password: string): Promise<Key> => {
    if (way === 'app') return session.post<Key>('two-factor/enable', { password })
    const name = deviceName(navigator.userAgent)
    return { totpURI: null, backupCodes: await passkeyAsStep(session, { password, name }) }
  }
  return (
    <>
      <p className="mt-1.5 mb-6 text-ink-soft">{t('identity.step.neededText')}</p>
      <StepForm
        name="password"
        action={t('identity.step.start')}
        send={async (password) => onKey(await begin(password))}
      >
        {(error) => (
          <>
            {browserHasPasskeys() ? (
              <ChoiceRows
                label={t('identity.step.way')}
                choices={[
                  {
                    id: 'app',
                    label: t('identity.step.way.app'),
                    help: t('identity.step.way.appHelp'),
                    icon: <Smartphone aria-hidden />,
                  },
                  {
                    id: 'passkey',
                    label: t('identity.step.way.passkey'),
                    help: t('identity.step.way.passkeyHelp'),
                    icon: <Fingerprint aria-hidden />,
                  },
                ]}
                selected={way}
                onSelect={setWay}
              />
            ) : null}
            <TextField
              label={t('identity.form.password')}
              name="password"
              autoComplete="current-password"
              required
              error={error}
              reveal={{ show: t('identity.form.show'), hide: t('identity.form.hide') }}
              capsLockHint={t('identity.form.capsLock')}
            />
          </>
        )}
      </StepForm>
      {/* Who logs in by something else has no password yet: the account, which is one with that of the app, gives one. */}
      <p className="mt-5 text-center text-sm">
        <Link href="/settings" target="_blank" rel="noopener">
          {t('identity.step.setUp')}
        </Link>
      </p>
    </>
  )
}

function ScanKey({ uri, onConfirmed }: { uri: string; onConfirmed: () => void }) {
  const { t } = useWords()
  const { session } = useClient()
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return (
    <>
      <p className="mt-1.5 mb-4 text-ink-soft">{t('identity.step.scan')}</p>
      <div className="mb-3 flex justify-center">
        <QrCode text={uri} label={t('identity.step.qr')} className="w-52" />
      </div>
      <p className="text-center text-sm">
        <Link href={uri}>{t('identity.step.open')}</Link>
      </p>
      <p className="mt-3 mb-5 text-center">
        <span className="text-sm text-ink-soft">{t('identity.step.key')}</span>{' '}
        <code className="[overflow-wrap:anywhere] select-all">
          {(secret.match(/.{1,4}/gu) ?? []).join(' ')}
        </code>
      </p>
      <StepForm
        name="code"
        action={t('identity.step.confirm')}
        send={async (code) => {
          await session.post('two-factor/verify-totp', { code: code.replaceAll(/\s/gu, '') })
          onConfirmed()
        }}
      >
        {(error) => (
          <TextField
            label={t('identity.step.code')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={9}
            required
            error={error}
          />
        )}
      </StepForm>
    </>
  )
}

/** Shown once; kept by the reader. */
function RecoveryCodes(props: { codes: string[]; hasPasskey: boolean; onKept: () => void }) {
  const { codes, onKept } = props
  const { t, platform } = useWords()
  const { session } = useClient()
  const text = codes.join('\n')
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    showToast({ text: t('identity.step.copied'), tone: 'good' })
  }
  const save = () => keepFile(new File([`${platform}\n\n${text}\n`], 'recovery-codes.txt'))
  return (
    <>
      <Notice tone="primary" announce className="my-4" title={t('identity.step.done')}>
        {t('identity.step.keep')}
      </Notice>
      <ul
        aria-label={t('identity.step.codes')}
        className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-md bg-sunken p-4 font-mono"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button tone="secondary" icon={<Copy aria-hidden />} onClick={() => void copy()}>
          {t('identity.step.copy')}
        </Button>
        <Button tone="secondary" icon={<Download aria-hidden />} onClick={save}>
          {t('identity.step.save')}
        </Button>
      </div>
      <Button size="lg" wide className="mt-5" onClick={onKept}>
        {t('identity.step.kept')}
      </Button>
      {props.hasPasskey ? null : (
        <>
          <p className="mt-6 mb-3 text-sm text-ink-soft">{t('identity.passkey.instead')}</p>
          <PasskeyButton
            label={t('identity.passkey.add')}
            run={() => addPasskey(session, deviceName(navigator.userAgent))}
            onDone={() => showToast({ text: t('identity.passkey.added'), tone: 'good' })}
          />
        </>
      )}
    </>
  )
}

/** The faults by field. */
const wrongs = {
  password: 'identity.step.wrongPassword',
  code: 'identity.step.wrong',
} as const

/** A step with one field and its fault. */
function StepForm(props: {
  name: keyof typeof wrongs
  action: string
  send: (typedText: string) => Promise<void>
  children: (error: string | undefined) => ReactNode
}) {
  const { name } = props
  const { t } = useWords()
  const form = useServerForm({
    initial: { typedText: '' },
    read: ({ typedText }) => ({
      sent: typedText,
      faults: typedText.trim() ? [] : [{ field: 'typedText' }],
    }),
    faultText: () => t(wrongs[name]),
    send: (typedText: string) => props.send(typedText),
    refusedFields: (error) => (isWrong(error) ? [{ field: 'typedText' }] : null),
    saysProblem: true,
  })
  return (
    <Form
      onSend={(element) => {
        form.set({ typedText: String(new FormData(element).get(name)) })
        form.submit(element)
      }}
    >
      {form.problem ? (
        <Notice tone="red" announce>
          {problemOf(form.problem, t)}
        </Notice>
      ) : null}
      {props.children(form.at('typedText'))}
      <SubmitButton form={form} pendingLabel={t('screen.loading')}>
        {props.action}
      </SubmitButton>
    </Form>
  )
}

function isWrong(error: unknown): boolean {
  const codes = ['wrong_credentials', 'invalid_input', 'wrong_code', 'wrong_password']
  return error instanceof SignInRefusal && !passkeyWord(error) && codes.includes(error.code)
}

function problemOf(error: unknown, t: ReturnType<typeof useWords>['t']): string {
  const ofPasskey = passkeyWord(error)
  if (ofPasskey) return t(ofPasskey)
  if (!(error instanceof SignInRefusal))
    return t(isOnline() ? 'screen.problem.text' : 'frame.offline.notSent')
  if (error.code === 'too_many_requests') return t('identity.refusal.tooMany')
  return error.words ?? t('screen.problem.text')
}
