import { describe, expect, it } from 'vitest'
import { therapist, visit } from '../day/day-fixture.ts'
import { menu, team } from './treatment-fixture.ts'
import { itemOf, offeredFor, priceOf, type Treatment, withBooked } from './treatment.ts'

const treatment = (part: Partial<Treatment>): Treatment => ({
  serviceId: '',
  variantId: '',
  addOnIds: [],
  wish: 'any',
  ...part,
})

const whoGives = (part: Partial<Treatment>) =>
  offeredFor(menu, team, treatment(part)).therapists.map(({ id }) => id)

describe('a treatment', () => {
  it('lasts as long as the first length says, until another is chosen', () => {
    const massage = treatment({ serviceId: 'massage' })
    expect(itemOf(menu, team, massage)?.variantId).toBe('massage-60')
    expect(itemOf(menu, team, { ...massage, variantId: 'massage-30' })?.variantId).toBe(
      'massage-30',
    )
  })

  it('is missing without a service or with a length removed from the menu', () => {
    expect(itemOf(menu, team, treatment({}))).toBeNull()
    expect(itemOf(menu, team, treatment({ serviceId: 'massage', variantId: 'gone' }))).toBeNull()
    expect(priceOf(menu, team, treatment({}))).toBeNull()
  })

  it('is given by the named therapist, or by anyone when they do not give it', () => {
    const byInes = treatment({ serviceId: 'massage', wish: 'ines' })
    expect(itemOf(menu, team, byInes)?.wish).toBe('ines')
    expect(itemOf(menu, team, { ...byInes, serviceId: 'facial' })?.wish).toBe('any')
    expect(itemOf(menu, team, { ...byInes, serviceId: 'sauna' })?.wish).toBe('any')
  })

  it('offers the therapists who give it, and everybody while it is not chosen', () => {
    expect(whoGives({})).toEqual(['ines', 'marc'])
    expect(whoGives({ serviceId: 'facial' })).toEqual(['marc'])
    expect(whoGives({ serviceId: 'sauna' })).toEqual([])
  })

  it('costs what its therapist asks, with its extras', () => {
    const massage = treatment({ serviceId: 'massage', addOnIds: ['oil'] })
    expect(priceOf(menu, team, massage)).toBe(9000)
    expect(priceOf(menu, team, { ...massage, wish: 'ines' })).toBe(10_500)
    expect(priceOf(menu, team, { ...massage, wish: 'ines', variantId: 'massage-30' })).toBe(6000)
  })

  it.each(['massage', 'gone'])(
    'that was booked can go to another therapist although off the menu: %s',
    (serviceId) => {
      const variantId = 'massage-90'
      const [item] = visit('a', ['10:00-11:30 ines']).items
      const marc = { ...therapist('marc'), variantIds: [variantId] }
      const offeredToday = withBooked({ menu, team }, { ...item!, serviceId, variantId }, [marc])
      const wanted = treatment({ serviceId, variantId, wish: 'marc' })
      expect(itemOf(offeredToday.menu, offeredToday.team, wanted)).toEqual({
        variantId,
        addOnIds: [],
        wish: 'marc',
      })
      expect(offeredToday.menu.categories).toHaveLength(serviceId === 'gone' ? 2 : 1)
    },
  )
})
