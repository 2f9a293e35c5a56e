import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { NumberCode } from './number-code.tsx'
import { NumberForm } from './number-form.tsx'
import type { SentCode } from './phone-data.ts'
import { ShowWho } from './show-who.tsx'

interface Props {
  open: boolean
  /** The number to begin with, as one writes it. */
  phone: string
  onClose: () => void
  /** The number is confirmed, and SMS reach it from now on. */
  onConfirmed: () => unknown
}

/** Adds or confirms the reader’s phone number by a code, on the page where it is needed. */
export function ConfirmNumber({ open, onClose, ...rest }: Props) {
  const { t } = useWords()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('identity.phone.title')}
      closeLabel={t('identity.security.close')}
    >
      {open ? <Steps {...rest} /> : null}
    </Sheet>
  )
}

function Steps({ phone, onConfirmed }: Omit<Props, 'open' | 'onClose'>) {
  const { t } = useWords()
  const { query, session } = useClient()
  const offered = useQuery(query.identity.signInMethods.queryOptions())
  const own = useQuery({ ...query.identity.ownSignInMethods.queryOptions(), staleTime: 0 })
  const [sent, setSent] = useState<SentCode | null>(null)
  if (!own.data || !offered.data) return <Skeleton className="h-40 rounded-md" />
  // Who they are is asked before any work; at another provider it is asked there.
  if (!own.data.isRecent && !offered.data.firebase)
    return (
      <ShowWho
        hasPassword={own.data.methods.some(({ method }) => method === 'password')}
        onShown={() => own.refetch()}
      />
    )
  if (!sent) return <NumberForm isLinking phone={phone} onSent={setSent} />
  const confirm = async (code: string) => {
    const { phoneNumber } = sent
    await (await session.identity()).confirmCode({ phoneNumber, code, isLinking: true })
    await session.refresh()
    showToast({ tone: 'good', text: t('identity.phone.linked') })
    await onConfirmed()
  }
  return (
    <>
      <p className="mb-5 text-ink-soft">
        {t('identity.phone.codeText', { number: sent.phoneNumber })}
      </p>
      <NumberCode sent={sent} submit={confirm} action={t('identity.phone.link')} onSent={setSent} />
    </>
  )
}
