import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ManagedDayPackage } from '@serein/shared/catalogue/day-package.ts'
import { dayPackageLimits } from '@serein/shared/catalogue/day-package-rules.ts'
import { bookingChannels } from '@serein/shared/catalogue/kinds.ts'
import type { ManagedCatalogue } from '@serein/shared/catalogue/managed-catalogue.ts'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { FieldNotes } from '@serein/ui/field.tsx'
import { Select } from '@serein/ui/select.tsx'
import { AmountField } from '../form/amount-field.tsx'
import { SideForm } from '../form/side-form.tsx'
import { Ticks } from '../form/ticks.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { type Shop, useMember } from '../member/member.ts'
import { PictureChoice } from '../shop/picture-choice.tsx'
import { WeekFields } from '../shop/week-fields.tsx'
import { BilingualName, BilingualText } from './bilingual-fields.tsx'
import { PackageSteps } from './day-package-steps.tsx'
import {
  type DayPackageFields,
  readPackage,
  stepChoices,
  textsOfPackage,
} from './day-package-texts.ts'
import type { FieldFault, Moneys } from './service-texts.ts'

/** A day package, new or to be changed. */
export function DayPackageForm(props: {
  dayPackage: ManagedDayPackage | null
  catalogue: ManagedCatalogue
  shop: Shop
  onDone: () => void
}) {
  const { dayPackage, catalogue, shop, onDone } = props
  const { t, language } = useWords()
  const { api, query } = useClient()
  const { locale } = useFormat()
  const shops = useMember().data?.shops ?? [shop]
  const currencies = [...new Set([shop, ...shops].map(({ currency }) => currency))]
  const money = { currencies, locale }
  const choices = stepChoices(catalogue)
  const { id: dayPackageId = null, version = 0 } = dayPackage ?? {}
  const form = useServerForm({
    initial: textsOfPackage(
      dayPackage,
      money,
      shops.map(({ id }) => id),
    ),
    read: (texts) => readPackage(texts, money, { shops, choices }),
    faultText: ({ reason }: FieldFault) => t(`catalogue.fault.${reason}`),
    send: (terms) => api.dayPackage.save({ ...terms, dayPackageId, version }),
    faultCode: 'service_not_possible',
    refresh: query.dayPackage.key(),
    savedText: ({ name }) => t('catalogue.saved', { name: name[language] }),
    failedText: t('catalogue.failed'),
    onDone,
  })
  const own = dayPackage?.picture
    ? { id: dayPackage.pictureId!, picture: dayPackage.picture }
    : null
  return (
    <SideForm why={t('catalogue.dayPackage.formWhy')} form={form}>
      <BilingualName
        what="name"
        most={dayPackageLimits.nameLength}
        field={(of) => ({
          ...form.text(`name.${of}`),
          error: form.at(`name.${of}`) ?? form.at('name'),
        })}
      />
      <BilingualText
        what="description"
        most={dayPackageLimits.descriptionLength}
        field={(of) => form.text(`description.${of}`)}
      />
      <PictureChoice
        shopId={shop.id}
        others={own ? [own] : []}
        chosen={form.values.pictureId}
        error={form.at('pictureId')}
        onChoose={(chosen) => form.set({ pictureId: chosen?.id ?? null })}
      />
      <PackageSteps {...{ form, choices, money }} />
      <Prices {...{ form, money }} />
      <Ticks
        label={t('catalogue.shops')}
        entries={shops}
        chosen={form.values.shopIds}
        error={form.at('shopIds')}
        onChosen={(shopIds) => form.set({ shopIds })}
      />
      <Booking form={form} />
      <Checkbox
        {...form.tick('isActive')}
        label={t('catalogue.dayPackage.isActive')}
        help={t('catalogue.dayPackage.isActiveHelp')}
      />
    </SideForm>
  )
}

function Prices({ form, money }: { form: DayPackageFields; money: Moneys }) {
  const { t } = useWords()
  const { currencies, locale } = money
  const guests = Array.from({ length: dayPackageLimits.guests }, (_, at) => String(at + 1))
  const isForMore = form.values.guestLimit !== '1'
  const error = form.at('prices')
  return (
    <section data-invalid={error ? '' : undefined} className="flex flex-col gap-4">
      <Select
        {...form.choice('guestLimit')}
        label={t('catalogue.dayPackage.guests')}
        options={guests.map((id) => ({
          id,
          label: t('catalogue.dayPackage.upTo', { count: Number(id) }),
        }))}
      />
      {currencies.map((currency, place) => (
        <div key={currency} className="grid items-start gap-4 sm:grid-cols-2">
          <AmountField
            {...form.typed(`prices.${place}.one`)}
            label={t('catalogue.dayPackage.price', { currency })}
            {...{ currency, locale }}
          />
          {isForMore ? (
            <AmountField
              {...form.typed(`prices.${place}.two`)}
              label={t('catalogue.dayPackage.pairPrice', { currency })}
              help={t('catalogue.dayPackage.pairPriceHelp')}
              {...{ currency, locale }}
            />
          ) : null}
        </div>
      ))}
      <FieldNotes id="day-package-prices" error={error} />
    </section>
  )
}

/** By whom it is booked, and at which hours. */
function Booking({ form }: { form: DayPackageFields }) {
  const { t } = useWords()
  const { booking } = form.values
  const set = (change: Partial<typeof booking>) => form.set({ booking: { ...booking, ...change } })
  return (
    <>
      <Select
        {...form.choice('booking.channel')}
        label={t('catalogue.booking.channel')}
        options={bookingChannels.map((id) => ({ id, label: t(`catalogue.booking.channel.${id}`) }))}
      />
      <div data-invalid={form.at('booking.isTimed') ? '' : undefined}>
        <Checkbox
          label={t('catalogue.booking.isTimed')}
          help={t('catalogue.dayPackage.isTimedHelp')}
          checked={booking.isTimed}
          onChecked={(isTimed) => set({ isTimed })}
        />
        <FieldNotes id="day-package-timed" error={form.at('booking.isTimed')} />
      </div>
      {booking.isTimed ? (
        <WeekFields
          label={t('catalogue.booking.hours')}
          days={booking.hours}
          faultAt={(place) => form.at(`booking.hours.${place}`) ?? form.at(`hours.${place}`)}
          onChange={(hours) => set({ hours })}
        />
      ) : null}
    </>
  )
}
