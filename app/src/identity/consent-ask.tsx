import { useState } from 'react'
import { useConsents } from './use-consents.ts'
import { Dialog } from '@serein/ui/dialog.tsx'
import { Link } from '@serein/ui/link.tsx'
import { useWords } from '../language/words.ts'

/**
 * Asks a member once about each new version of what they have agreed to; "not now" lasts until the next visit. The addresses are
 * props, since importing the screen table would split the code of every page into more chunks.
 */
export function ConsentAsk(props: { addressOf: (kind: 'terms' | 'privacy') => string }) {
  const { t, pick } = useWords()
  const { consents, give } = useConsents()
  const [isLater, setLater] = useState(false)
  const openConsents = consents.data?.asked ?? []
  const agree = async () => {
    for (const { kind, version } of openConsents) await give.mutateAsync({ kind, version })
  }
  return (
    <Dialog
      open={openConsents.length > 0 && !isLater}
      onClose={() => setLater(true)}
      title={t('identity.ask.title')}
      cancelLabel={t('identity.ask.later')}
      confirm={{
        label: t('identity.legal.agree'),
        pending: give.isPending,
        run: () => void agree().catch(() => setLater(true)),
      }}
    >
      <ul className="flex flex-col gap-4">
        {openConsents.map(({ kind, changes }) => (
          <li key={kind}>
            <p className="text-ink">{pick(changes)}</p>
            <Link href={props.addressOf(kind)} onClick={() => setLater(true)}>
              {t('identity.ask.read', { what: t(`identity.${kind}.title`) })}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
