import { useScreenSearch } from '../address/link.ts'
import type { Preload } from '../page/preload.ts'
import { LegalScreen, preloadLegal } from './legal-page.tsx'
import { EndNews } from './end-news.tsx'
import { YourData } from './your-data.tsx'
import { legalMetadata } from './legal-metadata.ts'

export const metadata = legalMetadata('privacy')

export function preload(context: Preload<'privacy'>): Promise<void> {
  return preloadLegal(context, 'privacy')
}

/** The policy, and a member’s rights over their data. */
export function Page() {
  const { news, ...search } = useScreenSearch('privacy')
  return (
    <LegalScreen kind="privacy" {...search}>
      {news ? <EndNews token={news} /> : null}
      <YourData />
    </LegalScreen>
  )
}
