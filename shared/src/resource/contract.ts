import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { nameText } from '../identity/name.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, id } from '../schema.ts'
import { resourceLimits } from './rules.ts'

const { nameLength, places, turnoverMinutes, units: unitLimit } = resourceLimits
const name = nameText(nameLength)
const kindTerms = z.object({
  name: z.object({ en: name, fr: name }),
  isRoom: z.boolean().describe('Else it is equipment, which stands in no column of the calendar'),
})
const unitTerms = z.object({
  kindId: id,
  name,
  places: z.int().min(1).max(places).describe('Guests it takes at once'),
  isShared: z
    .boolean()
    .describe('Different parties may be in it at once; else one party has it alone'),
  turnoverMinutes: z
    .int()
    .min(0)
    .max(turnoverMinutes)
    .describe('Minutes to make it ready again after each treatment'),
})

const resources = z.object({
  kinds: z.array(
    kindTerms.extend({
      id,
      name: bilingual,
      isActive: z.boolean(),
      unitCount: z.int().describe('That are in use, at all shops of the business'),
      services: z.array(bilingual).describe('Names of the services that need it'),
    }),
  ),
  units: z
    .array(
      unitTerms.extend({
        id,
        name: z.string(),
        isActive: z.boolean(),
        visits: z.int().describe('Coming visits that have a place in it, those under way included'),
      }),
    )
    .describe('Of the shop, in their order; retired ones among them'),
})
export type Resources = z.infer<typeof resources>

const ofShop = '/console/shops/{shopId}'
const ofKind = `${ofShop}/resource-kinds/{kindId}` as const
const ofUnit = `${ofShop}/units/{unitId}` as const
const mayChange = { area: 'resource', level: 'change' } as const
const tag = 'resource'

/** Rooms and equipment: the kinds of the business, and the units of one of its shops. */
const list = query({ area: 'resource', level: 'view' })
  .route(at('GET', `${ofShop}/resources`, 'Rooms and equipment', tag))
  .input(z.object({ shopId: id }))
  .output(resources)

/**
 * Makes a kind of room or equipment, or says anew what one is. Errors: `resource_not_possible` with the field: its name is
 * another's, or it is to be a room or none although services need it as it is; `not_found`.
 */
const saveKind = command(mayChange)
  .route(at('POST', `${ofShop}/resource-kinds`, 'Make or change a kind of room or equipment', tag))
  .errors(mayRefuse('resource_not_possible'))
  .input(kindTerms.extend({ shopId: id, kindId: id.nullable().describe('Null: a new one') }))
  .output(resources)

/**
 * Makes a room type and its rooms in one step: each for one party, numbered after the type in the language of the caller. Errors:
 * `resource_not_possible` with the field: a name of another type, or more than there may be; `not_found`.
 */
const addRooms = command(mayChange)
  .route(at('POST', `${ofShop}/rooms`, 'Make a room type and its rooms', tag))
  .errors(mayRefuse('resource_not_possible'))
  .input(
    z.object({
      shopId: id,
      name: kindTerms.shape.name,
      count: z.int().min(1).max(resourceLimits.newRooms).describe('How many rooms'),
    }),
  )
  .output(resources)

/** Retires a kind. Errors: `resource_in_use` while there are units of it, or services that need it; `not_found`. */
const retireKind = command(mayChange)
  .route(at('POST', `${ofKind}/retire`, 'Retire a kind of room or equipment', tag))
  .errors(mayRefuse('resource_in_use'))
  .input(z.object({ shopId: id, kindId: id }))
  .output(resources)

/** Takes the end of a kind back. Errors: `resource_not_possible` where another has its name meanwhile; `not_found`. */
const restoreKind = command(mayChange)
  .route(at('POST', `${ofKind}/restore`, 'Bring a retired kind of room or equipment back', tag))
  .errors(mayRefuse('resource_not_possible'))
  .input(z.object({ shopId: id, kindId: id }))
  .output(resources)

/**
 * Makes a unit, which is offered at once, or says anew what one is; visits that are booked keep the time they have. Errors:
 * `resource_not_possible` with the field: a name of another unit, a kind that is retired, another kind or fewer places than
 * coming visits have, one party at a time while visits that share it are to come, more places while a block is to come; `not_found`.
 */
const saveUnit = command(mayChange)
  .route(at('POST', `${ofShop}/units`, 'Make or change a room or a piece of equipment', tag))
  .errors(mayRefuse('resource_not_possible'))
  .input(unitTerms.extend({ shopId: id, unitId: id.nullable().describe('Null: a new one') }))
  .output(resources)

/** Retires a unit: nothing is offered in it from now on. Errors: `resource_in_use` while visits in it are to come; `not_found`. */
const retireUnit = command(mayChange)
  .route(at('POST', `${ofUnit}/retire`, 'Retire a room or a piece of equipment', tag))
  .errors(mayRefuse('resource_in_use'))
  .input(z.object({ shopId: id, unitId: id }))
  .output(resources)

/** Offers a retired unit again. Errors: `resource_not_possible` where its kind is retired or its name another’s; `not_found`. */
const restoreUnit = command(mayChange)
  .route(at('POST', `${ofUnit}/restore`, 'Bring a retired room or piece of equipment back', tag))
  .errors(mayRefuse('resource_not_possible'))
  .input(z.object({ shopId: id, unitId: id }))
  .output(resources)

/**
 * Puts all units in use in a new order: that of the calendar, and of what is given first. Errors: `resource_not_possible`
 * when these are not the units of the shop by now; `not_found`.
 */
const orderUnits = command(mayChange)
  .route(at('POST', `${ofShop}/units/order`, 'Put rooms and equipment in order', tag))
  .errors(mayRefuse('resource_not_possible'))
  .input(z.object({ shopId: id, unitIds: z.array(id).max(unitLimit) }))
  .output(resources)

export const resourceContract = {
  list,
  saveKind,
  addRooms,
  retireKind,
  restoreKind,
  saveUnit,
  retireUnit,
  restoreUnit,
  orderUnits,
}
