import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { useWords } from '../language/words.ts'

/** Who draws the maps of this installation, where that is not itself: browsers fetch them there. */
export function MapHost() {
  const { t } = useWords()
  const { query } = useClient()
  const { data } = useQuery(query.search.mapBase.queryOptions())
  if (!data?.styleUrl) return null
  return (
    <Notice className="mb-6">
      {t('identity.privacy.map', { host: new URL(data.styleUrl).host })}
    </Notice>
  )
}
