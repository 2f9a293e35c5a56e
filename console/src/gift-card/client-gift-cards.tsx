import { useQuery } from '@tanstack/react-query'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { useWords } from '../language/words.ts'

/** The gift cards that a client has bought or keeps, with what is left on each. */
export function ClientGiftCards({ clientId }: { clientId: string }) {
  const { t } = useWords()
  const { query } = useClient()
  const format = useFormat()
  const input = { clientId, limit: 10 }
  const { data } = useQuery(query.giftCard.list.queryOptions({ input }))
  if (!data || data.giftCards.length === 0) return null
  return (
    <>
      <h3 className="mt-4 mb-1 text-sm font-semibold">{t('giftCard.title')}</h3>
      <ul className="text-sm">
        {data.giftCards.map(({ id, codeEnd, state, balanceMinor, currency }) => (
          <li key={id} className="flex justify-between gap-4 py-1.5">
            <span>{`···· ${codeEnd} · ${t(`giftCard.state.${state}`)}`}</span>
            <span className="figures font-medium">
              {format.money({ amountMinor: balanceMinor, currency })}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
