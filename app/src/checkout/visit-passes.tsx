import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { UsablePass } from '@serein/shared/checkout/pass.ts'
import { Card } from '@serein/ui/card.tsx'
import { Switch } from '@serein/ui/switch.tsx'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { useSayGuest } from '../visit/guest-names.ts'
import { chosenUses, coveredItems, type PassUse, usesFor } from './pass-uses.ts'
import { passesOptions, type Quote } from './use-quote.ts'

/**
 * The treatments of a visit that the reader’s passes can pay, each with a switch. At first all of them are on, unless the reader has
 * turned them off, which `isOff` remembers over a reload.
 */
export function VisitPasses(props: {
  quote: Quote
  passes: readonly UsablePass[]
  isOff: boolean
  onOff: (isOff: boolean) => void
}) {
  const { t } = useWords()
  const { quote, passes, isOff, onOff } = props
  const { booking } = quote
  const choosing = useChoosePasses(booking.id)
  const covered = coveredItems(passes)
  const chosen = chosenUses(passes)
  const preset = useEffectEvent(() => {
    if (!isOff && chosen.length === 0 && quote.payment === null)
      choosing.mutate(usesFor(passes, covered))
  })
  useEffect(() => preset(), [])
  const turn = (itemId: string, isOn: boolean) => {
    const wanted = covered.filter((each) =>
      each === itemId ? isOn : chosen.some((use) => use.itemId === each),
    )
    onOff(wanted.length === 0)
    choosing.mutate(usesFor(passes, wanted))
  }
  return (
    <Card className="py-2">
      <h2 className="serif pt-1 text-lg">{t('checkout.pass.title')}</h2>
      {covered.map((itemId) => (
        <ItemSwitch
          key={itemId}
          {...{ quote, passes, itemId, chosen }}
          isPending={choosing.isPending}
          onChange={(isOn) => turn(itemId, isOn)}
        />
      ))}
      <Failure error={choosing.error} className="my-2" />
    </Card>
  )
}

function ItemSwitch(props: {
  quote: Quote
  passes: readonly UsablePass[]
  itemId: string
  chosen: readonly PassUse[]
  isPending: boolean
  onChange: (isOn: boolean) => void
}) {
  const { t, pick } = useWords()
  const format = useFormat()
  const sayGuest = useSayGuest()
  const { quote, passes, itemId, chosen, isPending, onChange } = props
  const { items, guests, currency } = quote.booking
  const use = chosen.find((each) => each.itemId === itemId)
  const pass =
    passes.find(({ passId }) => passId === use?.passId) ??
    passes.find((each) => each.items.some((one) => one.itemId === itemId))
  const paid = pass?.items.find((one) => one.itemId === itemId)
  const item = items.find(({ id }) => id === itemId)
  if (!pass || !paid || !item) return null
  const money = (amountMinor: number) => format.money({ amountMinor, currency })
  const guest = guests.find(({ position }) => position === item.guestPosition)
  const left = t(pass.unit === 'visit' ? 'checkout.pass.visits' : 'checkout.pass.minutes', {
    name: pick(pass.name),
    left: pass.unitsLeft,
  })
  const pays = t(paid.restMinor > 0 ? 'checkout.pass.paysPart' : 'checkout.pass.pays', {
    paid: money(paid.worthMinor),
    rest: money(paid.restMinor),
  })
  const service = pick(item.serviceName)
  return (
    <Switch
      label={
        quote.booking.guestCount > 1
          ? t('checkout.pass.useFor', {
              guest: sayGuest(item.guestPosition, guest?.name),
              service,
            })
          : t('checkout.pass.use', { service })
      }
      help={`${left}. ${pays}`}
      checked={use !== undefined}
      disabled={isPending}
      onChecked={onChange}
    />
  )
}

/** Says which passes pay, and reads anew what the visit costs. */
function useChoosePasses(bookingId: string) {
  const { api, query, queryClient } = useClient()
  const { queryKey } = passesOptions(query, bookingId)
  return useMutation({
    mutationFn: (uses: PassUse[]) => api.checkout.choosePasses({ bookingId, uses }),
    onSuccess: ({ passes }) => queryClient.setQueryData(queryKey, { passes }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: query.checkout.key() }),
  })
}
