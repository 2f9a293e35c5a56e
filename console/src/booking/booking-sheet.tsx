import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ShopCalendar } from '@serein/shared/booking/schema.ts'
import { type Day } from '@serein/shared/time/day.ts'
import { Button } from '@serein/ui/button.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Select } from '@serein/ui/select.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import type { Shop } from '../business/member.ts'
import { QueryBoundary } from '../page/page.tsx'
import { useMember } from '../business/member.ts'
import { WhileSuspended } from '../business/while-suspended.tsx'
import { useWords } from '../language/words.ts'
import { dayIn } from '@serein/client/format.ts'
import { CustomerField, type Customer } from './customer-field.tsx'
import { DayField } from './day-field.tsx'
import { OtherGuests } from './other-guests.tsx'
import { FormFooter } from './form-footer.tsx'
import { TimeField } from './time-field.tsx'
import { TherapistSelect } from './therapist-select.tsx'
import {
  choicesOf,
  partyOf,
  priceOf,
  useNewBooking,
  type Menu,
  type Team,
  type Wish,
} from './use-new-booking.ts'
import type { BoardVerbs } from './use-board-verbs.ts'

export type BookingDefaults = {
  staffId?: string
  unitId?: string
  /** An instant; else as soon as can be. */
  from?: string
  /** Chosen already, by searching for them. */
  customer?: Customer
  serviceId?: string
}

type Props = {
  open: boolean
  defaults: BookingDefaults
  calendar: ShopCalendar
  shop: Shop
  day: Day
  now: number
  verbs: BoardVerbs
  onClose: () => void
}

/** Books somebody who calls or walks in. */
export function BookingSheet(props: Props) {
  const { t } = useWords()
  const { data: who } = useMember()
  return (
    <Sheet
      open={props.open}
      onClose={props.onClose}
      desktop="side"
      title={t('booking.board.book')}
      closeLabel={t('booking.visit.close')}
    >
      {who?.suspension ? <WhileSuspended who={who} what="visit" /> : <Form {...props} />}
    </Sheet>
  )
}

function Form(props: Props) {
  const { shop } = props
  const { query } = useClient()
  const input = { shopId: shop.id }
  const menu = useQuery(query.catalogue.menu.queryOptions({ input, staleTime: 300_000 }))
  const team = useQuery(query.team.list.queryOptions({ input, staleTime: 300_000 }))
  return (
    <QueryBoundary query={menu}>
      {(menuData) => (
        <QueryBoundary query={team}>
          {(teamData) => (
            <BookingForm
              {...props}
              menu={menuData}
              team={teamData}
              key={JSON.stringify(props.defaults)}
            />
          )}
        </QueryBoundary>
      )}
    </QueryBoundary>
  )
}

function BookingForm(props: Props & { menu: Menu; team: Team }) {
  const { menu, team } = props
  const { t, pick } = useWords()
  const format = useFormat()
  const form = useNewBooking(props)
  const { wish, set } = form
  const choices = choicesOf(menu, team, wish)
  const party = partyOf(menu, team, wish)
  const listed = [wish, ...wish.others].map((one) => priceOf(choicesOf(menu, team, one), one))
  const sum = listed.reduce((all, one) => (all === null || one === null ? null : all + one))
  const price = usePrice(props.shop.id, wish.day, party, form.startsAt) ?? sum ?? null
  const services = menu.categories.flatMap((category) =>
    category.services.map(({ id, name }) => ({
      id,
      label: `${pick(name)} · ${pick(category.name)}`,
    })),
  )
  const [pending, setPending] = useState(false)
  const money = (amountMinor: number) =>
    format.money({ amountMinor, currency: menu.currency }, { short: true })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setPending(true)
    const isDone = await form.send()
    setPending(false)
    if (isDone) props.onClose()
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
      <CustomerField
        customer={wish.customer}
        onCustomer={(customer) => set({ customer })}
        errors={form.errors}
      />
      <Select
        label={t('booking.form.service')}
        placeholder={t('booking.form.servicePlaceholder')}
        options={services}
        error={form.errors.service}
        value={wish.serviceId}
        onSelect={(serviceId) => set({ serviceId, variantId: '', addOnIds: [] })}
      />
      {choices.service ? <ServiceParts {...{ wish, set, money }} choices={choices} /> : null}
      <TherapistSelect
        {...{ choices, money }}
        staffId={wish.staffId}
        onSelect={(staffId) => set({ staffId })}
      />
      <OtherGuests
        {...{ wish, set, menu, team, services, money }}
        most={props.calendar.partyLimit}
        errors={form.errors}
      />
      <div className="grid grid-cols-[1fr_7rem] items-start gap-3">
        <DayField
          value={wish.day}
          today={dayIn(new Date(props.now).toISOString(), props.shop.timeZone)}
          onDay={(day) => set({ day })}
        />
        <TimeField
          label={t('booking.form.time')}
          error={form.errors.time}
          value={wish.time}
          onTime={(time) => set({ time })}
        />
      </div>
      <TextField
        label={t('booking.form.note')}
        note={t('booking.form.optional')}
        maxLength={1000}
        value={wish.note}
        onChange={(event) => set({ note: event.target.value })}
      />
      {form.isSoon ? (
        <Checkbox
          label={t('booking.form.checkIn')}
          checked={wish.checkIn}
          onChecked={(checkIn) => set({ checkIn })}
        />
      ) : null}
      <FormFooter problem={form.problem}>
        <Button
          type="submit"
          wide
          size="lg"
          pending={pending}
          pendingLabel={t('booking.visit.working')}
        >
          {price === null
            ? t('booking.form.book')
            : t('booking.form.bookFor', { amount: money(price) })}
        </Button>
        <p className="text-center text-sm text-ink-soft">{t('booking.form.payHere')}</p>
      </FormFooter>
    </form>
  )
}

/** What it costs at that time, offers included; null until that is known, and for times that only the desk may book. */
function usePrice(
  shopId: string,
  day: Day,
  party: ReturnType<typeof partyOf>,
  startsAt: number,
): number | null {
  const { query } = useClient()
  const { data } = useQuery(
    query.slot.day.queryOptions({
      input: { shopId, day, ...(party ?? { guests: [] }) },
      enabled: party !== null && !Number.isNaN(startsAt),
    }),
  )
  const start = data?.starts.find((each) => Date.parse(each.startsAt) === startsAt)
  return start?.priceMinor ?? null
}

/** How long, and what else. */
function ServiceParts(props: {
  wish: Wish
  set: (part: Partial<Wish>) => void
  choices: ReturnType<typeof choicesOf>
  money: (amountMinor: number) => string
}) {
  const { wish, set, choices, money } = props
  const { t, pick } = useWords()
  const { service } = choices
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
        value={choices.variant?.id ?? ''}
        onSelect={(variantId) => set({ variantId })}
      />
      {service.addOns.length > 0 ? (
        <fieldset>
          <legend className="mb-1 text-sm font-semibold">{t('booking.form.addOns')}</legend>
          {service.addOns.map(({ id, name, lengthMinutes, priceMinor }) => (
            <Checkbox
              key={id}
              label={[
                pick(name),
                lengthMinutes > 0 ? t('booking.form.more', { n: lengthMinutes }) : null,
                money(priceMinor),
              ]
                .filter(Boolean)
                .join(' · ')}
              checked={wish.addOnIds.includes(id)}
              onChecked={(isOn) =>
                set({
                  addOnIds: isOn
                    ? [...wish.addOnIds, id]
                    : wish.addOnIds.filter((one) => one !== id),
                })
              }
            />
          ))}
        </fieldset>
      ) : null}
    </>
  )
}
