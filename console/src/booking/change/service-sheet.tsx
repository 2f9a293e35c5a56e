import { useState } from 'react'
import { dayIn } from '@serein/client/format.ts'
import { guestsWithRoom } from '@serein/shared/booking/desk-offer.ts'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { Button } from '@serein/ui/button.tsx'
import { Select } from '@serein/ui/select.tsx'
import { QueryBoundary } from '../../page/page.tsx'
import { SideSheet } from '../../page/sheet.tsx'
import { useWords } from '../../language/words.ts'
import { useShop } from '../../member/member.ts'
import { menuOn, type Menu, type Team, type Treatment, withBooked } from '../treatment/treatment.ts'
import { useMenu } from '../treatment/use-menu.ts'
import { isParty } from '../visit/visit-status.ts'
import { useVisitWords } from '../visit/visit-words.tsx'
import { ServiceForm } from './service-form.tsx'
import { useChange } from './use-change.ts'
import type { SheetOfVisit } from './sheet-of-visit.ts'

/** Replaces a service, its length, extras or therapist. */
export function ChangeSheet(props: SheetOfVisit) {
  const { visit } = props
  const { t, pick } = useWords()
  const words = useVisitWords()
  const [itemId, setItem] = useState(visit.items[0]?.id ?? '')
  const item = visit.items.find(({ id }) => id === itemId)
  const which =
    visit.items.length > 1 ? (
      <Select
        label={t('booking.change.which')}
        options={visit.items.map((one) => ({
          id: one.id,
          label: [
            pick(one.serviceName),
            isParty(visit) ? words.guestWithin(visit, one.guestPosition) : '',
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
        value={itemId}
        onSelect={setItem}
      />
    ) : null
  return (
    <Frame {...props} title={t('booking.change.change.title')}>
      {(menu, team) =>
        item ? (
          <>
            {which}
            <ServiceForm
              key={item.id}
              {...props}
              {...withBooked({ menu, team }, item, props.calendar.therapists)}
              first={choiceOf(item)}
              what={{ itemId: item.id }}
            />
            <RemoveItem {...props} item={item} />
          </>
        ) : null
      }
    </Frame>
  )
}

/** Adds a service right after the guest’s others. */
export function AddSheet(props: SheetOfVisit) {
  const { visit } = props
  const { t } = useWords()
  const words = useVisitWords()
  const coming = guestsWithRoom(visit)
  const [guest, setGuest] = useState(coming[0] ?? 0)
  return (
    <Frame {...props} title={t('booking.change.add.title')}>
      {(menu, team) => (
        <>
          {coming.length > 1 ? (
            <Select
              label={t('booking.change.forWhom')}
              options={coming.map((position) => ({
                id: String(position),
                label: words.guestWithin(visit, position),
              }))}
              value={String(guest)}
              onSelect={(position) => setGuest(Number(position))}
            />
          ) : null}
          <ServiceForm
            key={guest}
            {...{ ...props, menu, team }}
            first={{ serviceId: '', variantId: '', addOnIds: [], wish: 'any' }}
            what={{ guestPosition: guest }}
          />
        </>
      )}
    </Frame>
  )
}

function Frame(
  props: SheetOfVisit & {
    title: string
    children: (menu: Menu, team: Team) => React.ReactNode
  },
) {
  const { shop } = useShop()
  const { menu, team } = useMenu(shop!.id)
  const day = dayIn(props.visit.startsAt, shop!.timeZone)
  return (
    <SideSheet
      open
      onClose={props.onClose}
      title={props.title}
      subtitle={props.visit.customerName ?? props.visit.code}
    >
      <QueryBoundary query={menu}>
        {(menuData) => (
          <QueryBoundary query={team}>
            {(teamData) => (
              <div className="flex flex-col gap-5">
                {props.children(menuOn(menuData, day), teamData)}
              </div>
            )}
          </QueryBoundary>
        )}
      </QueryBoundary>
    </SideSheet>
  )
}

/** Takes one of several services of a guest out of the visit. */
function RemoveItem({ visit, item, onClose }: SheetOfVisit & { item: Visit['items'][number] }) {
  const { t, pick } = useWords()
  const change = useChange(onClose)
  const others = visit.items.filter(({ guestPosition }) => guestPosition === item.guestPosition)
  if (others.length < 2) return null
  const remove = () => {
    const { id: bookingId, sequence: expectedSequence } = visit
    const input = { bookingId, itemId: item.id, expectedSequence }
    const text = t('booking.change.remove.done', { service: pick(item.serviceName) })
    void change.send(
      () => change.api.booking.removeItem(input),
      text,
      (done) => done,
    )
  }
  return (
    <div className="border-t border-line pt-3">
      <Button
        tone="quiet"
        wide
        pending={change.isPending}
        pendingLabel={t('booking.visit.working')}
        onClick={remove}
      >
        {t('booking.change.remove.button', { service: pick(item.serviceName) })}
      </Button>
      {change.problem ? (
        <p role="alert" className="text-sm text-red">
          {change.problem}
        </p>
      ) : null}
    </div>
  )
}

function choiceOf({
  serviceId,
  variantId,
  addOnIds,
  wish,
  staffIds,
}: Visit['items'][number]): Treatment {
  return { serviceId, variantId, addOnIds, wish: wish === 'staff' ? (staffIds[0] ?? 'any') : 'any' }
}
