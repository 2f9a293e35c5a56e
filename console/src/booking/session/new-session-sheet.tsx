import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { type Client, useClient } from '@serein/client/provider.tsx'
import type { ShopCalendar } from '@serein/shared/booking/schema.ts'
import type { ServiceCard } from '@serein/shared/catalogue/contract.ts'
import { addDays, type Day, weekdayOf } from '@serein/shared/time/day.ts'
import { Form } from '@serein/ui/form.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useCommand } from '../../command/use-command.ts'
import { SubmitButton } from '../../form/submit-button.tsx'
import { TimeField } from '../../form/time-field.tsx'
import { type ServerForm, useServerForm } from '../../form/use-server-form.ts'
import { clockOf, instantOfClock, wallMinutes } from '../../form/wall-clock.ts'
import { useWords } from '../../language/words.ts'
import { QueryBoundary } from '../../page/page.tsx'
import { SideSheet } from '../../page/sheet.tsx'
import { BlockSeriesFields, repeatIn } from '../calendar/block-series-fields.tsx'
import { TakenDaysNotice } from '../calendar/taken-days.tsx'
import type { TakenDays } from '../desk/block-series-verbs.ts'
import { FormFooter } from '../form-footer.tsx'

export type SessionDefaults = { staffId?: string; unitId?: string; from: string }

type Wish = Omit<Parameters<Client['api']['slot']['newSessions']>[0], 'shopId'>

type Props = {
  open: boolean
  shopId: string
  defaults: SessionDefaults
  calendar: ShopCalendar
  day: Day
  onClose: () => void
}

/** Lays a session of a treatment that is given to a group, once or on several days. */
export function NewSessionSheet(props: Props) {
  const { t } = useWords()
  const { query } = useClient()
  const menu = useQuery(query.catalogue.menu.queryOptions({ input: { shopId: props.shopId } }))
  return (
    <SideSheet open={props.open} onClose={props.onClose} title={t('booking.session.new')}>
      <QueryBoundary query={menu}>
        {({ categories }) => {
          const services = categories
            .flatMap((category) => category.services)
            .filter(({ isInSessions }) => isInSessions)
          return services.length > 0 ? (
            <NewSession {...props} services={services} />
          ) : (
            <p className="text-ink-soft">{t('booking.session.noService')}</p>
          )
        }}
      </QueryBoundary>
    </SideSheet>
  )
}

function NewSession(props: Props & { services: readonly ServiceCard[] }) {
  const { defaults, calendar, services, shopId } = props
  const { t } = useWords()
  const { api, query } = useClient()
  const zone = calendar.timeZone
  const [taken, setTaken] = useState<{ days: TakenDays; wish: Wish } | null>(null)
  const skip = useCommand({ refresh: [query.booking.key()] })
  const start = Date.parse(defaults.from)
  const day =
    calendar.days.find((one) => start >= Date.parse(one.from) && start < Date.parse(one.until))
      ?.day ?? props.day
  const form = useServerForm({
    initial: {
      serviceId: services[0]!.id,
      lengthMinutes: '',
      who: defaults.staffId ?? calendar.therapists[0]?.id ?? '',
      unitToo: defaults.unitId ?? 'none',
      from: clockOf(wallMinutes(start, zone)),
      seats: '',
      lastDay: day,
      everyWeeks: 'once',
      weekdays: [String(weekdayOf(day))],
      endsBy: 'times' as 'day' | 'times',
      untilDay: addDays(day, 28),
      times: '4',
    },
    read(texts) {
      const faults: { field: string; text: string }[] = []
      const missing: { field: string }[] = []
      const repeat = repeatIn(texts, missing)
      for (const { field } of missing)
        faults.push({ field, text: t('booking.block.series.missing') })
      const seats = texts.seats.trim() === '' ? null : Number(texts.seats)
      if (seats !== null && !(Number.isInteger(seats) && seats >= 1 && seats <= 200))
        faults.push({ field: 'seats', text: t('booking.session.fault.seats') })
      const { lengths } = chosen(texts)
      const startsAt = new Date(instantOfClock(day, texts.from, zone)).toISOString()
      const sent = {
        serviceId: texts.serviceId,
        staffId: texts.who,
        ...(texts.unitToo !== 'none' && { unitId: texts.unitToo }),
        startsAt,
        lengthMinutes: lengths.find((one) => String(one) === texts.lengthMinutes) ?? lengths[0]!,
        ...(seats !== null && { seats }),
        ...(repeat && { repeat }),
      }
      return { sent, faults }
    },
    faultText: ({ text }: { field: string; text: string }) => text,
    refusedFields(error) {
      const refusal = refusalOf(error)
      if (refusal?.code !== 'session_not_possible') return null
      const { fields } = refusal.data as { fields: { path: string; message: string }[] }
      return fields.map(({ path, message }) => ({
        field: fieldOf[path] ?? 'from',
        text: t(`booking.session.fault.${reasonOf(message)}`),
      }))
    },
    async send(wish: Wish) {
      try {
        return await api.slot.newSessions({ shopId, ...wish })
      } catch (error) {
        const refusal = refusalOf(error)
        if (refusal?.code !== 'blocks_taken') throw error
        setTaken({ days: refusal.data as TakenDays, wish })
        return null
      }
    },
    refresh: query.booking.key(),
    savedText: (_, { sessions }) => t('booking.session.done.laid', { count: sessions.length }),
    onDone: props.onClose,
  })
  const { lengths } = chosen(form.values)
  return (
    <Form onSend={form.submit}>
      <WhatAndWho form={form} services={services} lengths={lengths} calendar={calendar} />
      <div className="grid grid-cols-2 gap-3">
        <TimeField {...form.typed('from')} label={t('booking.block.from')} />
        <TextField
          {...form.text('seats')}
          label={t('booking.session.seatsField')}
          note={t('common.optional')}
          help={t('booking.session.seatsHelp')}
          inputMode="numeric"
        />
      </div>
      <BlockSeriesFields form={form} calendar={calendar} day={day} isDaily />
      {taken ? (
        <TakenDaysNotice
          taken={taken.days}
          calendar={calendar}
          isPending={skip.isPending}
          onSkip={() => void laySome(taken.wish)}
        />
      ) : null}
      <FormFooter problem={null}>
        <SubmitButton form={form} pendingLabel={t('booking.visit.working')}>
          {t('booking.session.lay')}
        </SubmitButton>
      </FormFooter>
    </Form>
  )

  async function laySome(wish: Wish) {
    const isDone = await skip.run(async () => {
      const { sessions } = await api.slot.newSessions({ shopId, ...wish, skipsTaken: true })
      return t('booking.session.done.laid', { count: sessions.length })
    })
    if (isDone) props.onClose()
  }

  function chosen({ serviceId }: { serviceId: string }) {
    const service = services.find(({ id }) => id === serviceId) ?? services[0]!
    return { lengths: [...new Set(service.variants.map(({ lengthMinutes }) => lengthMinutes))] }
  }
}

/** What is given, how long, and by whom. */
function WhatAndWho(props: {
  form: ServerForm<{ serviceId: string; lengthMinutes: string; who: string }>
  services: readonly ServiceCard[]
  lengths: readonly number[]
  calendar: ShopCalendar
}) {
  const { form, services, lengths, calendar } = props
  const { t, pick } = useWords()
  return (
    <>
      <Select
        {...form.choice('serviceId')}
        label={t('booking.session.service')}
        options={services.map(({ id, name }) => ({ id, label: pick(name) }))}
      />
      {lengths.length > 1 ? (
        <Select
          {...form.choice('lengthMinutes')}
          label={t('booking.session.length')}
          options={lengths.map((minutes) => ({
            id: String(minutes),
            label: t('booking.session.minutes', { minutes }),
          }))}
        />
      ) : null}
      <Select
        {...form.choice('who')}
        label={t('booking.session.leader')}
        options={calendar.therapists.map(({ id, name }) => ({ id, label: name }))}
      />
    </>
  )
}

const fieldOf: Record<string, string> = {
  serviceId: 'serviceId',
  lengthMinutes: 'lengthMinutes',
  staffId: 'who',
  startsAt: 'from',
}

const reasons = ['closed', 'off_grid', 'twice', 'past'] as const

/** In words of the console; what else is refused is said of the treatment or its leader. */
function reasonOf(message: string): (typeof reasons)[number] | 'not_given' {
  return reasons.find((reason) => reason === message) ?? 'not_given'
}
