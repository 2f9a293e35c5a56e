import { useQuery } from '@tanstack/react-query'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { giftCardCodeLength, giftCardCodeOf } from '@serein/shared/gift-card/code.ts'
import { Button } from '@serein/ui/button.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'

/** The code of a gift card, typed or scanned, with what is left on it. */
export function GiftCardCodeField(props: {
  code: string
  /** What is to be paid by it; without it all of a bill must be. */
  amountMinor?: number
  error: string | undefined
  onCode: (code: string) => void
  /** Takes no more than it holds. */
  onMost?: (amountMinor: number) => void
}) {
  const { code, amountMinor = 0, error, onCode, onMost } = props
  const { t } = useWords()
  const { query } = useClient()
  const format = useFormat()
  const isWhole = giftCardCodeOf(code).length === giftCardCodeLength
  const found = useQuery({
    ...query.giftCard.find.queryOptions({ input: { code } }),
    enabled: isWhole,
    retry: false,
  })
  const card = isWhole ? found.data : undefined
  const left = card && format.money({ amountMinor: card.balanceMinor, currency: card.currency })
  return (
    <div className="flex flex-col items-start gap-2 *:w-full">
      <TextField
        label={t('giftCard.code')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={code}
        error={isWhole && found.isError ? t('giftCard.unknown') : error}
        help={card ? t(`giftCard.holds.${card.state}`, { amount: left ?? '' }) : t('giftCard.scan')}
        onChange={(event) => onCode(event.target.value)}
        onKeyDown={(event) => {
          // A reader ends with Enter, and nothing is taken by that.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {card && card.balanceMinor > 0 && card.balanceMinor < amountMinor ? (
        <Button
          size="sm"
          tone="soft"
          className="w-auto!"
          onClick={() => onMost?.(card.balanceMinor)}
        >
          {t('giftCard.useAll', { amount: left ?? '' })}
        </Button>
      ) : null}
    </div>
  )
}
