import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useClient } from '@serein/client/provider.tsx'
import { Link } from '@serein/ui/link.tsx'
import { linkTo } from '../address/link.ts'
import { useShop } from '../member/member.ts'
import { useWords } from '../language/words.ts'

/** Leads back to the set-up from the screens it has led to, while it is neither finished nor put away. */
export function StartLine() {
  const { t } = useWords()
  const { query } = useClient()
  const { pathname } = useLocation()
  const { shop } = useShop()
  const { data } = useQuery({
    ...query.guide.read.queryOptions({ input: { shopId: shop?.id ?? '' } }),
    enabled: shop !== undefined,
    staleTime: 5 * 60_000,
  })
  const isLeft = data?.steps.some(({ isDone }) => !isDone)
  if (!shop || !data || data.isHidden || !isLeft || pathname === '/' || pathname === '/start')
    return null
  return (
    <p className="border-b border-line px-6 py-2 text-sm max-md:px-5 print:hidden">
      <Link href={linkTo('/start', { shop: shop.id })} className="inline-flex items-center gap-1.5">
        <ArrowLeft aria-hidden className="size-4" />
        {t('support.start.goBack')}
      </Link>
    </p>
  )
}
