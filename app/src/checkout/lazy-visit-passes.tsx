import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ComponentProps } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { passesOptions } from './use-quote.ts'

const VisitPasses = lazy(async () => ({
  default: (await import('./visit-passes.tsx')).VisitPasses,
}))

/** The passes that can pay a held visit; nothing, and nothing is loaded, where the reader has none. */
export function LazyVisitPasses(props: Omit<ComponentProps<typeof VisitPasses>, 'passes'>) {
  const { query } = useClient()
  const { data } = useQuery(passesOptions(query, props.quote.booking.id))
  if (!data || data.passes.length === 0) return null
  return (
    <Suspense>
      <VisitPasses {...props} passes={data.passes} />
    </Suspense>
  )
}
