import { Fingerprint, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { StepWay } from '@serein/client/second-step.ts'
import { Button } from '@serein/ui/button.tsx'
import { ChoiceRows } from '@serein/ui/choice.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { useClient } from '@serein/client/provider.tsx'
import { useWords } from '../language/words.ts'
import { AskPassword } from './ask-password.tsx'
import { hasPasskeys, passkeyProblem, passkeyStep } from './passkey.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Refused } from './refused.tsx'
import { ScanKey } from './scan-key.tsx'

type Step =
  | { is: 'start' }
  | { is: 'scan'; uri: string; codes: string[] }
  | { is: 'codes'; codes: string[] }
  | { is: 'off' }
  | { is: 'added' }

/** Sets up a second step by app or passkey, with recovery codes, and turns it off. */
export function TwoStepSheet(props: {
  isOn: boolean
  /** With the second step on: by an app, else by passkeys alone. */
  hasApp: boolean
  hasPassword: boolean
  onClose: () => void
  onChange: () => void
}) {
  const { t } = useWords()
  const [step, setStep] = useState<Step>({ is: 'start' })
  const scan = ({ totpURI, backupCodes }: NewKey) =>
    setStep({ is: 'scan', uri: totpURI, codes: backupCodes })
  return (
    <Sheet
      open
      onClose={props.onClose}
      title={t('identity.twoStep.title')}
      closeLabel={t('identity.security.close')}
    >
      {step.is === 'scan' ? (
        <ScanKey
          uri={step.uri}
          onDone={() => {
            props.onChange()
            // A passkey already came with recovery codes, which stay.
            setStep(step.codes.length > 0 ? { is: 'codes', codes: step.codes } : { is: 'added' })
          }}
        />
      ) : step.is === 'codes' ? (
        <>
          <Notice tone="primary" announce className="mb-4" title={t('identity.twoStep.done')}>
            {t('identity.twoStep.keep')}
          </Notice>
          <RecoveryCodes codes={step.codes} />
          <Button size="lg" wide className="mt-5" onClick={props.onClose}>
            {t('identity.twoStep.kept')}
          </Button>
        </>
      ) : step.is === 'added' ? (
        <Notice tone="primary" announce>
          {t('identity.twoStep.appAdded')}
        </Notice>
      ) : step.is === 'off' ? (
        <Notice tone="primary" announce>
          {t('identity.twoStep.off')}
        </Notice>
      ) : !props.hasPassword ? (
        <p className="text-ink-soft">{t('identity.twoStep.needsPassword')}</p>
      ) : props.isOn ? (
        <WhenOn
          hasApp={props.hasApp}
          onKey={scan}
          onCodes={(codes) => setStep({ is: 'codes', codes })}
          onOff={() => {
            props.onChange()
            setStep({ is: 'off' })
          }}
        />
      ) : (
        <Start
          onKey={scan}
          onPasskey={(codes) => {
            props.onChange()
            setStep({ is: 'codes', codes })
          }}
        />
      )}
    </Sheet>
  )
}

type NewKey = { totpURI: string; backupCodes: string[] }

function Start(props: { onKey: (key: NewKey) => void; onPasskey: (codes: string[]) => void }) {
  const { t } = useWords()
  const { session } = useClient()
  const [way, setWay] = useState<StepWay>('app')
  const [fault, setFault] = useState<unknown>(null)
  const byPasskey = async (password: string) => {
    setFault(null)
    try {
      props.onPasskey(await passkeyStep(session, password))
    } catch (error) {
      if (!passkeyProblem(error)) throw error
      setFault(error)
    }
  }
  return (
    <>
      <p className="mb-5 text-ink-soft">{t('identity.twoStep.text')}</p>
      {hasPasskeys() ? (
        <ChoiceRows
          label={t('identity.twoStep.way')}
          className="mb-5"
          choices={[
            {
              id: 'app',
              label: t('identity.twoStep.byApp'),
              help: t('identity.twoStep.byAppHelp'),
              icon: <Smartphone aria-hidden className="size-5 text-ink-soft" />,
            },
            {
              id: 'passkey',
              label: t('identity.twoStep.byPasskey'),
              help: t('identity.twoStep.byPasskeyHelp'),
              icon: <Fingerprint aria-hidden className="size-5 text-ink-soft" />,
            },
          ]}
          selected={way}
          onSelect={setWay}
        />
      ) : null}
      <Refused error={fault} word={passkeyProblem(fault)} className="my-3" />
      <AskPassword
        action={t('identity.twoStep.start')}
        submit={async (password) =>
          way === 'app'
            ? props.onKey(await session.post<NewKey>('two-factor/enable', { password }))
            : byPasskey(password)
        }
      />
    </>
  )
}

function WhenOn(props: {
  hasApp: boolean
  onKey: (key: NewKey) => void
  onCodes: (codes: string[]) => void
  onOff: () => void
}) {
  const { t } = useWords()
  const { session } = useClient()
  const [wish, setWish] = useState<'app' | 'codes' | 'off' | null>(null)
  if (wish === null) {
    return (
      <>
        <p className="mb-5 text-ink-soft">{t('identity.twoStep.isOn')}</p>
        <div className="flex flex-wrap gap-2.5">
          {props.hasApp ? null : (
            <Button tone="secondary" onClick={() => setWish('app')}>
              {t('identity.twoStep.addApp')}
            </Button>
          )}
          <Button tone="secondary" onClick={() => setWish('codes')}>
            {t('identity.twoStep.newCodes')}
          </Button>
          <Button tone="secondary" onClick={() => setWish('off')}>
            {t('identity.twoStep.turnOff')}
          </Button>
        </div>
      </>
    )
  }
  if (wish === 'app') {
    return (
      <AskPassword
        action={t('identity.twoStep.addApp')}
        submit={async (password) =>
          props.onKey(await session.post<NewKey>('two-factor/enable', { password }))
        }
      />
    )
  }
  return wish === 'codes' ? (
    <AskPassword
      action={t('identity.twoStep.newCodes')}
      submit={async (password) => {
        const { backupCodes } = await session.post<{ backupCodes: string[] }>(
          'two-factor/generate-backup-codes',
          { password },
        )
        props.onCodes(backupCodes)
      }}
    />
  ) : (
    <AskPassword
      action={t('identity.twoStep.turnOff')}
      submit={async (password) => {
        await session.post('two-factor/disable', { password })
        props.onOff()
      }}
    />
  )
}
