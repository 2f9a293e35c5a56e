import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { useWords } from '../language/words.ts'
import { type CampaignTexts, readSegment } from './campaign-texts.ts'

/** The number of clients in the segment, and of those who can be reached. */
export function ClientCount({ texts }: { texts: CampaignTexts }) {
  const { t } = useWords()
  const { query } = useClient()
  const { segment } = readSegment(texts)
  const count = useQuery({
    ...query.campaign.count.queryOptions({ input: { segment } }),
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-live="polite" aria-labelledby="client-count" className="rounded-md bg-sunken p-4">
      <h2 id="client-count" className="text-sm font-semibold">
        {t('campaign.count.title')}
      </h2>
      {count.data ? (
        <>
          <p className="serif mt-1 text-2xl">
            {t('campaign.count.now', { count: count.data.now })}
          </p>
          <p className="mt-1 text-sm text-ink-soft">
            {t('campaign.count.of', { clients: count.data.clients, wanting: count.data.wanting })}
          </p>
        </>
      ) : count.error ? (
        <p className="mt-1 text-sm text-red">{t('campaign.count.failed')}</p>
      ) : (
        <Skeleton className="mt-2 h-14 w-full" />
      )}
    </section>
  )
}
