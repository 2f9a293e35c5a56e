import { useState } from 'react'
import { useFormat, useNow } from '@serein/client/provider.tsx'
import { allows } from '@serein/shared/business/permission.ts'
import type { ShopDay, Visit } from '@serein/shared/booking/schema.ts'
import type { Member, Shop } from '../member.ts'
import { ConsolePage, Faces } from '../page.tsx'
import { useDayAddress } from './day-address.ts'
import { DayBody } from './day-body.tsx'
import { axisOf, columnsOf } from './day-layout.ts'
import { DaySkeleton } from './day-skeleton.tsx'
import { DayStatus, DaySteps } from './day-tools.tsx'
import { KeyHelp } from './key-help.tsx'
import { useDayKeys } from './use-day-keys.ts'
import { useShopDay } from './use-shop-day.ts'
import { useVisitVerbs } from './use-visit-verbs.ts'
import { VisitActions } from './visit-actions.tsx'
import { lookOf } from './visit-look.ts'
import { VisitQuestions } from './visit-questions.tsx'

// For as long as the page is open; a reload has the keys again.
let keysAreOn = true

export function DayPage({ shop, who }: { shop: Shop; who: Member }) {
  const zone = shop.timeZone
  const instant = useNow()
  const now = Date.parse(instant)
  const address = useDayAddress(zone, instant)
  const { day, today, selected, select } = address
  const { result, live, changed, key } = useShopDay(shop.id, day)
  const verbs = useVisitVerbs({ key, zone })
  const [showsCancelled, setShowsCancelled] = useState(false)
  const [recalled, setRecalled] = useState(0)
  const [helps, setHelps] = useState(false)
  const [single, setSingle] = useState(keysAreOn)
  const mayChange = allows(who.permissions.calendar ?? 'none', 'change')
  const view = result.data ? viewOf(result.data, now, showsCancelled) : null
  const visit = result.data?.visits.find(({ id }) => id === selected)
  const title = useDayTitle(day, today)

  const goToday = () => {
    address.goToday()
    setRecalled(recalled + 1)
  }
  const close = () => {
    if (!selected) return
    // Back to where the reader was in the day, before the panel goes.
    const panel = document.activeElement?.closest('aside')
    if (panel)
      document.querySelector<HTMLElement>(`[data-block][data-visit="${selected}"]`)?.focus()
    select(undefined)
  }
  useDayKeys({
    single,
    columns: view?.columns ?? [],
    act: (id, verb) => {
      const target = result.data?.visits.find((one) => one.id === id)
      if (target && mayChange) verbs.start(target, verb)
    },
    step: address.step,
    goToday,
    help: () => setHelps(true),
    close,
  })

  return (
    <ConsolePage
      fills
      title={title}
      tools={<DaySteps step={address.step} goToday={goToday} />}
      actions={
        <DayStatus
          live={live}
          zone={zone}
          cancelled={{
            count: result.data?.visits.filter(({ state }) => state === 'cancelled').length ?? 0,
            shown: showsCancelled,
            toggle: () => setShowsCancelled(!showsCancelled),
          }}
          help={() => setHelps(true)}
        />
      }
    >
      <Faces query={result} loading={<DaySkeleton />}>
        {(data) => (
          <DayBody
            {...{ data, now, title, changed, selected, visit, zone }}
            view={view!}
            place={`${shop.id} ${day}`}
            isToday={day === today}
            currency={shop.currency}
            seesMoney={allows(who.permissions.money ?? 'none', 'view')}
            open={select}
            busy={verbs.pending?.bookingId}
            recalled={recalled}
            onClose={close}
            onNextDay={() => address.step(1)}
            actions={visit ? <VisitActions {...{ visit, zone, now, mayChange, verbs }} /> : null}
          />
        )}
      </Faces>
      <VisitQuestions verbs={verbs} zone={zone} />
      <KeyHelp
        open={helps}
        onClose={() => setHelps(false)}
        single={single}
        onSingle={(on) => {
          keysAreOn = on
          setSingle(on)
        }}
      />
    </ConsolePage>
  )
}

export type DayView = ReturnType<typeof viewOf>

function viewOf(day: ShopDay, now: number, showsCancelled: boolean) {
  const shown = (visit: Visit) => {
    const look = lookOf(visit, now)
    return look !== null && (look !== 'cancelled' || showsCancelled)
  }
  const axis = axisOf(day)
  return { axis, shown, ...(axis ? columnsOf(day, axis, shown) : { columns: [], off: [] }) }
}

/** `Tuesday 24 November`, and the year when it is not this one. */
function useDayTitle(day: string, today: string): string {
  const format = useFormat()
  const text = format.day(day, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
  })
  return text[0]!.toLocaleUpperCase() + text.slice(1)
}
