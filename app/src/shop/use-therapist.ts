import { useEffect, useRef } from 'react'
import type { Therapist } from '@serein/shared/team/contract.ts'
import { linkTo } from '../address/link.ts'
import type { UsedBasket } from '../visit/use-basket.ts'
import { useOpened } from '../visit/use-opened.ts'
import { therapistsFor, visitSearch, type VisitData } from '../visit/visit.ts'

/** The therapist whose page part is open over the page of a shop, and the step from there to a visit with them. */
export function useTherapist(
  therapistId: string | undefined,
  basket: UsedBasket,
  { data, menuId }: { data: VisitData; menuId: string },
) {
  const { open, leave } = useOpened(therapistId)
  const isToMenu = useRef(false)
  useEffect(() => {
    if (therapistId !== undefined || !isToMenu.current) return
    isToMenu.current = false
    const menu = document.getElementById(menuId)
    menu?.scrollIntoView()
    menu?.focus({ preventScroll: true })
  }, [therapistId, menuId])
  return {
    open: (id: string) => open(basket.linkToTherapist(id)),
    sheet: {
      therapistId,
      onClose: () => leave(basket.linkTo('shopDetails'), 'as it was'),
      linkToBook: (therapist: Therapist) => linkToBook(therapist, basket, data),
      onBook: (address: string) => {
        isToMenu.current = basket.items.length === 0
        leave(address, 'changed')
      },
    },
  }
}

/** To a time with them for what is chosen or, before anything is, to their part of the menu; null for what they do not give. */
function linkToBook(therapist: Therapist, basket: UsedBasket, data: VisitData): string | null {
  const { guests, items } = basket
  if (guests.length > 1) return null
  const visit = { shop: data.shop.id, wish: therapist.id }
  if (items.length === 0) return linkTo('shopDetails', visit)
  const isAble = therapistsFor(guests, 'same_start', data).some(({ id }) => id === therapist.id)
  return isAble ? linkTo('bookAppointment', { ...visit, ...visitSearch(basket) }) : null
}
