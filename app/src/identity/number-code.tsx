import { useClient } from '@serein/client/provider.tsx'
import { useWords } from '../language/words.ts'
import { CodeForm } from './code-form.tsx'
import type { SentCode } from './phone-data.ts'

/** The code that was sent to a number; sent again, or to another number. */
export function NumberCode(props: {
  sent: SentCode
  action: string
  submit: (code: string) => Promise<void>
  /** Null: another number is asked for. */
  onSent: (sent: SentCode | null) => void
}) {
  const { t } = useWords()
  const { session } = useClient()
  const { sent, onSent } = props
  const again = async () => {
    const { phone, country } = sent
    const identity = await session.identity()
    onSent({ ...sent, ...(await identity.askCode({ phone, country })) })
  }
  return (
    <CodeForm
      key={sent.phoneNumber}
      isSms
      sendAgainAt={sent.sendAgainAt}
      submit={props.submit}
      again={again}
      action={props.action}
      other={{ label: t('identity.phone.other'), onClick: () => onSent(null) }}
    />
  )
}
