import { describe, expect, it } from 'vitest'
import { typicalOf } from './loops.js'
import { slowTests } from './slow-tests.js'
import { budgetOf, judgeTime, partsNotJudged, slownessOf } from './time.js'

const loop = { processor: 0.05, wall: 0.05 }
const budget = { loop: 0.05, parts: { API: 100 } }
const kind = 'test'
const test = { name: 'server/src/booking/hold.test.ts: holds a time', kind, seconds: 1 }
const api = { name: 'API', processor: 100, loop, tests: [test] }

/** A machine half as fast, on which the clock goes on while others have their turn. */
const slower = { processor: 0.1, wall: 0.4 }

/** Five parts that take so many times what was measured, and of some more. */
const shares = { loop: 0.05, parts: { types: 70, tidy: 28, API: 140, journeys: 280, format: 14 } }
const run = (times: number, more: Record<string, number> = {}) =>
  Object.entries(shares.parts).map(([name, share]) => ({
    ...api,
    name,
    processor: ((share * times) / 1.4) * (more[name] ?? 1),
    tests: [] as (typeof test)[],
  }))

/** What is said of a test of so many seconds where all parts take 2.5 times as long. */
const judgeTest = (seconds: number) => {
  const results = run(2.5)
  results[0]?.tests.push({ ...test, seconds })
  return judgeTime(results, shares, [])
}

describe('the share of a part', () => {
  it('is kept by a part that takes what it has, and a tenth more', () => {
    expect(judgeTime([{ ...api, processor: 109 }], budget, [])).toEqual([])
  })

  it('is broken by a part that takes more, with its dearest tests', () => {
    const tests = Array.from({ length: 12 }, (_, at) => ({
      name: `test ${at}`,
      kind,
      seconds: at / 10,
    }))
    const [says, ...others] = judgeTime([{ ...api, processor: 112, tests }], budget, [])
    expect(others).toEqual([])
    expect(says).toContain('"API" takes 112 s of processor and has a share of 100.')
    expect(says?.split('\n').slice(1)).toEqual(
      [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((at) => `  ${(at / 10).toFixed(1)} s  test ${at}`),
    )
  })

  it('of a short part may be exceeded by five seconds, since such a part is measured less well', () => {
    const short = { ...budget, parts: { API: 15 } }
    expect(judgeTime([{ ...api, processor: 19.9 }], short, [])).toEqual([])
    expect(judgeTime([{ ...api, processor: 20.1 }], short, [])).toHaveLength(1)
  })

  it('is broken when every file loads the server once more', () => {
    const files = 150
    const load = 1.5
    expect(judgeTime([{ ...api, processor: 100 + files * load }], budget, [])).toHaveLength(1)
  })

  it('holds on a machine that takes twice as long for everything', () => {
    expect(judgeTime([{ ...api, processor: 200, loop: slower }], budget, [])).toEqual([])
    expect(judgeTime([{ ...api, processor: 230, loop: slower }], budget, [])).toHaveLength(1)
  })

  describe('where all parts take longer than the loop tells', () => {
    it('may be exceeded as much', () => {
      expect(slownessOf(run(2.5), shares)).toBeCloseTo(2.5)
      expect(judgeTime(run(2.5, { API: 1.5 }), shares, [])).toEqual([])
    })

    it('is broken by the part that stands out', () => {
      expect(judgeTime(run(2.5, { API: 1.6 }), shares, [])).toEqual([
        expect.stringContaining('"API" takes 160 s of processor and has a share of 140.'),
      ])
    })

    it('leaves a single test as much more time', () => {
      expect(judgeTest(12)).toEqual([])
      expect(judgeTest(13)).toEqual([expect.stringContaining('5.2 s, of 5 at most')])
    })

    it('is the same on a machine that is quicker, and where few or short parts were run', () => {
      expect(slownessOf(run(0.5), shares)).toBe(1)
      expect(judgeTime(run(1, { API: 1.6 }), shares, [])).toHaveLength(1)
      const few = run(2.5).filter(({ name }) => !['API', 'journeys'].includes(name))
      expect(slownessOf(few, shares)).toBe(1)
    })
  })

  it('is asked of every part, and of no part that is gone', () => {
    const [other, unused] = judgeTime([{ ...api, name: 'database' }], budget, [])
    expect(other).toContain('"database" has no share')
    expect(unused).toContain('a share for "API"')
  })

  it('is not asked of a machine that is busy with something else, which is said', () => {
    const others = { processor: 0.06, wall: 0.3 }
    const tests = [{ ...test, seconds: 60 }]
    const result = { ...api, processor: 200, loop: others, tests }
    expect(judgeTime([result], budget, [])).toEqual([])
    expect(partsNotJudged([result, { ...api, name: 'journeys' }])).toEqual(['API'])
  })

  it('is not asked of what is as long as what has changed, nor written for it', () => {
    const changed = { ...api, name: 'endpoints that changed', processor: 900, hasShare: false }
    expect(judgeTime([api, changed], budget, [])).toEqual([])
    expect(Object.keys(budgetOf([api, changed]).parts)).toEqual(['API'])
  })

  it('is not asked where the system cannot tell', () => {
    expect(judgeTime([{ ...api, processor: undefined }], budget, [])).toEqual([])
  })

  it('is written from what parts took while the loop took what it took', () => {
    const long = { ...api, name: 'journeys', processor: 300.4, loop: slower }
    const short = { ...api, name: 'format', processor: 2 }
    expect(budgetOf([api, long, short])).toEqual({
      loop: 0.05,
      parts: { API: 140, journeys: 211, format: 14 },
    })
  })
})

describe('a single test', () => {
  const slow = { name: 'server/src/chat/chat.test.ts: waits', kind, seconds: 6 }
  const journey = { name: 'slot.e2e.ts: a slot [phone-en]', kind: 'journey', seconds: 14 }

  it('is named when it takes more than five seconds, or fifteen in a browser', () => {
    expect(judgeTime([{ ...api, tests: [test, slow, journey] }], budget, [])).toEqual([
      '6.0 s, of 5 at most: server/src/chat/chat.test.ts: waits',
    ])
    const long = { ...journey, seconds: 16 }
    expect(judgeTime([{ ...api, tests: [long] }], budget, [])).toEqual([
      '16.0 s, of 15 at most: slot.e2e.ts: a slot [phone-en]',
    ])
  })

  it('may take as much longer as the loop takes by the clock', () => {
    expect(judgeTime([{ ...api, loop: slower, tests: [slow] }], budget, [])).toHaveLength(0)
  })

  it('may take longer when it stands in the list', () => {
    const exceptions = [{ test: slow.name, why: 'It looks at a year.' }]
    expect(judgeTime([{ ...api, tests: [slow] }], budget, exceptions)).toEqual([])
  })

  it('is taken out of the list when it is gone', () => {
    const [says] = judgeTime([api], budget, [{ test: slow.name, why: 'It looked at a year.' }])
    expect(says).toContain('names a test that is not')
  })

  it('has few beside it in the list', () => {
    const tests = Array.from({ length: 11 }, (_, at) => ({ name: `test ${at}`, kind, seconds: 9 }))
    const exceptions = tests.map(({ name }) => ({ test: name, why: 'It looks at a year.' }))
    expect(judgeTime([{ ...api, tests }], budget, exceptions)).toEqual([
      '11 tests stand in slow-tests.js, which has room for 10.',
    ])
    expect(slowTests.length).toBeLessThanOrEqual(10)
    expect(slowTests.filter(({ why }) => why.length < 10)).toEqual([])
  })
})

const runs = (of: string, length: number) =>
  Array.from({ length }, (_, at) => ({ name: `${of} ${at}`, kind: of, seconds: 1 }))

it('the judge of time counts runs of journeys, and no uiStates of screens', () => {
  const tests = [...runs('journey', 120), ...runs('state', 90)]
  expect(judgeTime([{ ...api, tests }], budget, [])).toEqual([])
  const more = [...tests, { name: 'one more', kind: 'journey', seconds: 1 }]
  expect(judgeTime([{ ...api, tests: more }], budget, [])).toEqual([
    expect.stringContaining('121 runs of journeys, of 120 at most'),
  ])
})

it('the judge of time takes the quicker loops for the speed of the processor, and the middle by the clock', () => {
  const samples = [8, 1, 9, 2].map((took) => ({ processor: took, wall: took * 2 }))
  expect(typicalOf(samples)).toEqual({ processor: 2, wall: 16 })
})
