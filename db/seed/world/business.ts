import bainsData from './bains.json' with { type: 'json' }
import borealData from './boreal.json' with { type: 'json' }
import sereinData from './serein.json' with { type: 'json' }
import { business } from './shape.ts'

export const serein = business.parse(sereinData)
export const bains = business.parse(bainsData)
export const boreal = business.parse(borealData)
