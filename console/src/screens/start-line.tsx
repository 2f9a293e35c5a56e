import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useClient } from '@serein/client/provider.tsx'
import { Link } from '@serein/ui/link.tsx'
import { linkTo } from '../address/link.ts'
import { useShop } from '../member/member.ts'
import { useWords } from '../language/words.ts'

/** Leads back to the set-up from the screens it has led to, while it is not put away and its last step is open. */
export function StartLine() {
  const { t } = useWords()
  const { query } = useClient()
  const { pathname } = useLocation()
  const { shop } = useShop()
  const { data } = useQuery({
    ...query.guide.read.queryOptions({ input: { shopId: shop?.id ?? '' } }),
    // It is there for whoever comes from the set-up, which has asked.
    enabled: false,
  })
  if (!shop || !data || data.isHidden || pathname === '/' || pathname === '/start') return null
  const last = data.steps.at(-1)!
  if (last.isDone || last.isLater) return null
  return (
    <p className="border-b border-line px-6 py-2 text-sm max-md:px-5 print:hidden">
      <Link href={linkTo('/start', { shop: shop.id })} className="inline-flex items-center gap-1.5">
        <ArrowLeft aria-hidden className="size-4" />
        {t('support.start.goBack')}
      </Link>
    </p>
  )
}
