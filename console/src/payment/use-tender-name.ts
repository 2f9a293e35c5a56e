import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import { isExtra } from '@serein/shared/payment/tenders.ts'
import { useWords } from '../language/words.ts'
import { tenderWord } from './line-words.ts'

/** What a business takes at its desks beside cash, terminal and wallet. */
export function useDeskTenders(isNeeded = true) {
  const { query } = useClient()
  return useQuery({ ...query.till.tenders.queryOptions(), staleTime: 300_000, enabled: isNeeded })
}

/** The name of one of these tenders: as the business calls it, else as everybody does. */
export function useTenderName(tenders: readonly string[]): (tender: string) => string {
  const { t, pick } = useWords()
  const { data } = useDeskTenders(tenders.some(isExtra))
  return (tender) => {
    const own = isExtra(tender) ? data?.tenders.find((each) => each.tender === tender) : undefined
    return own?.name ? pick(own.name) : t(tenderWord(tender))
  }
}

/** Whether the desk takes a tender. */
export function useTakenTender(): (tender: string) => boolean {
  const { data } = useDeskTenders()
  return (tender) =>
    !isExtra(tender) || Boolean(data?.tenders.some((each) => each.tender === tender && each.isOn))
}
