import { useScreenSearch } from '../address/link.ts'
import type { Preload } from '../page/preload.ts'
import { MapHost } from './map-host.tsx'
import { LegalScreen, preloadLegal } from './legal-page.tsx'
import { EndNews } from './end-news.tsx'
import { YourData } from './your-data.tsx'
import { legalMetadata } from './legal-metadata.ts'

export const metadata = legalMetadata('privacy')

export async function preload(context: Preload<'privacy'>): Promise<void> {
  const { query, queryClient } = context
  await Promise.all([
    preloadLegal(context, 'privacy'),
    queryClient.prefetchQuery(query.search.mapBase.queryOptions()),
  ])
}

/** The policy, and a member’s rights over their data. */
export function Page() {
  const { news, ...search } = useScreenSearch('privacy')
  return (
    <LegalScreen kind="privacy" {...search}>
      {news ? <EndNews token={news} /> : null}
      <MapHost />
      <YourData />
    </LegalScreen>
  )
}
