import {
  allows,
  areas,
  changeableRoles,
  everywhere,
  levels,
  levelsOf,
  type Area,
  type ChangeableRole,
  type Permissions,
} from '@serein/shared/business/permission.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { sampleOf } from './sample.ts'
import { atItsTime } from './sample-time.ts'
import { worldTimeout } from '../platform/testing/for-file.ts'
import { anyInput, endpointNamed, fileWorld, headersOf } from './testing.ts'
import { type Endpoint, endpoints } from './walk.ts'

const world = fileWorld()
beforeAll(() => serveAsTherapists(), worldTimeout)

type OfArea = Endpoint & { who: Exclude<Endpoint['meta']['who'], string> }
const ofAreas = endpoints.flatMap((endpoint): OfArea[] =>
  typeof endpoint.meta.who === 'object' ? [{ ...endpoint, who: endpoint.meta.who }] : [],
)

/** What a level more opens, by the contract: of an area each of its endpoints, of the others one a level. */
function endpointsToTry(area: Area): OfArea[] {
  const seen = new Set<string>()
  return ofAreas.filter(({ who }) => {
    const kind = `${who.area} ${who.level}`
    const isFirst = !seen.has(kind)
    seen.add(kind)
    return who.area === area || isFirst
  })
}

const cells = changeableRoles.flatMap((role) =>
  areas.flatMap((area) => levels.map((level) => ({ role, area, level }))),
)

test('there is a cell for every area, role and level, and every area but the contact details has endpoints', () => {
  expect(cells).toHaveLength(3 * 10 * 4)
  expect(ofAreas.length).toBeGreaterThan(100)
  const withEndpoints = new Set(ofAreas.map(({ who }) => who.area))
  expect(areas.filter((area) => !withEndpoints.has(area))).toEqual(['contact'])
})

test('the levels that can be chosen for an area are those that the contract asks for', () => {
  for (const area of areas.filter((each) => each !== 'contact')) {
    const wanted = new Set(
      ofAreas.filter(({ who }) => who.area === area).map(({ who }) => who.level),
    )
    const chosen = levelsOf(area).filter((level) => level !== 'none')
    expect([area, ...chosen]).toEqual([
      area,
      ...levels.filter((level) => wanted.has(level as 'own')),
    ])
  }
})

describe.each(cells)('$role with $level of $area alone', ({ role, area, level }) => {
  test('is let in where the contract says so, and nowhere else', async () => {
    await mayDo(role, { ...everywhere('none'), [area]: level })
    const found = new Map<string, boolean>()
    const expected = new Map<string, boolean>()
    for (const endpoint of endpointsToTry(area)) {
      found.set(endpoint.name, await isLetIn(endpoint, role))
      const { who } = endpoint
      expected.set(endpoint.name, who.area === area && allows(level, who.level))
    }
    expect(found).toEqual(expected)
    expect(found.size).toBeGreaterThan(10)
  })
})

// Each asks all that may be read there.
describe.each(changeableRoles)('%s without contact details', { timeout: 60_000 }, (role) => {
  test('sees how no client is reached, whatever else they may see', async () => {
    await plantContacts()
    await mayDo(role, { ...everywhere('change'), setting: 'view', contact: 'none' })
    const reads = ofAreas.filter(({ method, isStream }) => method === 'GET' && !isStream)
    expect(reads.length).toBeGreaterThan(40)
    const leaks: string[] = []
    for (const endpoint of reads) {
      const input = await sampleOf(world, endpoint)
      const { text } = await atItsTime(world, endpoint, input, () =>
        world.call(endpoint, input, headersOf(world, role, endpoint)),
      )
      if (/canary@example\.test|camille@demo|\+33612340000|06 12 34 00 00/u.test(text))
        leaks.push(endpoint.name)
    }
    expect(leaks).toEqual([])
  })

  test('finds no client by how they are reached', async () => {
    await plantContacts()
    const searches = endpoints.filter(
      ({ method, path, properties }) =>
        method === 'GET' && path.startsWith('/console/') && 'q' in properties,
    )
    expect(searches.length).toBeGreaterThan(3)
    const found: string[] = []
    for (const contact of ['none', 'view'] as const) {
      await mayDo(role, { ...everywhere('change'), setting: 'view', contact })
      for (const endpoint of searches.filter(({ meta }) => meta.who !== 'platform_admin'))
        for (const q of ['canary@example', '06 12 34 00 00', '2340000']) {
          const ask = async (what: string): Promise<string> => {
            const input = { ...(await sampleOf(world, endpoint)), q: what }
            const { status, text } = await world.call(
              endpoint,
              input,
              headersOf(world, role, endpoint),
            )
            if (status !== 429) return text
            world.clock.now = new Date(world.clock.now.getTime() + 60_000)
            return ask(what)
          }
          if ((await ask(q)) !== (await ask('zzqxzzqx'))) found.push(`${contact} ${endpoint.name}`)
        }
    }
    expect(found.filter((each) => each.startsWith('none'))).toEqual([])
    expect(new Set(found)).toContain('view customer.list')
  })

  test('sees how clients are reached once contact details are granted', async () => {
    await plantContacts()
    await mayDo(role, { ...everywhere('view'), setting: 'view' })
    const endpoint = endpointNamed('customer.list')
    const { text } = await world.call(endpoint, {}, headersOf(world, role, endpoint))
    expect(text).toContain('canary@example.test')
  })
})

test('nobody gives a role more than they have themselves', async () => {
  await mayDo('manager', { ...everywhere('view'), setting: 'change' })
  const endpoint = endpointNamed('member.saveLevels')
  const change = (input: { changedRole: ChangeableRole; changedLevels: Partial<Permissions> }) =>
    world.call(endpoint, input, headersOf(world, 'manager', endpoint))
  await mayDo('therapist', everywhere('none'))
  const more = await change({ changedRole: 'therapist', changedLevels: { money: 'change' } })
  expect(more.body.code).toBe('right_not_held')
  const own = await change({ changedRole: 'manager', changedLevels: { money: 'change' } })
  expect(own.body.code).toBe('right_not_held')
  await mayDo('front_desk', { ...everywhere('none'), money: 'change' })
  const taken = await change({ changedRole: 'front_desk', changedLevels: { money: 'none' } })
  expect(taken.body.code).toBe('right_not_held')
  const granted = await change({ changedRole: 'therapist', changedLevels: { money: 'view' } })
  expect(granted.status).toBe(200)
})

async function isLetIn(endpoint: Endpoint, role: ChangeableRole): Promise<boolean> {
  const { body } = await world.call(endpoint, anyInput(endpoint), headersOf(world, role, endpoint))
  return body.code !== 'forbidden'
}

async function mayDo(changedRole: ChangeableRole, changedLevels: Permissions): Promise<void> {
  const endpoint = endpointNamed('member.saveLevels')
  const input = { changedRole, changedLevels }
  const answer = await world.call(endpoint, input, headersOf(world, 'owner', endpoint))
  expect([answer.status, answer.text]).toEqual([200, answer.text])
}

/** What is somebody's own is asked of a therapist. */
async function serveAsTherapists(): Promise<void> {
  await world.database.pool.query(
    `update staff_member s set user_id = w.user_id
     from (select m.user_id, row_number() over (order by m.user_id) as place from membership m
         where m.business_id = $1 and m.role in ('manager', 'front_desk')) w
       join (select id, row_number() over (order by id) as place from staff_member
         where business_id = $1 and user_id is null and is_active) t on t.place = w.place
     where s.id = t.id`,
    [world.home.businessId],
  )
}

async function plantContacts(): Promise<void> {
  await world.database.pool.query(
    `update customer set email = 'canary@example.test', phone = '+33612340000' where business_id = $1`,
    [world.home.businessId],
  )
}
