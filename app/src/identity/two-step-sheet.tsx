import { useState } from 'react'
import { Button } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { useClient } from '@serein/client/provider.tsx'
import { useWords } from '../language/words.ts'
import { AskPassword } from './ask-password.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { ScanKey } from './scan-key.tsx'

type Step =
  | { is: 'start' }
  | { is: 'scan'; uri: string; codes: string[] }
  | { is: 'codes'; codes: string[] }
  | { is: 'off' }

/** Sets the second step up: password, scan, a first code, recovery codes; and turns it off again. */
export function TwoStepSheet(props: {
  isOn: boolean
  hasPassword: boolean
  onClose: () => void
  onChange: () => void
}) {
  const { t } = useWords()
  const [step, setStep] = useState<Step>({ is: 'start' })
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
            setStep({ is: 'codes', codes: step.codes })
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
      ) : step.is === 'off' ? (
        <Notice tone="primary" announce>
          {t('identity.twoStep.off')}
        </Notice>
      ) : !props.hasPassword ? (
        <p className="text-ink-soft">{t('identity.twoStep.needsPassword')}</p>
      ) : props.isOn ? (
        <WhenOn
          onCodes={(codes) => setStep({ is: 'codes', codes })}
          onOff={() => {
            props.onChange()
            setStep({ is: 'off' })
          }}
        />
      ) : (
        <Start onKey={(uri, codes) => setStep({ is: 'scan', uri, codes })} />
      )}
    </Sheet>
  )
}

function Start(props: { onKey: (uri: string, codes: string[]) => void }) {
  const { t } = useWords()
  const { session } = useClient()
  return (
    <>
      <p className="mb-5 text-ink-soft">{t('identity.twoStep.text')}</p>
      <AskPassword
        action={t('identity.twoStep.start')}
        submit={async (password) => {
          const { totpURI, backupCodes } = await session.post<{
            totpURI: string
            backupCodes: string[]
          }>('two-factor/enable', { password })
          props.onKey(totpURI, backupCodes)
        }}
      />
    </>
  )
}

function WhenOn(props: { onCodes: (codes: string[]) => void; onOff: () => void }) {
  const { t } = useWords()
  const { session } = useClient()
  const [wish, setWish] = useState<'codes' | 'off' | null>(null)
  if (wish === null) {
    return (
      <>
        <p className="mb-5 text-ink-soft">{t('identity.twoStep.isOn')}</p>
        <div className="flex flex-wrap gap-2.5">
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
