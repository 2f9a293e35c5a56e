import { useState } from 'react'
import { dayIn } from '@serein/client/format.ts'
import { useClient, useNow } from '@serein/client/provider.tsx'
import type { ShopSettings } from '@serein/shared/shop/settings.ts'
import { isDay } from '@serein/shared/time/day.ts'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { TimeField } from '../../form/time-field.tsx'
import { useWords } from '../../language/words.ts'
import { SideForm } from '../../form/side-form.tsx'
import type { FieldFault } from '../../form/use-delivery.ts'
import { type Reading, useServerForm } from '../../form/use-server-form.ts'
import { useWrittenLanguages } from '../../form/written-languages.ts'
import { minuteOf } from '../week-texts.ts'
import { type InTheWay, inTheWayOf, VisitsInTheWay } from './in-the-way.tsx'

type Closure = Omit<ShopSettings['closures'][number], 'id'>
type Texts = {
  fromDay: string
  toDay: string
  isOpen: boolean
  from: string
  until: string
  en: string
  fr: string
}

/** Some days on which the shop is closed, or open at other hours; and the visits that are booked then. */
export function ClosureForm({ settings, onDone }: { settings: ShopSettings; onDone: () => void }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const { shopId, details } = settings
  const today = dayIn(useNow(60_000), details.timeZone)
  const [inTheWay, setInTheWay] = useState<InTheWay | null>(null)
  const [keepsVisits, setKeepsVisits] = useState(false)
  const form = useServerForm({
    name: () => t('shop.closure.title'),
    initial: {
      fromDay: today,
      toDay: today,
      isOpen: false,
      from: '10:00',
      until: '14:00',
      en: '',
      fr: '',
    },
    before: null,
    read: readClosure,
    faultText: ({ field }) => t(`shop.closure.fault.${field as 'toDay'}`),
    send: async (closure: Closure | null) => {
      if (closure) return api.shop.close({ shopId, ...closure, keepsVisits })
      // To take it back is to open again on the days that were closed just now.
      const earlierIds = new Set(settings.closures.map(({ id }) => id))
      const { closures } = await api.shop.settings({ shopId })
      const closed = closures.find(({ id }) => !earlierIds.has(id))
      return closed && api.shop.reopen({ shopId, closureId: closed.id })
    },
    faultCode: 'rule_not_possible',
    refusedFields: (error) => {
      const visits = inTheWayOf(error)
      setInTheWay(visits)
      return visits && []
    },
    refresh: query.shop.key(),
    onDone,
  })
  const { values } = form
  const { languages, fieldOf, wordOf } = useWrittenLanguages()
  const set = (change: Partial<Texts>) => {
    setInTheWay(null)
    setKeepsVisits(false)
    form.set(change)
  }
  return (
    <SideForm why={t('shop.closure.why')} form={form}>
      <div className="grid grid-cols-2 gap-4">
        <TextField
          type="date"
          label={t('shop.closure.from')}
          min={today}
          value={values.fromDay}
          onChange={({ target: { value } }) =>
            set({ fromDay: value, ...(value > values.toDay && { toDay: value }) })
          }
        />
        <TextField
          type="date"
          label={t('shop.closure.to')}
          min={values.fromDay}
          value={values.toDay}
          error={form.at('toDay')}
          onChange={(event) => set({ toDay: event.target.value })}
        />
      </div>
      <Checkbox
        label={t('shop.closure.isOpen')}
        checked={values.isOpen}
        onChecked={(isOpen) => set({ isOpen })}
      />
      {values.isOpen ? (
        <div className="grid grid-cols-2 gap-4">
          <TimeField
            label={t('shop.closure.opens')}
            value={values.from}
            error={form.at('toMinute')}
            onText={(from) => set({ from })}
          />
          <TimeField
            label={t('shop.closure.closes')}
            value={values.until}
            onText={(until) => set({ until })}
          />
        </div>
      ) : null}
      {languages.map((language, at) => (
        <TextField
          {...fieldOf(language, (each) => form.text(each))}
          key={language}
          label={t(reasonWords[wordOf(language)])}
          help={at === 0 ? t('shop.closure.reasonHelp') : undefined}
          maxLength={120}
        />
      ))}
      {inTheWay ? (
        <>
          <VisitsInTheWay
            {...{ inTheWay, shopId }}
            zone={details.timeZone}
            text={t('shop.closure.inTheWay')}
          />
          <Checkbox
            label={t('shop.inTheWay.keep')}
            checked={keepsVisits}
            onChecked={setKeepsVisits}
          />
        </>
      ) : null}
    </SideForm>
  )
}

const reasonWords = {
  en: 'shop.closure.reasonEn',
  fr: 'shop.closure.reasonFr',
  only: 'shop.closure.reason',
} as const

function readClosure(texts: Texts): Reading<Closure | null, FieldFault> {
  const { fromDay, toDay, isOpen, en, fr } = texts
  const isInOrder = isDay(fromDay) && isDay(toDay) && fromDay <= toDay
  const [fromMinute, toMinute] = [minuteOf(texts.from), minuteOf(texts.until)]
  const isSpan = !isOpen || fromMinute < toMinute
  const faults: FieldFault[] = [
    ...(isInOrder ? [] : [{ field: 'toDay' }]),
    ...(isSpan ? [] : [{ field: 'toMinute' }]),
  ]
  // Said in one language it is better than in none.
  const reasonTexts = { en: en.trim() || fr.trim(), fr: fr.trim() || en.trim() }
  return {
    sent: {
      fromDay,
      toDay,
      fromMinute: isOpen && isSpan ? fromMinute : null,
      toMinute: isOpen && isSpan ? toMinute : null,
      reason: reasonTexts.en ? reasonTexts : null,
    },
    faults,
  }
}
