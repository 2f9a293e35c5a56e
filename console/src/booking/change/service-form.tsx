import { useState, type FormEvent } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Select } from '@serein/ui/select.tsx'
import { useWords } from '../../language/words.ts'
import { FormFooter } from '../form-footer.tsx'
import { offeredFor, type Choice, type Menu, type Team } from './choices.ts'
import { useChange } from './use-change.ts'
import { usePlan } from './use-plan.ts'
import type { SheetOfVisit } from './visit-changes.tsx'

type Props = SheetOfVisit & {
  menu: Menu
  team: Team
  first: Choice
  what: { itemId: string } | { guestPosition: number }
}

/** Which service, how long, with which extras and by whom; what comes of it is said before it is done. */
export function ServiceForm(props: Props) {
  const { visit, menu, team, first, what, onClose } = props
  const { t, pick } = useWords()
  const format = useFormat()
  const [choice, setChoice] = useState(first)
  const [tellClient, setTold] = useState(true)
  const change = useChange(onClose)
  const { service, variant } = offeredFor(menu, team, choice)
  const isChange = 'itemId' in what
  const isSame = isChange && JSON.stringify(choice) === JSON.stringify(first)
  const set = (part: Partial<Choice>) => setChoice({ ...choice, ...part })
  const { variantId, addOnIds, wish } = choice
  const asked = { bookingId: visit.id, ...what, variantId, addOnIds, wish }
  const plan = usePlan(asked, variant !== undefined && !isSame, props)
  const choose = (serviceId: string) => {
    const services = menu.categories.flatMap((category) => category.services)
    const found = services.find(({ id }) => id === serviceId)
    set({ serviceId, variantId: found?.variants[0]?.id ?? '', addOnIds: [], wish: 'any' })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!variant) return change.say(t('booking.form.noService'))
    if (isSame) return onClose()
    const { totalMinor } = plan.data ?? {}
    const agreed = typeof totalMinor === 'number' ? { expectedTotalMinor: totalMinor } : {}
    const input = { ...asked, ...agreed, expectedSequence: visit.sequence, tellClient }
    const done = t(`booking.change.${isChange ? 'change' : 'add'}.done`, {
      service: pick(service!.name),
    })
    const { booking } = change.api
    const send = () =>
      'itemId' in what
        ? booking.changeItem({ ...input, itemId: what.itemId })
        : booking.addItem({ ...input, guestPosition: what.guestPosition })
    void change.send(send, done, (changed) => changed)
  }
  const amount = plan.data?.addedMinor
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <Select
        label={t('booking.form.service')}
        placeholder={t('booking.form.servicePlaceholder')}
        options={menu.categories.flatMap((category) =>
          category.services.map(({ id, name }) => ({
            id,
            label: `${pick(name)} · ${pick(category.name)}`,
          })),
        )}
        value={choice.serviceId}
        onSelect={choose}
      />
      {service ? <Parts {...{ menu, team, choice, set }} /> : null}
      {plan.words ? <Notice tone={plan.isRefused ? 'red' : 'primary'}>{plan.words}</Notice> : null}
      {visit.customerName ? (
        <Checkbox label={t('booking.change.tell')} checked={tellClient} onChecked={setTold} />
      ) : null}
      <FormFooter problem={change.problem}>
        <Button
          type="submit"
          wide
          size="lg"
          disabled={plan.isRefused || isSame}
          pending={change.isPending}
          pendingLabel={t('booking.visit.working')}
        >
          {t(`booking.change.${isChange ? 'change' : 'add'}.button`, {
            how: typeof amount === 'number' ? 'priced' : 'plain',
            amount: format.money({ amountMinor: Math.abs(amount ?? 0), currency: visit.currency }),
            sign: (amount ?? 0) < 0 ? '−' : '+',
          })}
        </Button>
      </FormFooter>
    </form>
  )
}

/** How long, with what, and by whom. */
function Parts(props: {
  menu: Menu
  team: Team
  choice: Choice
  set: (part: Partial<Choice>) => void
}) {
  const { menu, team, choice, set } = props
  const { t, pick } = useWords()
  const format = useFormat()
  const { service, therapists } = offeredFor(menu, team, choice)
  const money = (amountMinor: number) =>
    format.money({ amountMinor, currency: menu.currency }, { short: true })
  if (!service) return null
  return (
    <>
      <Select
        label={t('booking.form.length')}
        options={service.variants.map(({ id, lengthMinutes, priceMinor, name }) => ({
          id,
          label: [
            t('booking.form.minutes', { n: lengthMinutes }),
            name ? pick(name) : null,
            money(priceMinor),
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
        value={choice.variantId}
        onSelect={(variantId) => set({ variantId })}
      />
      {service.addOns.length > 0 ? (
        <fieldset>
          <legend className="mb-1 text-sm font-semibold">{t('booking.form.addOns')}</legend>
          {service.addOns.map(({ id, name, priceMinor }) => (
            <Checkbox
              key={id}
              label={`${pick(name)} · ${money(priceMinor)}`}
              checked={choice.addOnIds.includes(id)}
              onChecked={(isOn) =>
                set({
                  addOnIds: isOn
                    ? [...choice.addOnIds, id]
                    : choice.addOnIds.filter((one) => one !== id),
                })
              }
            />
          ))}
        </fieldset>
      ) : null}
      {service.hands === 0 ? null : (
        <Select
          label={t('booking.form.therapist')}
          options={[
            { id: 'any', label: t('booking.form.anyone') },
            ...therapists.map(({ id, name }) => ({ id, label: name })),
          ]}
          value={therapists.some(({ id }) => id === choice.wish) ? choice.wish : 'any'}
          onSelect={(wish) => set({ wish })}
        />
      )}
    </>
  )
}
