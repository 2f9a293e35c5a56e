import { ownZone } from '@serein/client/clock.ts'
import { exponentOf } from '@serein/shared/money/money.ts'
import type { GiftCardDesign } from '@serein/shared/gift-card/states.ts'
import { readAmount } from '../page/read-amount.ts'
import type { OfferedGiftCards } from './gift-card-data.ts'
import type { GiftWish } from './gift-wish.ts'

/** What is chosen and typed of a card. Of the amount, one’s own counts where there is one. */
export type GiftValues = {
  worth: 'amount' | 'treatment'
  pickedMinor: string
  own: string
  variantId: string
  design: GiftCardDesign
  toName: string
  fromName: string
  message: string
  way: 'own' | 'email'
  recipientEmail: string
  when: 'now' | 'later'
  day: string
  hour: string
  payer: 'self' | 'many'
  endsOn: string
}

export type GiftFault = { field: keyof GiftValues; reason: 'range' | 'email' | 'when' | 'last' }

/** The hours in which a card can be sent, by the clock of its buyer. */
export const sendHours = Array.from({ length: 14 }, (_, index) =>
  String(index + 7).padStart(2, '0'),
)

/** As the form begins: with the second amount that the spa suggests, or with the treatment that is to be given. */
export function firstValues(
  { suggestedMinor, leastMinor, treatments }: OfferedGiftCards,
  wanted: { serviceId: string | null; fromName: string },
): GiftValues {
  const treatment = treatments.find(({ serviceId }) => serviceId === wanted.serviceId)
  return {
    worth: treatment ? 'treatment' : 'amount',
    pickedMinor: String(suggestedMinor[1] ?? suggestedMinor[0] ?? leastMinor),
    own: '',
    variantId: (treatment ?? treatments[0])?.variantId ?? '',
    design: 'leaves',
    toName: '',
    fromName: wanted.fromName,
    message: '',
    way: 'own',
    recipientEmail: '',
    when: 'now',
    day: '',
    hour: '09',
    payer: 'self',
    endsOn: '',
  }
}

/** What the card is worth; null while an amount of one’s own cannot be read or is out of bounds. */
export function worthOf(offered: OfferedGiftCards, values: GiftValues): number | null {
  if (values.worth === 'treatment')
    return (
      offered.treatments.find(({ variantId }) => variantId === values.variantId)?.priceMinor ?? null
    )
  if (values.own === '') return Number(values.pickedMinor)
  const typed = readAmount(values.own, exponentOf(offered.currency))
  const { leastMinor, mostMinor } = offered
  return typed !== null && typed >= leastMinor && typed <= mostMinor ? typed : null
}

/** The card that the fields come to, and what is amiss with them at this moment. */
export function readGift(
  offered: OfferedGiftCards,
  values: GiftValues,
  { shopId, now }: { shopId: string; now: string },
): { sent: GiftWish; faults: GiftFault[] } {
  const { worth, variantId, design, toName, fromName, message } = values
  const amountMinor = worthOf(offered, values)
  const isMailed = values.way === 'email'
  const deliverAt = isMailed && values.when === 'later' ? instantOf(values.day, values.hour) : null
  const faults: GiftFault[] = []
  if (amountMinor === null) faults.push({ field: 'own', reason: 'range' })
  if (isMailed && !/^\S+@\S+\.\S+$/u.test(values.recipientEmail.trim()))
    faults.push({ field: 'recipientEmail', reason: 'email' })
  if (isMailed && values.when === 'later' && (deliverAt === null || deliverAt <= now))
    faults.push({ field: 'day', reason: 'when' })
  const isShared = values.payer === 'many'
  if (isShared && values.endsOn === '') faults.push({ field: 'endsOn', reason: 'last' })
  return {
    sent: {
      ...(isShared && { endsOn: values.endsOn }),
      shopId,
      ...(worth === 'treatment' ? { variantId } : { amountMinor: amountMinor ?? 0 }),
      design,
      toName,
      fromName,
      message,
      recipientEmail: isMailed ? values.recipientEmail.trim() : null,
      deliverAt,
      timeZone: ownZone(),
    },
    faults,
  }
}

/** An hour of a day by the clock of this browser; null where there is no such day. */
function instantOf(day: string, hour: string): string | null {
  const at = new Date(`${day}T${hour}:00`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
