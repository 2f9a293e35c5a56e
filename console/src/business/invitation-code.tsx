import { Copy } from 'lucide-react'
import { Button } from '@serein/ui/button.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'

/** The code of an invitation, to be told or copied; it is shown once. */
export function InvitationCode(props: { code: string; name: string; onDone: () => void }) {
  const { t } = useWords()
  const { code, name, onDone } = props
  const address = `${location.origin}/console/join`
  const copy = async () => {
    await navigator.clipboard.writeText(`${address}#${code}`)
    showToast({ tone: 'good', text: t('business.invitation.copied') })
  }
  return (
    <div className="flex flex-col items-start gap-5">
      <p className="text-ink-soft">{t('business.invitation.codeText', { name })}</p>
      <output
        aria-label={t('business.invitation.code')}
        className="figures w-full rounded-md bg-sunken p-5 text-center text-2xl font-semibold tracking-widest"
      >
        {code}
      </output>
      <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
        {t('business.invitation.codeAt', { address })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button tone="secondary" icon={<Copy aria-hidden />} onClick={() => void copy()}>
          {t('business.invitation.copy')}
        </Button>
        <Button onClick={onDone}>{t('business.invitation.done')}</Button>
      </div>
    </div>
  )
}
