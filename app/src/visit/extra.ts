import { useFormat } from '@serein/client/provider.tsx'
import type { ServiceCard } from '@serein/shared/catalogue/contract.ts'
import type { Therapist } from '@serein/shared/team/contract.ts'
import { extraOf } from '@serein/shared/team/rules.ts'
import { useWords } from '../language/words.ts'

type Variant = Pick<ServiceCard['variants'][number], 'id' | 'priceMinor'>

/** "+€10" beside a therapist who costs more than the menu says, and "up to +€10" where it may still be one of them. */
export function useExtra(currency: string) {
  const { t } = useWords()
  const format = useFormat()
  const money = (amountMinor: number) => format.money({ amountMinor, currency }, { short: true })
  const signed = (amountMinor: number) =>
    amountMinor === 0 ? undefined : `${amountMinor > 0 ? '+' : '−'}${money(Math.abs(amountMinor))}`
  return {
    signed,
    /** For a wish as it stands in an address: `any`, a gender, or a therapist's id. */
    ofWish: (wish: string, variants: readonly Variant[], team: readonly Therapist[]) => {
      const named = team.find(({ id }) => id === wish)
      if (named) return signed(extraOf(named, variants))
      const [least, most] = extraOfAny(wish, variants, team)
      if (least === most) return signed(most)
      return most > 0 ? t('booking.wish.upTo', { extra: `+${money(most)}` }) : undefined
    },
  }
}

/** The least and the most that those who may serve cost more in all; somebody else may give each service. */
function extraOfAny(wish: string, variants: readonly Variant[], team: readonly Therapist[]) {
  const extras = variants.map((variant) =>
    team
      .filter(({ gender, skills }) => {
        const isMeant = wish === 'any' || gender === wish
        return isMeant && skills.some(({ variantId }) => variantId === variant.id)
      })
      .map((therapist) => extraOf(therapist, [variant])),
  )
  const total = (pick: (...values: number[]) => number) =>
    extras.reduce((sum, each) => sum + (each.length > 0 ? pick(...each) : 0), 0)
  return [total(Math.min), total(Math.max)] as const
}

/** The variants that guests have chosen, as the menu prices them. */
export function variantsOf(
  guests: readonly { items: readonly { variantId: string }[] }[],
  services: readonly ServiceCard[],
): Variant[] {
  const all = new Map(services.flatMap(({ variants }) => variants.map((one) => [one.id, one])))
  return guests.flatMap(({ items }) => items.flatMap(({ variantId }) => all.get(variantId) ?? []))
}
