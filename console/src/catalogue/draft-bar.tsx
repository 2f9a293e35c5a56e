import { useState } from 'react'
import type { BatchOutcome } from '@serein/shared/catalogue/menu-batch.ts'
import type { ManagedCatalogue } from '@serein/shared/catalogue/managed-catalogue.ts'
import type { CatalogueFaultReason } from '@serein/shared/catalogue/terms.ts'
import { Button } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { useWords } from '../language/words.ts'
import { useMenuBatch } from './use-menu-batch.ts'

/** How many services nobody can book yet, and the one press that publishes them all; of those that cannot be, what they lack. */
export function DraftBar({ catalogue }: { catalogue: ManagedCatalogue }) {
  const { t, language } = useWords()
  const batch = useMenuBatch()
  const [left, setLeft] = useState<readonly BatchOutcome[]>([])
  const drafts = catalogue.services.filter(({ state }) => state === 'draft')
  const nameOf = (id: string) => catalogue.services.find((each) => each.id === id)?.name[language]
  const lacking = left.filter(({ serviceId }) => drafts.some(({ id }) => id === serviceId))
  if (drafts.length === 0) return null
  return (
    <div className="mt-4 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3 rounded-md bg-gold-soft px-4 py-2">
        <p className="min-w-0 flex-1">{t('catalogue.drafts', { count: drafts.length })}</p>
        <Button
          tone="secondary"
          size="sm"
          onClick={() => void batch.publishAll(drafts.map(({ id }) => id)).then(setLeft)}
        >
          {t('catalogue.publishAll')}
        </Button>
      </div>
      {lacking.length > 0 ? (
        <Notice tone="gold" title={t('catalogue.lacking', { count: lacking.length })}>
          <ul className="mt-1 flex flex-col gap-1">
            {lacking.map(({ serviceId, faults }) => (
              <li key={serviceId}>
                <span className="block font-semibold">{nameOf(serviceId)}</span>
                {[...new Set(faults.map(({ reason }) => reason as CatalogueFaultReason))]
                  .map((reason) => t(`catalogue.fault.${reason}`))
                  .join(' ')}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </div>
  )
}
