import type { Resources } from '@serein/shared/resource/contract.ts'
import { endpointNamed, headersOf, type World } from './testing.ts'
import type { Input } from './walk.ts'

/** A room and a kind of the shop at home, made for the samples, so that nothing is to come in them. */
export const resourceValues = {
  kindId: (world: World) => newKind(world),
  unitId: (world: World) => newUnit(world),
  unitIds: async (world: World) =>
    (await resourcesOf(world)).units.filter(({ isActive }) => isActive).map(({ id }) => id),
  isRoom: () => true,
  places: () => 2,
  isShared: () => false,
  turnoverMinutes: () => 10,
}

export const resourceSamples: Record<string, (world: World) => Promise<Input>> = {
  'resource.saveKind': async () => ({ name: kindName() }),
  'resource.saveUnit': async (world) => {
    const unitId = await newUnit(world)
    const { kindId } = (await resourcesOf(world)).units.find(({ id }) => id === unitId)!
    return { unitId, kindId, name: `Room of samples ${(made += 1)}` }
  },
  'resource.restoreKind': async (world) => {
    const kindId = await newKind(world)
    await asOwner(world, 'resource.retireKind', { kindId })
    return { kindId }
  },
  'resource.restoreUnit': async (world) => {
    const unitId = await newUnit(world)
    await asOwner(world, 'resource.retireUnit', { unitId })
    return { unitId }
  },
}

let made = 0
function kindName() {
  made += 1
  return { en: `Float room ${made}`, fr: `Cabine de flottaison ${made}` }
}

async function newKind(world: World): Promise<string> {
  const unused = (await resourcesOf(world)).kinds.find(
    ({ name: { en }, isActive, unitCount }) =>
      isActive && unitCount === 0 && en.startsWith('Float room'),
  )
  if (unused) return unused.id
  const name = kindName()
  const { kinds } = await asOwner(world, 'resource.saveKind', { kindId: null, name, isRoom: true })
  return kinds.find((kind) => kind.name.en === name.en)!.id
}

async function newUnit(world: World): Promise<string> {
  const { kinds, units: known } = await resourcesOf(world)
  const unused = known.find((unit) => unit.isActive && unit.name.startsWith('Sample'))
  if (unused) return unused.id
  const name = `Sample ${(made += 1)}`
  const kindId = kinds.find(({ isActive }) => isActive)!.id
  const terms = { name, kindId, places: 1, isShared: false, turnoverMinutes: 0 }
  const { units } = await asOwner(world, 'resource.saveUnit', { unitId: null, ...terms })
  return units.find((unit) => unit.name === name)!.id
}

function resourcesOf(world: World): Promise<Resources> {
  return asOwner(world, 'resource.list', {})
}

async function asOwner(world: World, name: string, more: Input): Promise<Resources> {
  const endpoint = endpointNamed(name)
  const input = { shopId: world.home.shopId, ...more }
  const answer = await world.call(endpoint, input, headersOf(world, 'owner', endpoint))
  if (answer.status >= 300) throw new Error(`${name} for a sample: ${answer.text}`)
  return answer.body as unknown as Resources
}
